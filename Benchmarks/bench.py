#!/usr/bin/env python3
"""The benchmark: runs its sections one after another, and writes their tables and charts.

usage: scripts/bench [--only SECTION]… [--rounds N] [--seconds S] [--strace]
       bench.py GALLEY, and the same options, runs it without building

    hot         pages in memory of 2, 20 and 200 KB, beside nginx with static files
    cold        pages that nobody asked for before, beside nginx proxying
    mixed       hot pages while one request in twenty is cold
    windows     windows of pages of up to 200,000 items
    changes     deltas between revisions of a page of 10,000 rows
    events      listeners of a page that changes
    layout      layouts and windows of up to a million items
    diff        differences of up to a million items
    text        texts measured
    page        1 MB of upstream JSON made into a page
    start-up    the start with a thousand modules, beside Yams parsing them
    memory      peak memory of a page, and the memory of an idle connection

Every figure is the median of rounds that take turns with a peer's, with the least and the greatest; a ratio is that of
one round. A section that fails says so, and the others go on; the exit code is 1 then. Results are written to
Benchmarks/results/DATE-COMMIT.md, charts to docs/images.
"""
import argparse, datetime, os, pathlib, shutil, subprocess, sys, time

import cold_load, hot_page, large_page, listeners, start_up, swift_benchmarks
from harness import Bench

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The section's work, and the commands that it needs.
SECTIONS = {
    "hot": (hot_page.run, ["nginx", "wrk"]),
    "cold": (cold_load.run, ["nginx", "wrk"]),
    "mixed": (swift_benchmarks.mixed, []),
    "windows": (large_page.windows, ["wrk"]),
    "changes": (large_page.changes, ["wrk"]),
    "events": (listeners.run, []),
    "layout": (swift_benchmarks.layout, []),
    "diff": (swift_benchmarks.diff, []),
    "text": (swift_benchmarks.text, []),
    "page": (swift_benchmarks.page, []),
    "start-up": (start_up.run, []),
    "memory": (large_page.memory, ["nginx"]),
}


def measure(name, options):
    """Runs a section. Returns its Markdown, and True where it went through."""
    run, tools = SECTIONS[name]
    bench = Bench(options, name)
    begin = time.monotonic()
    holds = True
    try:
        missing = [tool for tool in tools if not shutil.which(tool)]
        if missing:
            raise RuntimeError(f"needs {' and '.join(missing)} (scripts/setup --bench)")
        run(bench)
        for chart, svg in bench.charts:
            (ROOT / "docs" / "images" / f"cost-{chart}.svg").write_text(svg)
    # Whatever goes wrong is this section's alone.
    except (Exception, SystemExit) as problem:
        holds = False
        bench.say(f"\nFAILED: {type(problem).__name__}: {problem}")
    took = f"{time.monotonic() - begin:.0f} s, {options.rounds} rounds"
    return f"\n## {name}\n\n{took}, load {os.getloadavg()[0]:.1f} at its end.\n" + "\n".join(bench.text) + "\n", holds


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("galley")
    parser.add_argument("--only", action="append", choices=list(SECTIONS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--strace", action="store_true")
    parser.add_argument("--programs", default=str(ROOT / ".build" / "release"))
    parser.add_argument("--output")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds < 1:
        parser.error("--rounds and --seconds are at least 1")
    if len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("bench: needs two cores: one for servers, one for what asks them")
    options.galley = os.path.abspath(options.galley)
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    today = datetime.date.today().isoformat()
    name = f"{today}-{commit.stdout.strip() or 'unknown'}"
    output = pathlib.Path(options.output or ROOT / "Benchmarks" / "results" / f"{name}.md")
    output.parent.mkdir(parents=True, exist_ok=True)
    failed = []
    with open(output, "w") as file:
        def write(text):
            print(text, end="", flush=True)
            file.write(text)
            file.flush()

        write(f"# {today}, commit {commit.stdout.strip()}, {os.cpu_count()} processors\n\nRatios are galley's figure"
              " divided by the peer's of the same round; medians, with the least and the greatest round.\n")
        for section in options.only or SECTIONS:
            text, holds = measure(section, options)
            write(text)
            if not holds:
                failed.append(section)
    print(f"bench: written to {output}" + (f"; failed: {', '.join(failed)}" if failed else ""), file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
