#!/usr/bin/env python3
"""Bounds of a release binary that hold on any machine, however busy: counts, no times.

usage: gates.py GALLEY [--only NAME]… [--bound NAME=NUMBER]… [--functions]

    hot-calls           system calls of a request for a page of 2 KB in memory, besides epoll_wait
    large-calls         the same for a page of 200 KB
    cold-calls          system calls of a page that nobody asked for before, 19 KB, 150 items, no-store
    hot-instructions    instructions in user space of a request for a page of 2 KB in memory
    cold-instructions   the same for a page that nobody asked for before
    format-instructions the same with a short number and a date in each of its items
    window-instructions the same for a window of a page of 1,200 items in memory, each at another offset
    traffic-instructions a page that nobody asked for before whose views are recorded, one in a hundred, beside one without `traffic`;
                        takes minutes, and is measured with `--only`
    br-instructions     those of a page of 2 KB in memory in Brotli beside gzip; takes minutes, and is measured with `--only`
    hot-allocations     its allocations
    cold-allocations    allocations of a page that nobody asked for before
    idle-memory         private bytes of a keep-alive connection that was served one request
    kept-memory         private bytes of a page that stays, with its response and its revision, beside both bodies
    stampede            calls that the upstream gets for one cold page that hundreds of clients request at once

Prints a line for each and fails where a figure is above its bound, not where the machine forbids to measure it, which
the line says; `--bound` sets another, `--functions` lists the
functions that the instructions of a request are spent in. Needs strace, valgrind,
objcopy and a C compiler (`scripts/setup --gates`). Nothing leaves the loopback interface.
"""
import argparse, concurrent.futures, http.server, json, os, pathlib, re, shutil, signal, struct, subprocess, sys, tempfile, threading
import time, urllib.request

from closed_loop import ClosedLoop, idle_connections, private_bytes, raise_descriptor_limit
from harness import call_list, traced_calls
from service import JSONUpstream, Service

HERE = pathlib.Path(__file__).resolve().parent
# Figure's name: its bound, and the command that shows more. What the process does beside requests, such as
# reading the clock of a timer, is some hundredths of a call a request. The bounds of cold pages are what they
# took when they were last brought down, and a twentieth more, as is that of a page in memory; all of them with the profile
# that releases are built with; calls, of which threads waking each other vary, half as many again.
BOUNDS = {
    "hot-calls": (2.05, "scripts/bench --only hot --strace"),
    "large-calls": (3.1, "scripts/bench --only hot --strace"),
    "cold-calls": (24, "scripts/bench --only cold --strace"),
    "hot-instructions": (3300, "scripts/gates --only hot-instructions --functions | swift demangle"),
    "cold-instructions": (1_200_000, "scripts/gates --only cold-instructions --functions | swift demangle"),
    "format-instructions": (2_400_000, "scripts/gates --only format-instructions --functions | swift demangle"),
    "window-instructions": (88_400, "scripts/gates --only window-instructions --functions | swift demangle"),
    "traffic-instructions": (1.02, "scripts/gates --only traffic-instructions --functions | swift demangle"),
    "br-instructions": (1.01, "scripts/gates --only br-instructions --functions | swift demangle"),
    "hot-allocations": (0.01, "scripts/gates --only hot-instructions --functions, and perf record -e probe_libc:malloc -g under wrk"),
    "cold-allocations": (388, "valgrind --tool=dhat, or perf record -e probe_libc:malloc -g"),
    "idle-memory": (128, "grep -A 20 heap /proc/$(pgrep -x galley)/smaps, with as many connections open"),
    "kept-memory": (1.5, "curl /metrics: galley_memory_bytes, galley_allocator_bytes"),
    "stampede": (1, "swift test --filter PipelineCachingTests"),
}
MAIN = """version: 1
server: {port: 0, threads: 1, limits: {connections: 30000}}
cache: {path: "CACHE"}
MORE
upstreams:
  up: {url: "http://127.0.0.1:PORT", timeout: 60s}
modules: [modules/*.yaml]
"""
MODULE = """name: NAME
kind: single
parameters: {n: {type: integer, default: 0}}
deadline: 60s
request: {upstream: up, path: /NAME, query: {n: "${params.n}"}}
components:
  - id: list
    item: {type: row, data: {title: "${@.title}", subtitle: "${@.subtitle}"FORMATS}}
    layout: {kind: list, columns: 2, itemHeight: 44}
"""
ITEMS = {"small": 9, "large": 1200, "cold": 150, "formats": 150, "kept": 150, "slow": 20}
FORMATS = ', plays: "${@.plays|compact}", at: "${@.at|date(\\"yMMMd\\")}"'


def rows(name, count):
    title, subtitle = "A title of ordinary length", "and a subtitle below it"

    def more(number):
        return {"plays": number ** 4 + 7, "at": 1_700_000_000 - number * 100_000} if name == "formats" else {}

    return json.dumps([{"id": number, "title": title, "subtitle": subtitle, **more(number)}
                       for number in range(count)]).encode()


class Upstream(JSONUpstream):
    """Lists by name; those of `kept` differ, `slow` takes a while. Counts the requests for each path with its query."""
    # Head and body in one write, so that the service reads both at once.
    wbufsize = 1 << 20
    bodies = {name: rows(name, count) for name, count in ITEMS.items()}
    calls = {}
    lock = threading.Lock()

    def do_GET(self):
        name = self.path.split("?")[0].strip("/")
        with Upstream.lock:
            Upstream.calls[self.path] = Upstream.calls.get(self.path, 0) + 1
        if name == "slow":
            time.sleep(1)
        body = Upstream.bodies[name]
        if name == "kept":
            # Pages of the same content would share one revision.
            body = body.replace(b"of ordinary length", f"number {self.path.split('=')[-1]:>11}".encode())
        self.answer(body, fields={
            "Cache-Control": "no-store" if name in ("cold", "formats") else "max-age=3600"})


class Lab:
    """A service over an upstream of this process's own."""

    def __init__(self, options, binary=None, cache=":memory:", more="", **how):
        self.folder = tempfile.TemporaryDirectory()
        self.upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
        self.upstream.daemon_threads = True
        threading.Thread(target=self.upstream.serve_forever, daemon=True).start()
        root = pathlib.Path(self.folder.name)
        (root / "modules").mkdir()
        text = MAIN.replace("PORT", str(self.upstream.server_port)).replace("CACHE", cache).replace("MORE", more)
        (root / "galley.yaml").write_text(text)
        for name in ITEMS:
            text = MODULE.replace("NAME", name).replace("FORMATS", FORMATS if name == "formats" else "")
            (root / "modules" / f"{name}.yaml").write_text(text)
        self.service = Service(binary or options.galley, self.folder.name)
        self.service.start(**how)
        self.port = self.service.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.service.process.poll() is None:
            self.service.end(signal.SIGTERM)
        self.upstream.shutdown()
        self.upstream.server_close()
        self.folder.cleanup()


def page(name):
    """The target of a page, always the same."""
    return lambda _: f"/v1/modules/{name}/layout"


hot = page("small")


def new_page(first, name="cold"):
    """Targets of pages that were never asked for."""
    return lambda number: f"/v1/modules/{name}/layout?n={first + number}"


# MARK: System calls


def calls(options, name, connections, requests, target):
    with Lab(options) as lab:
        load = ClosedLoop(lab.port, connections)
        load.run(connections * 4, page(name) if name != "cold" else new_page(1))
        found = traced_calls(lab.service.process.pid, lambda: load.run(requests, target))
    return sum(found.values()) / requests, call_list(found, requests)


# MARK: Instructions


def instructions_each(options, few, many, target, more="", fields={}):
    """The instructions of a request after the first few ones, from callgrind: the start and what is made once do not count."""
    with tempfile.TemporaryDirectory() as folder:
        # valgrind 3.19 cannot read the debug information.
        subprocess.run(["objcopy", "--strip-debug", options.galley, f"{folder}/galley"], check=True)
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind"]
        environment = {"LD_PRELOAD": options.interposer, "SWIFT_DETERMINISTIC_HASHING": "1"}
        with Lab(options, f"{folder}/galley", more=more, before=tool, environment=environment, seconds=180) as lab:
            pid = lab.service.process.pid
            is_hot = target is hot
            load = ClosedLoop(lab.port, 64 if is_hot else 1, timeout=120, fields=fields)
            load.run(few, target, stopped=pid if is_hot else None)
            control("--zero", pid)
            load.run(many - few, lambda number: target(few + number), stopped=pid if is_hot else None)
            control("--dump", pid)
            load.close()
            lab.service.end(signal.SIGTERM)
        # The first of what it writes is what was asked for, the last one the end.
        listing = subprocess.run(["callgrind_annotate", "--threshold=100", f"{folder}/callgrind.1"],
                                 capture_output=True, text=True, check=True).stdout
    each = {}
    for line in listing.splitlines():
        found = re.match(r" *([\d,]+) \([ \d.]+%\)  (.*)", line)
        if found:
            name = re.sub(r" \[[^]]*/", " [", found[2].split(":", 1)[-1])
            each[name] = each.get(name, 0) + int(found[1].replace(",", "")) / (many - few)
    figure = each.pop("PROGRAM TOTALS")
    options.functions_found = sorted(each.items(), key=lambda entry: -entry[1])[:25]
    return figure, f"{many - few:,} requests"


def control(order, pid):
    """Tells callgrind to forget what it has counted, or to write it to a file."""
    subprocess.run(["callgrind_control", order, str(pid)], capture_output=True, timeout=60, check=True)


def hot_instructions(options):
    return instructions_each(options, 640, 13_440, hot)


def br_instructions(options):
    def each(coding):
        # After so many requests the page is compressed as well as it can be, which is in both runs.
        return instructions_each(options, 12_800, 44_800, hot, fields={"Accept-Encoding": coding})[0]
    gzip, br = each("gzip"), each("br")
    return br / gzip, f"{br:,.0f} beside {gzip:,.0f}"


def cold_instructions(options):
    return instructions_each(options, 100, 500, new_page(1))


def format_instructions(options):
    return instructions_each(options, 100, 500, new_page(1, "formats"))


def window(number):
    """The target of a window of the long page, hardly ever the same."""
    return f"/v1/modules/large/window?height=844&offset={number * 7919 % (ITEMS['large'] * 22 - 844)}.{number % 100:02}"


def window_instructions(options):
    return instructions_each(options, 100, 500, window)


SAMPLE = 0.01


def traffic_instructions(options):
    """Which views are chosen is left to chance: what all pages cost, chosen or not, and what each chosen one does, are
    measured apart, and put together as `sample` does."""
    def each(more):
        return instructions_each(options, 100, 400, new_page(1, "kept"), more)[0]

    without = each("")
    unchosen = each("traffic: {path: ./traffic.sqlite, sample: 0.0001}")
    chosen = each("traffic: {path: ./traffic.sqlite, sample: 1}")
    figure = (unchosen + SAMPLE * (chosen - unchosen)) / without
    return figure, f"{without:,.0f} without, {unchosen:,.0f} not chosen, {chosen:,.0f} recorded"


# MARK: Allocations


def allocations(options, connections, warm, requests, target):
    with tempfile.NamedTemporaryFile("rb", buffering=0) as number:
        os.truncate(number.name, 8)

        def read():
            return struct.unpack("l", os.pread(number.fileno(), 8, 0))[0]

        with Lab(options, environment={"LD_PRELOAD": options.interposer, "ALLOCATIONS": number.name}) as lab:
            load = ClosedLoop(lab.port, connections)
            warm(load)
            before = read()
            if before == 0:
                raise SystemExit("nothing was counted: the interposer was not loaded")
            load.run(requests, target)
            made = read() - before
    return made / requests, f"{made:,} in {requests:,} requests"


def hot_allocations(options):
    return allocations(options, 64, lambda load: load.run(6400, hot), 64_000, hot)


def cold_allocations(options):
    return allocations(options, 1, lambda load: load.run(300, new_page(1)), 1000, new_page(10_000))


# MARK: Memory


def idle_memory(options):
    raise_descriptor_limit(12_000)
    with Lab(options) as lab:
        figure, count = idle_connections(lab.service.process.pid, lab.port, hot(0))
    return figure, f"{count:,} connections"


def kept_memory(options):
    """With a file, as is the default, so that SQLite holds no more than its cache of pages."""
    count = 3000
    with Lab(options, cache="./cache.sqlite") as lab:
        load = ClosedLoop(lab.port, 8)
        load.run(500, new_page(1, "kept"))
        before = private_bytes(lab.service.process.pid)
        load.run(count, new_page(10_000, "kept"))
        used = (private_bytes(lab.service.process.pid) - before) / count
        url = f"http://127.0.0.1:{lab.port}{new_page(10_000, 'kept')(0)}"
        with urllib.request.urlopen(url) as answer:
            bodies = len(answer.read()) + len(Upstream.bodies["kept"])
    return used / bodies, f"{used / 1000:.1f} KB beside {bodies / 1000:.1f} of bodies, {count:,} pages"


# MARK: Upstream calls


def stampede(options):
    clients = 500
    with Lab(options) as lab:
        Upstream.calls.clear()
        load = ClosedLoop(lab.port, clients)
        load.run(clients, lambda number: "/v1/modules/slow/layout?n=77")
        load.close()
    made = sum(count for path, count in Upstream.calls.items() if path.startswith("/slow?"))
    return made, f"{clients} clients"


GATES = {
    "hot-calls": lambda options: calls(options, "small", 64, 12_800, hot),
    "large-calls": lambda options: calls(options, "large", 8, 2_000, page("large")),
    "cold-calls": lambda options: calls(options, "cold", 1, 500, new_page(10_000)),
    "hot-instructions": hot_instructions,
    "cold-instructions": cold_instructions,
    "format-instructions": format_instructions,
    "window-instructions": window_instructions,
    "traffic-instructions": traffic_instructions,
    "br-instructions": br_instructions,
    "hot-allocations": hot_allocations,
    "cold-allocations": cold_allocations,
    "idle-memory": idle_memory,
    "kept-memory": kept_memory,
    "stampede": stampede,
}

# Those whose figures depend on nothing that runs beside them.
BESIDE = ("hot-instructions", "cold-instructions", "format-instructions", "window-instructions", "traffic-instructions")

# Those that are measured where they are asked for: they take minutes.
ASKED = ("traffic-instructions", "br-instructions")


def compile_interposer(folder):
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if not compiler:
        raise SystemExit("gates: needs a C compiler")
    library = os.path.join(folder, "interposer.so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-fno-builtin", "-Wall", "-Werror",
                    "-o", library, str(HERE / "interposer.c")], check=True)
    return library


def judge(name, options):
    """Measures and prints a line. Returns True where the figure is within its bound, None where there is none."""
    bound, deeper = BOUNDS[name]
    bound = options.bounds.get(name, bound)
    begin = time.monotonic()
    try:
        # A busy machine adds to a figure, and never takes away: the least of three counts.
        figure, detail = GATES[name](options)
        for _ in range(2):
            if figure > bound:
                figure, detail = min((figure, detail), GATES[name](options))
    except (SystemExit, OSError, RuntimeError, subprocess.SubprocessError) as problem:
        print(f"{name:18} SKIPPED  not measured: {problem}", flush=True)
        return None
    holds = figure <= bound
    print(f"{name:18} {'holds ' if holds else 'BROKEN'}  {figure:10,.2f}  at most {bound:<8,g}  {detail}"
          f"  ({time.monotonic() - begin:.0f} s)", flush=True)
    if not holds:
        print(f"{'':18} look deeper: {deeper}", flush=True)
    if options.functions:
        for function, count in options.__dict__.pop("functions_found", []):
            print(f"{count:10.1f}  {function}")
    return holds


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("galley")
    parser.add_argument("--only", action="append", choices=list(GATES))
    parser.add_argument("--bound", action="append", default=[])
    parser.add_argument("--functions", action="store_true")
    options = parser.parse_args()
    options.galley = os.path.abspath(options.galley)
    options.bounds = {}
    for text in options.bound:
        name, _, number = text.partition("=")
        if name not in GATES or not re.fullmatch(r"\d+(\.\d+)?", number):
            parser.error(f"--bound takes NAME=NUMBER with one of: {', '.join(GATES)}")
        options.bounds[name] = float(number)
    with tempfile.TemporaryDirectory() as folder:
        options.interposer = compile_interposer(folder)
        names = options.only or [name for name in GATES if name not in ASKED]
        results = [judge(name, options) for name in names if name not in BESIDE or options.functions]
        # What the others leave is counted at once: one request after another, whatever else the processors do.
        with concurrent.futures.ThreadPoolExecutor() as pool:
            rest = [] if options.functions else [name for name in names if name in BESIDE]
            results += pool.map(lambda name: judge(name, options), rest)
    print(f"gates: {results.count(True)} of {len(results)} hold, {results.count(None)} not measured")
    sys.exit(1 if False in results or True not in results else 0)


if __name__ == "__main__":
    main()
