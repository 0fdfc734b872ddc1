"""Activities, labs, pictures, records and worksheets of lessons, and all games."""

from pigclass.face import show

show(__name__)
