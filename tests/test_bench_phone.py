"""The bench `phone`: its figures follow from what was noted on the page, without a browser."""

from tests.bench.phone import figure, frames_figure, gaps, lines


def test_a_gap_counts_where_things_move_before_and_after_it() -> None:
    frames = [(0, False), (16, False), (120, True), (140, True), (290, True), (300, False), (500, True), (516, False)]
    assert list(gaps(frames)) == [104, 20], "what is drawn once, or has come to rest, does not move"


def test_the_median_of_presses_is_judged_and_of_frames_the_worst() -> None:
    assert figure([90, 70, 72], 80) == {"count": 3, "median_ms": 72, "worst_ms": 90, "at_most": 80, "met": True}
    assert "met" not in figure([90], None)
    assert frames_figure([16, 17, 101])["met"] is False
    assert frames_figure([16, 17, 101])["over"] == 1
    assert frames_figure([])["count"] == 0


def test_the_report_ends_with_the_limits() -> None:
    figures = {"sequence picked": figure([90], 80), "sequence played": figure([50], None), "sequence moving": frames_figure([16])}
    *_, met, over = lines(figures)
    assert met == "met: sequence moving"
    assert over == "over: sequence picked"
