#!/usr/bin/env python3
"""What one caller can do to the others: each attack with the bound that must hold.

usage: attack.py GALLEY [ATTACK…] [--memory SIZE]

    builders    pictures and widths of a page of 100,000 items at once: /livez and a page in memory stay fast
    stop        SIGTERM in the middle of that
    spellings   6,000 pages, each under eight long spellings of its URL: memory
    streams     150 event streams of the large page in as many widths: memory
    answers     8 MB of zeros, and of brackets, as an upstream's answer: memory
    slots       256 streams of one module, and an upstream that hangs: pages of other modules
    switches    20 changes of a switch a second, with 1,000 streams of a page that does not show it: CPU
    revisions   a cold page's CPU beside many stored revisions

Prints a figure for each and fails where a bound does not hold. Nothing leaves the loopback interface.
"""
import argparse, contextlib, http.client, http.server, json, os, signal, socket, sqlite3, statistics, subprocess
import sys, tempfile, threading, time

from service import JSONUpstream, Service, bytes_of

MAIN = """version: 1
server:
  port: 0
  limits: {memory: MEMORY, items: 10000000}
  timeouts: {drain: 2s}
  admin: {local: true}
cache: {path: ./cache.sqlite, maxBytes: 256MiB}
state: {path: ./state.sqlite}
upstreams:
  up: {url: "http://127.0.0.1:PORT", timeout: 20s, maxBytes: 16MiB}
  hanging: {url: "http://127.0.0.1:PORT", timeout: 20s, maxConnections: 8}
modules: [modules/*.yaml]
"""
MODULES = {
    "large": """name: large
kind: single
deadline: 20s
request: {upstream: up, path: /large, cache: {ttl: 1h}}
components: [{id: all, layout: {kind: waterfall, columns: 3}, item: {size: {height: "${@.h}"}}}]
""",
    "small": """name: small
kind: single
parameters: {n: {type: integer, default: 0}, text: {type: string, default: ""}}
request: {upstream: up, path: /small, query: {n: "${params.n}"}, cache: {ttl: 1h}}
components: [{id: all, layout: {itemHeight: 40}}]
""",
    "zeros": """name: zeros
kind: single
request: {upstream: up, path: /zeros}
components: [{id: all, items: "$[*]", layout: {itemHeight: 40}, item: {id: "${index}", data: {v: "${@}"}}}]
""",
    "brackets": """name: brackets
kind: single
request: {upstream: up, path: /brackets}
components: [{id: all, items: "$[*]", layout: {itemHeight: 40}, item: {id: "${index}", data: {v: "${@}"}}}]
""",
    "hang": """name: hang
kind: single
parameters: {n: {type: integer, default: 0}}
deadline: 20s
request: {upstream: hanging, path: /hang, query: {n: "${params.n}"}}
components: [{id: all, layout: {itemHeight: 40}}]
""",
    "settings": """name: settings
kind: static
public: true
sections: [{cells: [{id: wifi, type: switch, title: Wi-Fi}]}]
""",
}
LARGE = json.dumps([{"id": n, "h": 40 + n * 37 % 90} for n in range(100_000)]).encode()
SMALL = json.dumps([{"id": n, "title": f"Row {n} of PAGE"} for n in range(20)]).encode()
BODIES = {"/large": LARGE, "/zeros": b"[" + b"0," * 4_000_000 + b"0]",
          "/brackets": b"[" + b"[[]]," * 1_600_000 + b"0]"}


class Upstream(JSONUpstream):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/hang":
            time.sleep(15)
        body = BODIES.get(path) or SMALL.replace(b"PAGE", query.encode())
        self.answer(body)


class Lab:
    """A service of its own for each attack, started on an empty folder."""

    def __init__(self, options, memory=None):
        self.folder = tempfile.TemporaryDirectory()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
        self.server.daemon_threads, self.server.handle_error = True, lambda *_: None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        os.makedirs(self.folder.name + "/modules")
        self.memory = memory or options.memory
        main = MAIN.replace("MEMORY", self.memory).replace("PORT", str(self.server.server_port))
        for name, text in [("galley.yaml", main)] + [(f"modules/{n}.yaml", t) for n, t in MODULES.items()]:
            with open(f"{self.folder.name}/{name}", "w") as file:
                file.write(text)
        self.service = Service(options.galley, self.folder.name)
        self.service.start()
        self.first = self.resident

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.service.process.poll() is None:
            self.service.end(signal.SIGKILL)
        self.server.shutdown()
        self.folder.cleanup()

    @property
    def resident(self):
        return self.service.measure()[0]

    @property
    def cpu(self):
        return self.service.measure()[4]

    @property
    def bound(self):
        """The most that memory may be: a third over the budget, over what it was at the start."""
        return self.first + bytes_of(self.memory) * 4 / 3

    def get(self, path, fields={}, timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=timeout)
        try:
            connection.request("GET", path, headers=fields)
            response = connection.getresponse()
            response.read()
            return response.status
        finally:
            connection.close()

    def stream(self, path):
        stream = socket.create_connection(("127.0.0.1", self.service.port), timeout=60)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return stream

    def flood(self, paths):
        """Asks for paths at once, each on a connection of its own; returns the threads."""
        def ask(path):
            try:
                self.get(path)
            except (OSError, http.client.HTTPException):
                pass  # The service was stopped.
        threads = [threading.Thread(target=ask, args=(path,), daemon=True) for path in paths]
        for thread in threads:
            thread.start()
        return threads

    def ping(self, path, seconds):
        """Asks for a path every few milliseconds from a process of its own; returns the times in ms."""
        asked = subprocess.run(
            [sys.executable, __file__, "--ping", f"{self.service.port}", path, f"{seconds}"],
            stdout=subprocess.PIPE, check=True)
        return json.loads(asked.stdout)


def ping(port, path, seconds):
    """The times of one connection that asks for a path again and again."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        connection.sendall(request)
        text = connection.recv(65536)
        head, _, body = text.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(65536)
        times.append((time.perf_counter() - start) * 1000)
        time.sleep(0.002)
    print(json.dumps(times))


def part(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def worst(lab):
    lab.get("/v1/modules/large/layout?width=390")
    return [f"/v1/modules/large/layout?width=390&format=svg&scale={1 + n / 100}" for n in range(60)] \
        + [f"/v1/modules/large/layout?width={400 + n}" for n in range(60)]


def builders(options):
    with Lab(options, memory="512MiB") as lab:
        paths = worst(lab)
        lab.get("/v1/modules/small/layout")
        alone = lab.ping("/livez", 3)
        lab.flood(paths)
        time.sleep(0.3)
        figures = {}
        for path in ["/livez", "/v1/modules/small/layout"]:
            figures[path] = lab.ping(path, 8)
        text = ", ".join(f"{path} 99.9 %: {part(times, 0.999):.1f} ms of {len(times)}, longest {max(times):.1f}"
                         for path, times in figures.items())
        late = max(part(times, 0.999) for times in figures.values())
        return late <= 10, text + f" (alone {part(alone, 0.999):.1f} ms)"


def stop(options):
    with Lab(options, memory="512MiB") as lab:
        lab.flood(worst(lab))
        time.sleep(1)
        begin = time.monotonic()
        lab.service.process.send_signal(signal.SIGTERM)
        lab.service.process.wait(60)
        seconds = time.monotonic() - begin
        return seconds <= 3, f"{seconds:.1f} s, of at most 3 (drain 2 s)"


def spellings(options):
    with Lab(options) as lab:
        connection = http.client.HTTPConnection("127.0.0.1", lab.service.port, timeout=60)
        refused, highest = 0, 0
        for n in range(48_000):
            text = "%61" * 60 + "&" * (n % 8) * 100
            connection.request("GET", f"/v1/modules/small/layout?n={n // 8}&text={text}&width=390")
            response = connection.getresponse()
            response.read()
            refused += response.status != 200
            if n % 500 == 0:
                highest = max(highest, lab.resident)
        return highest <= lab.bound and not refused, \
            f"{highest:.0f} MiB, of at most {lab.bound:.0f}; {refused} refused"


def streams(options):
    with Lab(options) as lab:
        opened = [lab.stream(f"/v1/modules/large/events?width={300 + n}") for n in range(150)]
        highest = 0
        for _ in range(40):
            time.sleep(0.5)
            highest = max(highest, lab.resident)
        for stream in opened:
            stream.close()
        return highest <= lab.bound, f"{highest:.0f} MiB, of at most {lab.bound:.0f}"


def answers(options):
    with Lab(options, memory="512MiB") as lab:
        highest, statuses = 0, []
        for module in ["zeros", "brackets"]:
            for width in [320, 390, 768]:
                statuses.append(lab.get(f"/v1/modules/{module}/layout?width={width}"))
                highest = max(highest, lab.resident)
        return highest <= lab.bound, f"{highest:.0f} MiB, of at most {lab.bound:.0f}; statuses {statuses}"


def slots(options):
    with Lab(options) as lab:
        lab.get("/v1/modules/small/layout?n=-1")
        opened = [lab.stream(f"/v1/modules/hang/events?n={n}") for n in range(256)]
        refused, asked, hanging = 0, 0, 0
        end = time.monotonic() + 8
        while time.monotonic() < end:
            lab.flood([f"/v1/modules/hang/layout?n={1000 + hanging}"])
            hanging += 1
            refused += lab.get(f"/v1/modules/small/layout?n={asked}") != 200
            asked += 1
            time.sleep(1 / 150)
        for stream in opened:
            stream.close()
        return refused == 0, f"{refused} of {asked} cold pages refused beside 256 streams and {hanging} hanging requests"


def switches(options):
    with Lab(options) as lab:
        opened = [lab.stream("/v1/modules/small/events") for _ in range(1000)]
        time.sleep(2)
        connection = http.client.HTTPConnection("127.0.0.1", lab.service.port, timeout=60)
        before = lab.cpu
        for n in range(200):
            connection.request("PUT", "/v1/modules/settings/items/wifi/value", json.dumps({"on": n % 2 == 0}),
                               {"Content-Type": "application/json"})
            connection.getresponse().read()
            time.sleep(0.05)
        share = (lab.cpu - before) / 10
        for stream in opened:
            stream.close()
        return share <= 0.2, f"{share * 100:.0f} % of a core, of at most 20"


def revisions(options):
    with Lab(options) as few, Lab(options) as many:
        def stored():
            with contextlib.closing(sqlite3.connect(many.folder.name + "/cache.sqlite")) as file:
                return file.execute("SELECT count(*) FROM revision").fetchone()[0]

        def pages(lab, first, count, follow=False):
            connection = http.client.HTTPConnection("127.0.0.1", lab.service.port, timeout=60)
            before = lab.cpu
            for n in range(first, first + count):
                connection.request("GET", f"/v1/modules/small/layout?n={n}")
                revision = json.loads(connection.getresponse().read())["revision"]
                if follow:  # What stores the page's revision.
                    connection.request("GET", f"/v1/modules/small/changes?n={n}&since={revision}")
                    connection.getresponse().read()
            return (lab.cpu - before) / count * 1e6
        for first in range(100_000, 160_000, 1000):
            if stored() >= 30_000:
                break
            pages(many, first, 1000, follow=True)
        count = stored()
        # Both begin with nothing in memory, and take turns.
        for lab in few, many:
            lab.service.end(signal.SIGTERM)
            lab.service.start()
            pages(lab, 0, 500)
        rounds = [(pages(many, n, 1000), pages(few, n, 1000)) for n in range(200_000, 209_000, 1000)]
        ratio = statistics.median(one / other for one, other in rounds)
        return count >= 30_000 and ratio <= 1.2, (
            f"{ratio:.2f} times the CPU with {count} stored, of at most 1.2 ({rounds[0][1]:.0f} µs)")


ATTACKS = {
    attack.__name__: attack for attack in [builders, stop, spellings, streams, answers, slots, switches, revisions]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []])
    parser.add_argument("--memory", default="128MiB")
    options = parser.parse_args()
    failed = []
    for name in options.attacks or ATTACKS:
        holds, text = ATTACKS[name](options)
        print(f"{name:10} {'holds ' if holds else 'BROKEN'} {text}", flush=True)
        if not holds:
            failed.append(name)
    if failed:
        print("attack: these did not hold: " + ", ".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ping"]:
        ping(int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
    else:
        main()
