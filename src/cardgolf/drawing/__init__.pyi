from cardgolf.drawing.faces import index_text as index_text, ink_class as ink_class
from cardgolf.drawing.marks import find_groups as find_groups, find_locks as find_locks, find_marks as find_marks
from cardgolf.drawing.picture import svg as svg
