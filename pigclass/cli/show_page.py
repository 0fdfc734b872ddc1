"""Show a page of our server in the browser, without its address on a command line.

The address holds the token. A browser is started with what it is to show as an argument, which
everybody on the computer can list; so it is sent to a file that only the user can read, and the
file sends it on.
"""

import webbrowser
from html import escape
from pathlib import Path

from pigclass.private import make_file_anew

# Not a hidden file, and not in a folder for temporary ones: browsers in a box see neither.
NAME = "open-the-lesson.html"
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>The lesson</title>
</head>
<body><p><a href="{address}">Open the lesson</a></p></body>
</html>
"""


def show_page(address: str, folder: Path) -> None:
    """Show an address in the user's browser, by way of a file in `folder`.

    Where that cannot be written nothing is shown: the address stands in the terminal as well.
    """
    page = folder / NAME
    try:
        make_file_anew(page)
        page.write_text(PAGE.format(address=escape(address)), encoding="utf-8")
    except OSError:
        print("Open that address in a browser on this computer.", flush=True)
    else:
        webbrowser.open(page.as_uri())


def put_away(folder: Path) -> None:
    """Remove the file, once nobody needs it any more."""
    (folder / NAME).unlink(missing_ok=True)
