from cardgolf.turns.hand_parts import Keep as Keep, Play as Play
from cardgolf.turns.part import Part as Part
from cardgolf.turns.parts import (
    Arrange as Arrange, Deal as Deal, Draw as Draw, End as End, Knock as Knock, Lead as Lead, Leads as Leads,
    Leave as Leave, Lock as Lock, Opening as Opening, Order as Order, Spend as Spend, Swap as Swap, Throw as Throw,
)
from cardgolf.turns.table_parts import Exchange as Exchange, Power as Power, Snap as Snap
