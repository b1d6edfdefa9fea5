from cardgolf.rl.agent_environment_cycle import CardGolfAEC as CardGolfAEC, aec as aec
from cardgolf.rl.encoder import Encoder as Encoder, Feature as Feature
from cardgolf.rl.openspiel import open_spiel_game as open_spiel_game
from cardgolf.rl.registration import environment_id as environment_id
from cardgolf.rl.rules_text import format_rules as format_rules, parse_rules as parse_rules
from cardgolf.rl.solo_environment import Solo as Solo, solo as solo
from cardgolf.rl.text_environment import TextEnvironment as TextEnvironment, TextStep as TextStep
from cardgolf.rl.vector_environment import Vector as Vector, vector as vector
