#!/usr/bin/env python3
"""A long run under mixed load: does anything grow?

usage: soak.py GALLEY [MINUTES] [--memory SIZE] [--picture FILE]

An upstream of this script's own answers lists that change, a large list, personal ones that are never
stored, slow ones, and fails for some seconds in every minute. Clients ask for layouts in many widths,
windows, changes, pictures and nonsense, listen to events and go away, set switches and refresh; the
configuration is reloaded every 20 seconds. In the first sixth the service is killed once and stopped
once and starts again on the same files; after that it is one process, whose memory, descriptors, threads,
disk and CPU time a response are measured. The run fails when one of them grows, when a response
is a 5xx that the load does not explain, or when memory passes its bound: that after the start and 4/3 of
`limits.memory`.
"""
import argparse, http.client, http.server, json, os, random, re, signal, socket, statistics
import sys, tempfile, threading, time

from service import JSONUpstream, Service, bytes_of

MODULES = {
    "feed": """name: feed
kind: single
parameters: {n: {type: integer, default: 0}}
request: {upstream: up, path: /feed, query: {n: "${params.n}"}, cache: {ttl: 1s}}
components:
  - id: list
    item: {type: card, data: {title: "${@.title}"}, cell: {stack: vertical, children: [{text: "${@.title}", size: 15}]}}
    layout: {kind: list, itemHeight: auto}
    header: {height: 40, pin: true, type: title, data: {title: TITLE}}
""",
    "big": """name: big
kind: single
request: {upstream: up, path: /big, cache: {ttl: 5s}}
components: [{id: all, layout: {kind: waterfall, columns: 3}, item: {size: {height: "${@.height}"}}}]
""",
    "personal": """name: personal
kind: single
request: {upstream: private, path: /mine}
components: [{id: mine, layout: {itemHeight: 30}}]
""",
    "slow": """name: slow
kind: batch
emit: eachDone
deadline: 1s
requests:
  - {id: fast, upstream: up, path: /feed, cache: {ttl: 2s, staleIfError: 1h}}
  - {id: late, upstream: up, path: /slow, required: false}
components:
  - {id: fast, from: fast, layout: {itemHeight: 20}}
  - {id: late, from: late, layout: {itemHeight: 20}, placeholder: {height: 40, type: wait}}
""",
    "settings": """name: settings
kind: static
public: true
sections: [{cells: [{id: wifi, type: switch, title: TITLE}, {id: about, title: About}]}]
""",
    "all": """name: all
kind: composite
modules: [feed, {name: feed, as: other, params: {n: 7}}, settings]
""",
}
MAIN = """version: 1
server: {port: 0, limits: {memory: MEMORY}, timeouts: {drain: 2s}, admin: {local: true}}
cache: {path: ./cache.sqlite, maxBytes: 8MiB}
state: {path: ./state.sqlite}
upstreams:
  up: {url: "http://127.0.0.1:PORT", timeout: 2s}
  private: {url: "http://127.0.0.1:PORT", forward: [authorization]}
modules: [modules/*.yaml]
"""
MEASURES = [("memory", "MiB"), ("descriptors", ""), ("threads", ""), ("disk", "MiB"), ("CPU a response", "µs")]


class Upstream(JSONUpstream):
    """The upstream; `fails` while it is out of order."""
    fails = False

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/slow":
            time.sleep(random.choice([0.01, 0.3, 1.5]))
        body = {
            "/feed": lambda: [{"id": n, "title": f"Card {n} at {time.time():.0f}"} for n in range(random.randint(20, 40))],
            "/big": lambda: [{"id": n, "height": 50 + n * 37 % 90} for n in range(random.randint(1900, 2100))],
            "/mine": lambda: [{"id": f"{self.headers.get('authorization')}-{n}"} for n in range(30)],
            "/slow": lambda: [{"id": n} for n in range(5)],
        }.get(path, lambda: [])()
        text = json.dumps(body).encode()
        isMine = path == "/mine"
        self.answer(
            text, 503 if Upstream.fails and not isMine else 200, {"Cache-Control": "no-store"} if isMine else {})


class Load:
    """Clients that ask for everything until they are told to stop."""

    def __init__(self, service):
        self.service, self.counts, self.wrong = service, {}, []
        self.isOver = self.isPaused = False
        self.lock = threading.Lock()

    def run(self, seed):
        chance = random.Random(seed)
        connection = None
        revision = ""
        while not self.isOver:
            if self.isPaused:
                connection = None
                time.sleep(0.05)
                continue
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=20)
                method, path, body, fields = self.question(chance, revision)
                connection.request(method, path, body, fields)
                response = connection.getresponse()
                text = response.read()
                found = re.search(rb'"revision":"([0-9a-f]+)"', text[:300])
                revision = found[1].decode() if found else revision
                self.count(response.status, path, text)
            except (OSError, http.client.HTTPException):
                # The service was stopped, or is being.
                connection = None
            time.sleep(0.01)

    def question(self, chance, revision):
        module = chance.choice(list(MODULES))
        width = chance.choice([320, 390, 768, chance.randint(300, 1400)])
        page = f"/v1/modules/{module}"
        fields = {"Authorization": f"Bearer user-{chance.randint(0, 500)}"} if module == "personal" else {}
        kind = chance.random()
        if kind < 0.55:
            return "GET", f"{page}/layout?width={width}", None, fields
        if kind < 0.7:
            return "GET", f"{page}/window?width={width}&offset={chance.randint(0, 9000)}", None, fields
        if kind < 0.85:
            return "GET", f"{page}/changes?width={width}&since={revision or 'x'}", None, fields
        if kind < 0.88:
            return "GET", f"{page}/layout?width={width}&format=svg", None, fields
        if kind < 0.92:
            return "GET", f"{page}/{''.join(chance.choices('abc%/?&=', k=12))}", None, fields
        if kind < 0.97:
            body = json.dumps({"on": chance.random() < 0.5})
            return "PUT", "/v1/modules/settings/items/wifi/value", body, {"Content-Type": "application/json"}
        return "POST", f"{page}/refresh?width={width}", None, fields

    def count(self, status, path, text):
        with self.lock:
            self.counts[status] = self.counts.get(status, 0) + 1
            # A page whose upstream is out of order, or that is one too many, says so.
            if status == 500 or status > 504:
                self.wrong.append(f"{status} {path}: {text[:200]!r}")

    def listen(self, seed):
        chance = random.Random(seed)
        while not self.isOver:
            try:
                with socket.create_connection(("127.0.0.1", self.service.port), timeout=5) as stream:
                    module = chance.choice(["feed", "big", "slow", "settings", "all"])
                    stream.sendall(f"GET /v1/modules/{module}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    end = time.time() + chance.uniform(0.1, 8)
                    while time.time() < end and not self.isPaused and stream.recv(65536):
                        pass
            except OSError:
                time.sleep(0.2)

    @property
    def total(self):
        return sum(self.counts.values())


def write(folder, memory, port, title):
    os.makedirs(os.path.join(folder, "modules"), exist_ok=True)
    files = {f"modules/{name}.yaml": text.replace("TITLE", title) for name, text in MODULES.items()}
    files["galley.yaml"] = MAIN.replace("MEMORY", memory).replace("PORT", str(port))
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)


def growth(values):
    """The growth over the second half, as a straight line through it says (least squares)."""
    values = values[len(values) // 2:]
    middle, mean = (len(values) - 1) / 2, statistics.fmean(values)
    spread = sum((index - middle) ** 2 for index in range(len(values)))
    slope = sum((index - middle) * (value - mean) for index, value in enumerate(values)) / max(1, spread)
    return slope * len(values), mean


def picture(samples):
    """The samples as SVG: a row for each measure."""
    rows = []
    for row, (name, unit) in enumerate(MEASURES):
        values = [sample[row] for sample in samples]
        top = max(values) * 1.1 or 1
        points = " ".join(
            f"{10 + 600 * index / max(1, len(values) - 1):.1f},{90 * row + 80 - 60 * value / top:.1f}"
            for index, value in enumerate(values))
        rows.append(f'<text x="10" y="{90 * row + 14}">{name}: {values[-1]:.1f} {unit}, at most {max(values):.1f}</text>'
                    f'<polyline points="{points}" fill="none" stroke="#2563eb"/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="620" height="{90 * len(MEASURES)}" '
            f'font-family="sans-serif" font-size="12">{"".join(rows)}</svg>\n')


def run(options, folder):
    upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
    upstream.daemon_threads = True
    # A service that gives up breaks connections off; nobody needs to read of each.
    upstream.handle_error = lambda *_: None
    threading.Thread(target=upstream.serve_forever, daemon=True).start()
    write(folder, options.memory, upstream.server_port, "First")
    service = Service(options.galley, folder)
    service.start()
    load = Load(service)
    for seed in range(8):
        threading.Thread(target=load.run, args=(seed,), daemon=True).start()
    for seed in range(4):
        threading.Thread(target=load.listen, args=(seed,), daemon=True).start()
    begin, seconds = time.time(), options.minutes * 60
    restarts = [(seconds / 12, signal.SIGKILL), (seconds / 6, signal.SIGTERM)]
    samples, last, first, reloads = [], None, None, 0
    try:
        while (now := time.time() - begin) < seconds:
            time.sleep(2)
            if restarts and now > restarts[0][0]:
                load.isPaused = True
                service.end(restarts.pop(0)[1])
                service.start()
                load.isPaused = False
                samples, last, first = [], None, None
            Upstream.fails = now % 60 > 54
            if now // 20 > reloads:
                reloads += 1
                write(folder, options.memory, upstream.server_port, f"Title {reloads}")
                service.process.send_signal(signal.SIGHUP)
            *values, cpu = service.measure()
            first = first or values[0]
            if last and load.total > last[1]:
                samples.append(values + [(cpu - last[0]) / (load.total - last[1]) * 1e6])
                if sys.stderr.isatty():
                    print(f"\r{now:5.0f} s: " + ", ".join(
                        f"{name} {value:.0f}" for (name, _), value in zip(MEASURES, samples[-1])), end="", file=sys.stderr)
            last = (cpu, load.total)
            if service.process.poll() is not None:
                raise SystemExit(f"soak: the service ended with {service.process.returncode}: see {service.log.name}")
    finally:
        load.isOver = True
        if service.process.poll() is None:
            service.end(signal.SIGTERM)
        upstream.shutdown()
    return report(options, load, samples, first, reloads)


def report(options, load, samples, first, reloads):
    with open(options.picture, "w") as file:
        file.write(picture(samples))
    print(f"\n{load.total} responses, {reloads} reloads; statuses: "
          + ", ".join(f"{status}: {count}" for status, count in sorted(load.counts.items())))
    problems = [f"an unexplained response: {text}" for text in load.wrong[:5]]
    for index, (name, unit) in enumerate(MEASURES):
        values = [sample[index] for sample in samples]
        more, mean = growth(values)
        print(f"{name:16} mean {mean:8.1f} {unit:4} max {max(values):8.1f}   grew by {more:+8.1f} in the second half")
        # A tenth of the mean is noise; so are two descriptors or threads, and a few pages of memory.
        if more > max(0.1 * mean, 4 if unit == "MiB" else 3):
            problems.append(f"{name} grows: {more:+.1f} {unit} over the second half")
    bound = first + bytes_of(options.memory) * 4 / 3
    if max(sample[0] for sample in samples) > bound:
        problems.append(f"memory passed its bound of {bound:.0f} MiB")
    for problem in problems:
        print("soak: " + problem)
    print(f"soak: {'failed' if problems else 'nothing grows'}; {options.picture} shows it")
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("minutes", nargs="?", type=float, default=30)
    parser.add_argument("--memory", default="128MiB")
    parser.add_argument("--picture", default="soak.svg")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(options, folder))


if __name__ == "__main__":
    main()
