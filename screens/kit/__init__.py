"""What pages stand on besides nodes: their frame and columns, fields to type in, drawing, and the width of words."""
