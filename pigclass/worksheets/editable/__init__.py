"""Word documents with the same blocks as the PDF of a sheet."""
