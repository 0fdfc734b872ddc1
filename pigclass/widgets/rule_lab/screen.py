"""The screen of the Rule Lab: a form that is never submitted, since each change shows at once."""

from pigclass.widgets.page.drawn import static, styled
from pigclass.widgets.page.screen import Screen


class RuleScreen(Screen):
    """The Rule Lab in a notebook; `view` is what it draws (see `rule_lab_view`)."""

    _esm = static("dom.js", "form.js", "rulemap.js", "stage.js", "rulelab.js")
    _css = styled("screen.css", "rulelab.css", "stage.css")

    def __repr__(self) -> str:
        """Say what this is."""
        return "the Rule Lab (run the cell again to see it)"
