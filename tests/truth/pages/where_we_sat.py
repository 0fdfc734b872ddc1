"""Where did we sit? A dot for each who sat, a cross for each whom a bust caught."""

from collections import Counter
from math import ceil

from pigclass.words import say
from tests.truth.chart import CROWD
from tests.truth.recount import theory
from tests.truth.sentences import Near, several, words_of

QUESTION = say("reveal.where_we_sat")
NO_SCORES = say("refused.head_count_line")
NOT_TOLD = say("refused.not_told")


def refusal(facts):
    """Why there is nothing to draw."""
    if not facts.shown.decisions:
        return say("refused.nothing_decided")
    if any(it["turn_total"] is None for it in facts.shown.decisions):
        return NOT_TOLD
    if facts.hurts_seated:
        return say("refused.hurts_the_seated")
    if facts.takes_scores and facts.heads:
        return NO_SCORES
    if not facts.own_results:
        return say("chart.sits.nothing")
    return None


def check(chart, facts):
    """Hold the chart against who sat and who was caught."""
    sat = {it: count for it, count in facts.own_results.items() if it.how == "sat"}
    caught = sum(facts.own_results.values()) - sum(sat.values())
    early = sum(count for it, count in sat.items() if it.total < it.point)
    line = theory.no_gain(facts.dice)
    everyone = sum(sat.values())
    chart.title(say("reveal.where_we_sat"))
    chart.says(
        _paid(everyone, early, None if facts.takes_scores else line)
        if sat
        else say("chart.sits.says_nobody"),
        _times(
            caught,
            "A bust took somebody's points {n} times.",
            "A bust took somebody's points once.",
        ),
        _times(
            facts.own_bust_at_once,
            "Busts on the first throw: {n}.",
            "Somebody bust on the first throw once.",
        ),
        _times(
            facts.own_undecided,
            "{n} were still standing when it stopped.",
            say("chart.sits.says_stopped_one").strip(),
        ),
    )
    chart.axes(say("chart.turn_total"))
    predicted = _predicted(chart, facts, line)
    chart.plain_lines("quiet-line", 1 + bool(predicted))
    _line(chart, facts, line)
    _ticks(chart, facts)
    _notes(chart, facts)
    _marks(chart, facts, predicted)


def _predicted(chart, facts, line):
    """Where the class said that it would sit: the piles over the others, and their name."""
    believed = facts.believed("sit_at")
    if not believed:
        return []
    points = {line} if not facts.takes_scores else {it.point for it in facts.own_results}
    most = max(1, *points, *(it.total for it in facts.own_results))
    near = Counter({at: n for at, n in believed.items() if at <= 2 * most})
    far = sorted((believed - near).elements())
    called = say("chart.we_said")
    each = next((it for it in chart.labels if it.startswith(called)), called)
    ends = (
        f"{far[0]:g}" if far and far[0] == far[-1] else f"{far[0]:g} to {far[-1]:g}" if far else ""
    )
    beyond = say("chart.thresholds.beyond", count=len(far), where=ends) if far else ""
    crowd = CROWD.search(each)
    name = " ".join(filter(None, (called, f"({crowd[0]} students)" if crowd else "", beyond)))
    chart.piles("predicted-point", near, each=int(crowd[1]) if crowd else 1)
    return [("predicted-point", name)]


def _times(number, several, once):
    return None if not number else once if number == 1 else (several, {"n": number})


def _paid(sat, early, line):
    """In how many of the times that somebody sat one more throw would have paid."""
    if not early:
        once = say("chart.sits.says_none_one")
        often = "All {n} times somebody sat, one more throw would not have paid, on average."
        return _times(sat, often, once)
    key = f"chart.sits.says{'_own' * (line is None)}{'_one' * (sat == 1)}"
    sentence = words_of(key).replace("{before}", "{early}").replace("{sat}", "{n}")
    value = {} if line is None else {"point": ceil(line) - 1}
    return sentence, value if sat == 1 else {"early": early, "n": sat, **value}


def _line(chart, facts, line):
    """The break-even point: one line for all, or a tick for each who has a point of their own."""
    if not facts.takes_scores:
        about = "" if round(line, 1) == line else "about "
        gains = words_of("chart.gains_nothing_at").replace("{number}", f"{about}{{line}}")
        chart.words("exact-label", gains, line=Near(line))
        chart.marks("exact-line", [(line,)], on=("x",))
    else:
        points = {max(it.point, 0) for it in facts.own_results}
        chart.marks("exact-bar", [(point,) for point in points], on=("x",))


def _ticks(chart, facts):
    """From each number up to the middle of its pile."""
    piles = sorted(chart.shared(dict.fromkeys((it.total for it in facts.own_results), 1)))
    found = chart.take("quiet-line", on=("x", "x2"))
    if [x for x, _ in found] != piles:
        chart.fault(f"ticks at {[x for x, _ in found]}, recounted {piles}")


def _notes(chart, facts):
    """The key of the marks, and who has none."""
    crowd = [f"1 mark = {chart.each} students"] if chart.each > 1 else []
    whose = {"bust": facts.own_bust_at_once, "student": facts.own_undecided}
    where = {"bust": "on the first throw", "student": "still standing at the end"}
    missing = [f"not drawn: {several(n, it, 'one')} {where[it]}" for it, n in whose.items() if n]
    written = [it for line in chart.take_words("quiet-label") for it in line.split(" · ")]
    if written != [*crowd, *missing]:
        chart.fault(f"the notes are {written!r}, recounted {[*crowd, *missing]}")


def _marks(chart, facts, predicted):
    """One mark for each student and round, under its sign."""
    found = {"sat-point": Counter(), "sat-hollow": Counter(), "busted-point": Counter()}
    for row, count in facts.own_results.items():
        is_early = facts.takes_scores and row.how == "sat" and row.total < row.point
        style = "busted-point" if row.how == "caught" else "sat-hollow" if is_early else "sat-point"
        found[style][row.total] += count
    for style, counts in found.items():
        piles = chart.shared(counts).items()
        rows = [(at,) for at, number in piles for _ in range(ceil(number / chart.each))]
        chart.marks(style, rows, on=("at",))
    chart.key(
        ("sat-point", "sat"),
        *([("sat-hollow", say("chart.sits.sat_early"))] if facts.takes_scores else []),
        *([("busted-point", say("chart.sits.caught"))] if found["busted-point"] else []),
        *([("exact-bar", say("chart.sits.that_point"))] if facts.takes_scores else []),
        *predicted,
    )
