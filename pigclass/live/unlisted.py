"""What a door answers to a browser: its page, and nothing that is written down anywhere."""

from types import TracebackType

from tornado.web import HTTPError, RequestHandler

from pigclass.live.page import POLICY, page_files


class Unlisted(RequestHandler):
    """Whatever is asked of a door: who asked for what is nobody's business, and stands nowhere."""

    def set_default_headers(self) -> None:
        """Say as little as can be, and forbid the page all that it does not need."""
        self.clear_header("Server")
        for name, value in POLICY.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: str) -> None:
        """Answer with the number alone."""
        self.finish(str(status_code))

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Write down nothing: an error would carry the address of a device."""

    def _log(self) -> None:
        """Write down no request either."""


class PageFiles(Unlisted):
    """The page, its style and its script."""

    def get(self, path: str) -> None:
        """Answer with one of the three files."""
        found = page_files().get(path)
        if found is None:
            raise HTTPError(404)
        kind, content = found
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.write(content)
