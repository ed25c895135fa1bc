"""Sections made by the programs in Benchmarks/Sources: `mixed`, `layout`, `diff`, `text` and `page`.

Each program takes medians of its own; it is run once a round, and the medians and spreads are those of the runs.
"""
import os, re, statistics, subprocess

from charts import chart

# Memory that is given back to the system after every round would cost page faults in the next one. The service tells
# its allocator the same.
ALLOCATOR = {"MALLOC_MMAP_THRESHOLD_": "4294967296", "MALLOC_TRIM_THRESHOLD_": "4294967296"}


def program(bench, name, *arguments):
    """Runs a program and returns its lines. Raises `RuntimeError` where it fails."""
    path = os.path.join(bench.options.programs, name)
    if not os.path.exists(path):
        raise RuntimeError(f"{path} is missing: scripts/bench builds it")
    run = subprocess.run(
        [path, *arguments], env={**os.environ, **ALLOCATOR}, capture_output=True, text=True, timeout=900)
    if run.returncode:
        raise RuntimeError(f"{name} ended with {run.returncode}: {run.stderr[-300:]}")
    return run.stdout.splitlines()


def rows(lines, title):
    """The rows of a table of numbers, by name, from the line that begins with `title` to the next empty one."""
    found, isInside = {}, False
    for line in lines:
        if line.startswith(title):
            isInside = True
        elif not line.strip():
            isInside = False
        elif isInside:
            match = re.match(r"(.*?)((?: +\d[\d.]*(?: k|x|)(?= |$))+)$", line)
            if match:
                found[match[1].strip()] = [float(text) for text in re.findall(r"\d[\d.]*", match[2])]
    return found


def runs(bench, name, *arguments):
    return bench.in_turn({name: lambda: program(bench, name, *arguments)})[name]


def column(tables, name, index):
    """One figure of all runs."""
    return [table[name][index] for table in tables]


# MARK: Sections


def mixed(bench):
    """Hot pages beside cold ones."""
    found = runs(bench, "MixedLoad", bench.galley, "1")
    tables = [rows(lines, "hot requests") for lines in found]
    bench.table("hot requests, 64 connections", "99 %, µs", "alone")
    bench.ratio("one request in twenty is cold, 100 ms of upstream",
                column(tables, "with one in twenty cold", 1), column(tables, "alone", 1), 1.5)


COUNTS = [1000, 10_000, 100_000, 1_000_000]


def layout(bench):
    """Layouts, and windows of them, without a service."""
    found = runs(bench, "LayoutBenchmarks")
    tables = [rows(lines, "nanoseconds an item") for lines in found]
    goals = {"list": 1, "flex": 4, "waterfall, 4 columns": 8, "grid": 8}
    for at, count in ((2, 100_000), (3, 1_000_000)):
        bench.table(f"layout of {count:,} items", "ns an item", "writing the frames alone")
        for name in tables[0]:
            if name != "floor":
                bench.ratio(name, column(tables, name, at), column(tables, "floor", at))
    bench.figures("layout of 100,000 items", "ns an item")
    for name, goal in goals.items():
        bench.figure(name, column(tables, name, 2), goal)
    bench.chart("layout", chart("Layout", "items", "ns an item", {
        name: [(count, statistics.median(column(tables, name, at))) for at, count in enumerate(COUNTS)]
        for name in ("floor", *goals, "grid, dense spans")}))
    windows = [rows(lines, "nanoseconds a window of 844 points") for lines in found]
    bench.table("window of 1,000,000 items", "ns", "of 1,000 items")
    for name in ("list", "waterfall, 4 columns"):
        bench.ratio(name, column(windows, name, 3), column(windows, name, 0), 3)
    bench.figures("window of 1,000,000 items", "ns")
    for name in ("list", "waterfall, 4 columns"):
        bench.figure(name, column(windows, name, 3), 2000)


def diff(bench):
    """Differences of two revisions, without a service."""
    found = runs(bench, "ChangesBenchmark")
    tables = [rows(lines, "microseconds  ") for lines in found]
    bench.figures("difference, hashes stored with the revisions", "µs")
    for name in tables[0]:
        bench.figure(name, column(tables, name, 0))
    bench.figures("difference, one side hashed from strings first", "µs")
    for share in (1, 20):
        name = f"100000 items, {share} % changed"
        bench.figure(name, column(tables, name, 1))
    peers = [rows(lines, "microseconds at 10000 items") for lines in found]
    bench.table("10,000 items", "µs", "inferringMoves, a 150th")
    # Few changes are quick to find for both; the goal is for many.
    for name, goal in (("1 % changed", None), ("20 % changed", 1)):
        bench.ratio(name, column(peers, name, 0), [value / 150 for value in column(peers, name, 1)], goal)
    bench.chart("diff", chart("The difference of two revisions", "items", "µs", {
        kind: [(count, statistics.median(column(tables, f"{count} items, {kind}", 0))) for count in COUNTS]
        for kind in ("1 % changed", "20 % changed", "20 appended", "shuffled")}))


def text(bench):
    """Texts measured."""
    found = runs(bench, "TextBenchmark")
    tables = [rows(lines, "a second") for lines in found]
    for name in tables[0]:
        bench.table(name, "thousand a second", "shaping alone, by HarfBuzz")
        for at, what, goal in ((1, "one line, not seen before", None), (2, "two lines, not seen before", None),
                               (3, "another width", None), (4, "seen before", None)):
            bench.ratio(what, column(tables, name, at), column(tables, name, 0), goal, is_least=True)
    first = next(iter(tables[0]))
    bench.figures(f"{first}, 35 characters", "thousand a second")
    bench.figure("not seen before", column(tables, first, 1), 100, is_least=True)
    bench.figure("seen before", column(tables, first, 4), 4000, is_least=True)


def page(bench):
    """A page of 1 MB of upstream JSON, without a service."""
    tables = [rows(lines, "         ") for lines in runs(bench, "PageBenchmark")]
    bare, whole = "simdjson, bare parse", "JSONDecoder + JSONEncoder"
    job = "map + layout + encode"
    bench.table("1.1 MB of upstream JSON, 3,000 objects", "ms", "simdjson's bare parse")
    bench.ratio("parse into a document", column(tables, "parse into a document", 0), column(tables, bare, 0))
    bench.ratio(job, column(tables, job, 0), column(tables, bare, 0), 2.5)
    bench.table("1.1 MB of upstream JSON, 3,000 objects", "ms", "Foundation's job, a 20th")
    bench.ratio(job, column(tables, job, 0), [value / 20 for value in column(tables, whole, 0)], 1)
    job = "parse + map + layout + encode"
    bench.ratio(job, column(tables, job, 0), [value / 20 for value in column(tables, whole, 0)])
