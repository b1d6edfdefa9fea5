"""How long a decision takes: beside other libraries (``peers``) and piece by piece (``self``)."""
