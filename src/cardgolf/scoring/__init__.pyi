from cardgolf.scoring.batches import (
    BatchScores as BatchScores, make_boards as make_boards, pack_boards as pack_boards, score_boards as score_boards,
)
from cardgolf.scoring.boards import Boards as Boards
from cardgolf.scoring.faces import (
    COLUMNS as COLUMNS, FOURS as FOURS, Faces as Faces, LINES as LINES, PAIRS as PAIRS,
    PAIRS_ANYWHERE as PAIRS_ANYWHERE, ROWS as ROWS, ROWS_AND_COLUMNS as ROWS_AND_COLUMNS, TOUCHING as TOUCHING,
    WITH_DIAGONALS as WITH_DIAGONALS, Where as Where,
)
from cardgolf.scoring.parts import (
    AMOUNTS as AMOUNTS, Adjust as Adjust, Bonus as Bonus, Call as Call, Cancel as Cancel, Count as Count, Held as Held,
    Lost as Lost, Marked as Marked, Part as Part, Reset as Reset, Spare as Spare, Take as Take, Wild as Wild,
    WrongCloser as WrongCloser, without as without,
)
