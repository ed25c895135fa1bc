"""What the sections of the benchmark share: servers on cores of their own, wrk, rounds in turn, tables of ratios."""
import collections, os, re, signal, statistics, subprocess, sys, tempfile, time, urllib.request

# Servers take turns on the one, whatever asks them and whatever they ask has the other.
SERVER_CORE, LOAD_CORE = 0, 1

Load = collections.namedtuple("Load", "cpu rate p50 p99 count")
MICROSECONDS = {"us": 1, "ms": 1e3, "s": 1e6}


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def get(url, fields={}):
    """A response's body, and its header fields."""
    with urllib.request.urlopen(urllib.request.Request(url, headers=fields), timeout=120) as response:
        return response.read(), response.headers


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A process on a core, and the process of it that does the work: nginx's worker, galley itself.

    Raises `RuntimeError` where it does not respond with 200 to `url`.
    """

    def __init__(self, core, arguments, url, seconds=60):
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + seconds
        while True:
            try:
                get(url)
                break
            except OSError as problem:
                if time.monotonic() > end or self.process.poll() is not None:
                    self.stop()
                    raise RuntimeError(f"{arguments[0]} did not start: {url}: {problem}") from None
                time.sleep(0.05)
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        self.pid = int(children[0]) if children else self.process.pid

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Servers:
    """A folder, and servers that are stopped with it."""

    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name
        # nginx's worker is another user.
        os.chmod(self.folder, 0o755)
        self.running = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.running:
            server.stop()
        self.temporary.cleanup()

    def write(self, name, text):
        write(f"{self.folder}/{name}", text)

    def start(self, core, arguments, url):
        self.running.append(Server(core, arguments, url))
        return self.running[-1]

    def nginx(self, core, name, text, url):
        """Starts nginx with these blocks in its configuration."""
        self.write(f"{name}.conf", (
            f"worker_processes 1; daemon off; pid {self.folder}/{name}.pid; error_log /dev/null;\n"
            "events { worker_connections 16384; multi_accept on; }\n" + text))
        return self.start(core, ["nginx", "-c", f"{self.folder}/{name}.conf"], url)

    def galley(self, url, core=SERVER_CORE, configuration="galley"):
        return self.start(core, [self.binary, "serve", "--config", f"{self.folder}/{configuration}.yaml"], url)


def wrk(server, url, connections, seconds, script=None, fields={}, settle=0.0):
    """Asks for some seconds, and returns CPU and latency of a request in microseconds.

    Raises `RuntimeError` for any response that is none of 2xx and 3xx.
    """
    command = ["taskset", "-c", str(LOAD_CORE), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in fields.items():
        command += ["-H", f"{name}: {value}"]
    if script:
        command += ["-s", script]
    before = cpu_seconds(server.pid)
    output = subprocess.run([*command, url], capture_output=True, text=True).stdout
    # What is written behind the requests is theirs.
    time.sleep(settle)
    used = cpu_seconds(server.pid) - before
    errors = re.search(r"(Socket errors|Non-2xx).*", output)
    count = re.search(r"(\d+) requests in", output)
    if errors or not count or not int(count[1]):
        raise RuntimeError(f"{url}: {errors[0] if errors else output or 'wrk failed'}")
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])
    late = {}
    for share in ("50", "99"):
        value, unit = re.search(rf"{share}%\s+([\d.]+)(us|ms|s)", output).groups()
        late[share] = float(value) * MICROSECONDS[unit]
    return Load(used / int(count[1]) * 1e6, rate, late["50"], late["99"], int(count[1]))


def traced_calls(pid, work):
    """The system calls that a process makes while `work` runs, by name; epoll_wait, which connections share, apart."""
    with tempfile.NamedTemporaryFile("r") as summary:
        trace = subprocess.Popen(["strace", "-c", "-f", "-p", str(pid), "-o", summary.name],
                                 stderr=subprocess.PIPE, text=True)
        first = trace.stderr.readline()
        if "attached" not in first:
            raise RuntimeError(f"strace cannot attach: {first.strip()}")
        work()
        trace.send_signal(signal.SIGINT)
        trace.communicate(timeout=60)
        fields = [line.split() for line in summary.read().splitlines()]
    return {line[-1]: int(line[3]) for line in fields
            if len(line) >= 5 and line[3].isdigit() and line[-1] not in ("total", "epoll_wait", "epoll_pwait")}


def call_list(calls, requests):
    """The calls that at least one request in a hundred makes, as text."""
    most = sorted(calls.items(), key=lambda entry: -entry[1])
    return ", ".join(f"{call} {count / requests:.2f}" for call, count in most if count >= requests / 100)


def number(value):
    """A figure with three digits or so."""
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


class Bench:
    """One section: what it was asked for, and what it found, as Markdown."""

    def __init__(self, options, section):
        self.options, self.section = options, section
        self.rounds, self.seconds, self.galley = options.rounds, options.seconds, options.galley
        self.text, self.charts = [], []

    def progress(self, text):
        print(f"bench: {self.section}: {text}", file=sys.stderr, flush=True)

    def say(self, text):
        self.text.append(text)

    def in_turn(self, jobs, rounds=None):
        """Runs all jobs, one after another, in each round. Returns the list of the results of each, by name."""
        results = {name: [] for name in jobs}
        rounds = rounds or self.rounds
        for index in range(rounds):
            for name, job in jobs.items():
                self.progress(f"round {index + 1} of {rounds}: {name}")
                results[name].append(job())
        return results

    def table(self, first, unit, peer):
        """Begins a table of ratios: its first column, the unit of both figures, and the name of the peer."""
        self.say(f"\n| {first} | {unit} | {peer} | ratio | least–greatest | goal |  |\n|---|--:|--:|--:|--:|--:|---|")

    def ratio(self, line, ours, theirs, goal=None, is_least=False):
        """A row of pairs of the same round: medians, the median of their ratios and its spread."""
        ratios = [one / other for one, other in zip(ours, theirs) if other]
        if not ratios:
            raise RuntimeError(f"{line}: the peer's figure is 0; measure for longer")
        middle = statistics.median(ratios)
        self.say(f"| {line} | {number(statistics.median(ours))} | {number(statistics.median(theirs))} | {number(middle)}"
                 f" | {number(min(ratios))}–{number(max(ratios))} | {self.verdict(middle, goal, is_least)} |")
        return middle

    def figures(self, first, unit):
        """Begins a table of figures without a peer."""
        self.say(f"\n| {first} | {unit} | least–greatest | goal |  |\n|---|--:|--:|--:|---|")

    def figure(self, line, values, goal=None, is_least=False):
        """A row: the median of a figure's rounds, and its spread."""
        middle = statistics.median(values)
        self.say(f"| {line} | {number(middle)} | {number(min(values))}–{number(max(values))}"
                 f" | {self.verdict(middle, goal, is_least)} |")
        return middle

    def verdict(self, value, goal, is_least):
        if goal is None:
            return "– | "
        is_reached = value >= goal if is_least else value <= goal
        return f"{'≥' if is_least else '≤'} {goal:,g} | {'reached' if is_reached else 'missed'}"

    def chart(self, name, chart):
        self.charts.append((name, chart))
