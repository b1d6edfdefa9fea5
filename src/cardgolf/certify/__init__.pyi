from cardgolf.certify.corpus import Amount as Amount
from cardgolf.certify.program import ProgramError as ProgramError, start_anew as start_anew
from cardgolf.certify.short_decks import ShortDeck as ShortDeck, shorten as shorten
