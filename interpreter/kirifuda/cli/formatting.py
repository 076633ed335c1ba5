"""``kirifuda fmt``: sentences in their canonical wording, the rest of a file untouched."""
