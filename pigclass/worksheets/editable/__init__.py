"""The editable twin of a sheet: a Word document from the same blocks as its PDF."""
