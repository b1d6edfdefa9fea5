from cardgolf.positions.lines import MAX_POSITION_LENGTH as MAX_POSITION_LENGTH
from cardgolf.positions.typed_cards import CardQueue as CardQueue, TypedDeck as TypedDeck
