#!/usr/bin/env python3
"""What the process holds, beside its budget, whatever is asked: each attack with the bound that must hold.

usage: memory.py GALLEY [ATTACK…] [--memory SIZE] [--seconds N]

    widths      a page of 8,000 rows in widths and scales of its own for each request, and windows of them
    languages   a page of prices, dates and plurals in hundreds of languages, sorted in each
    changes     a page that changes all the time, and changes from its old revisions
    answers     four answers of 200 MB at once, with and without a declared length
    streams     2,000 event streams, in many widths of a page that changes
    others      40 streams of 50,000 items in as many widths; a small page is asked for beside them
    reloads     2,000 modules, read again and again

The bound of resident memory is its value when /readyz first says ok, and 4/3 of the budget. Prints its peak as the
kernel has it (VmHWM), what each part held then, and fails where a bound does not hold. Nothing leaves the loopback
interface.
"""
import argparse, http.client, http.server, itertools, json, os, random, re, signal, socket, subprocess, sys, tempfile
import threading, time

from service import JSONUpstream, Service, bytes_of

MAIN = """version: 1
server:
  port: 0
  limits: {memory: MEMORY, listeners: 4000, connections: 8000, items: 10000000}
  timeouts: {drain: 2s}
  admin: {local: true}
cache: {path: ./cache.sqlite, maxBytes: 256MiB}
state: {path: ./state.sqlite}
upstreams:
  up: {url: "http://127.0.0.1:PORT", timeout: 30s, maxBytes: 256MiB, maxConnections: 64}
modules: [modules/*.yaml]
"""
ROWS = """  - id: all
    layout: {kind: list, columns: 2, itemHeight: 60}
    item: {type: row, data: {title: "${@.title}", subtitle: "${@.subtitle}"}}
"""
MODULES = {
    "rows": """name: rows
kind: single
deadline: 20s
request: {upstream: up, path: /rows, cache: {ttl: 1h}}
components:
""" + ROWS,
    "changing": """name: changing
kind: single
deadline: 20s
request: {upstream: up, path: /changing, cache: {ttl: 250ms}}
components:
""" + ROWS,
    "many": """name: many
kind: single
deadline: 30s
request: {upstream: up, path: /many, cache: {ttl: 1h}}
components: [{id: all, layout: {kind: waterfall, columns: 3}, item: {size: {height: "${@.h}"}}}]
""",
    "small": """name: small
kind: single
parameters: {n: {type: integer, default: 0}}
request: {upstream: up, path: /small, query: {n: "${params.n}"}, cache: {ttl: 1h}}
components: [{id: all, layout: {itemHeight: 40}}]
""",
    "answers": """name: answers
kind: single
deadline: 30s
parameters: {n: {type: integer, default: 0}, way: {type: string, default: declared}}
request: {upstream: up, path: "/answers", query: {n: "${params.n}", way: "${params.way}"}}
components: [{id: all, items: "$.items[*]", layout: {itemHeight: 40}}]
""",
    "languages": """name: languages
kind: single
request: {upstream: up, path: /prices, cache: {ttl: 1h}}
components:
  - id: all
    layout: {itemHeight: 40}
    sort: [{by: "@.title"}]
    item:
      data:
        title: "${@.title}"
        price: "${@.price|currency(\\"EUR\\")}"
        sold: "${@.price|compact}"
        share: "${@.price|percent}"
        at: "${@.at|date(\\"yMMMMEEEEdjm\\")}"
        day: "${@.at|date(\\"yMMMd\\")}"
        count: "${@.sold|plural(\\"one: # song; few: # songs; many: # songs; other: # songs\\")}"
""",
}
LANGUAGES = ("af am ar as az be bg bn bs ca cs cy da de dsb el en es et eu fa fi fil fr ga gl gu ha he hi hr hsb hu hy "
             "id ig is it ja ka kk km kn ko kok ky lo lt lv mk ml mn mr ms my nb ne nl nn or pa pl ps pt ro ru sd si "
             "sk sl so sq sr sv sw ta te th tk tr uk ur uz vi yo yue zh zu").split()
REGIONS = "AT AU BE BR CA CH CN DE DK EG ES FR GB IN IT JP MX NL NO PL PT RU SE TR US ZA".split()


def rows(count, change=0):
    return json.dumps([
        {"id": n, "title": f"A title of ordinary length {n} {change if n % 50 == change % 50 else ''}",
         "subtitle": "and a subtitle below it"} for n in range(count)]).encode()


BODIES = {
    "/rows": rows(8000),
    "/many": json.dumps([{"id": n, "h": 40 + n * 37 % 90} for n in range(50_000)]).encode(),
    "/small": rows(20),
    "/prices": json.dumps([{"id": n, "title": f"Song {n * 7919 % 200}", "price": n * 1234.5, "sold": n,
                            "at": f"2024-07-{1 + n % 28:02}T22:30:00Z"} for n in range(200)]).encode(),
}
PIECE = b",".join(b'{"id": "%012d", "title": "A title of ordinary length, with a number"}' % n for n in range(14_000))
PIECES = 200_000_000 // len(PIECE)


class Upstream(JSONUpstream):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/answers":
            return self.answer_long(chunked="undeclared" in query)
        if path == "/changing":
            return self.answer(rows(4000, int(time.monotonic() * 10)))
        self.answer(BODIES[path])

    def answer_long(self, chunked):
        length = 10 + PIECES * (len(PIECE) + 1) - 1 + 2
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header(*(("Transfer-Encoding", "chunked") if chunked else ("Content-Length", str(length))))
        self.end_headers()
        try:
            self.piece(b'{"items":[', chunked)
            for n in range(PIECES):
                self.piece(PIECE + (b"," if n + 1 < PIECES else b""), chunked)
            self.piece(b"]}", chunked)
            if chunked:
                self.wfile.write(b"0\r\n\r\n")
        except OSError:
            self.close_connection = True

    def piece(self, bytes, chunked):
        self.wfile.write(b"%x\r\n%b\r\n" % (len(bytes), bytes) if chunked else bytes)


def serve_upstream():
    """Serves in a process of its own, whose work is not the load's; prints its port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
    server.daemon_threads, server.handle_error = True, lambda *_: None
    print(server.server_port, flush=True)
    server.serve_forever()


class Lab:
    """A service of its own for an attack, and what it holds."""

    def __init__(self, options, modules=MODULES):
        self.folder = tempfile.TemporaryDirectory()
        self.upstream = subprocess.Popen([sys.executable, __file__, "--upstream"], stdout=subprocess.PIPE, text=True)
        port = self.upstream.stdout.readline().strip()
        os.makedirs(self.folder.name + "/modules")
        main = MAIN.replace("MEMORY", options.memory).replace("PORT", port)
        for name, text in [("galley.yaml", main)] + [(f"modules/{n}.yaml", t) for n, t in modules.items()]:
            with open(f"{self.folder.name}/{name}", "w") as file:
                file.write(text)
        self.budget = bytes_of(options.memory)
        self.service = Service(options.galley, self.folder.name)
        self.service.start()
        while self.get("/readyz") != 200:
            time.sleep(0.01)
        self.first = self.status("VmRSS")
        with open(f"/proc/{self.service.process.pid}/clear_refs", "w") as file:
            file.write("5")  # The peak counts from here.
        self.highest, self.parts, self.statuses, self.ended = 0, "", {}, False
        self.lock = threading.Lock()
        self.watcher = threading.Thread(target=self.watch, daemon=True)
        self.watcher.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ended = True
        self.watcher.join()
        if self.service.process.poll() is None:
            self.service.end(signal.SIGKILL)
        self.upstream.kill()
        self.upstream.wait()
        self.folder.cleanup()

    def status(self, name):
        """A figure of /proc in MiB."""
        with open(f"/proc/{self.service.process.pid}/status") as file:
            return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.M)[1]) / 1024

    def watch(self):
        """Reads what each part holds, whenever memory is higher than before."""
        while not self.ended:
            try:
                now = self.status("VmRSS")
                if now > self.highest + 2:
                    self.highest = now
                    self.parts = self.metrics()
            except (OSError, TypeError, http.client.HTTPException):
                pass
            time.sleep(0.02)

    def metrics(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=10)
        try:
            connection.request("GET", "/metrics")
            text = connection.getresponse().read().decode()
        finally:
            connection.close()
        found = re.findall(r'^galley_(memory|allocator)_bytes\{(?:part|state)="([^"]+)"\} (\d+)', text, re.M)
        return ", ".join(f"{'malloc ' if kind == 'allocator' else ''}{name} {int(n) / 2**20:.0f}"
                         for kind, name, n in found if int(n) >= 2**19)

    @property
    def bound(self):
        return self.first + self.budget * 4 / 3

    def verdict(self, also=True, text=""):
        peak = self.status("VmHWM")
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items(), key=str))
        rest = self.status("VmRSS")
        return peak <= self.bound and also, (
            f"{peak:.0f} MiB, of at most {self.bound:.0f} (start {self.first:.0f}, now {rest:.0f}); {text}{statuses}; "
            f"MiB at the peak: {self.parts}")

    def get(self, path, connection=None):
        """Asks for a path; returns the status, or with a connection both that and the body."""
        own = connection is None
        connection = connection or http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            body = response.read()
            return response.status if own else (response.status, body)
        finally:
            if own:
                connection.close()

    def ask(self, paths, connections, seconds, note=lambda status, body: None):
        """Asks for paths on some connections at once, for some seconds."""
        end = time.monotonic() + seconds
        paths = iter(paths)

        def work():
            connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
            while time.monotonic() < end:
                with self.lock:
                    path = next(paths, None)
                if path is None:
                    break
                try:
                    status, body = self.get(path, connection)
                    note(status, body)
                except (OSError, http.client.HTTPException):
                    status = "broken"
                    connection.close()
                with self.lock:
                    self.statuses[status] = self.statuses.get(status, 0) + 1
            connection.close()
        threads = [threading.Thread(target=work, daemon=True) for _ in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def stream(self, path):
        stream = socket.create_connection(("127.0.0.1", self.service.port), timeout=60)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        stream.setblocking(False)
        return stream


def widths(options):
    def paths():
        for n in itertools.count(1):
            width = f"width={300 + n / 100:.2f}&scale={1 + n % 3}"
            yield f"/v1/modules/rows/layout?{width}"
            if n % 3 == 0:
                yield f"/v1/modules/rows/window?{width}&offset={n * 7919 % 100_000}&height=844"
    with Lab(options) as lab:
        lab.ask(paths(), 8, options.seconds)
        return lab.verdict(lab.statuses.get(200, 0) > 0)


def languages(options):
    names = LANGUAGES + [f"{language}-{region}" for language in LANGUAGES for region in REGIONS]
    paths = (f"/v1/modules/languages/layout?locale={name}" for name in itertools.cycle(names))
    with Lab(options) as lab:
        lab.ask(paths, 8, options.seconds)
        return lab.verdict(set(lab.statuses) == {200})


def changes(options):
    with Lab(options) as lab:
        known = ["0"]

        def note(status, body):
            found = re.search(rb'"revision":"([^"]+)"', body[-400:] + body[:400])
            if status == 200 and found:
                known.append(found[1].decode())

        def paths():
            for n in itertools.count():
                width = f"width={320 + n % 40 * 10}"
                if n % 4 == 0:
                    yield f"/v1/modules/changing/layout?{width}"
                else:
                    yield f"/v1/modules/changing/changes?{width}&since={random.choice(known)}"
        lab.ask(paths(), 8, options.seconds, note)
        return lab.verdict(lab.statuses.get(200, 0) > 0)


def answers(options):
    paths = (f"/v1/modules/answers/layout?n={n}&way={'un' * (n % 2)}declared" for n in itertools.count())
    with Lab(options) as lab:
        lab.get("/v1/modules/small/layout")
        lab.ask(paths, 4, options.seconds)
        alive = lab.get("/v1/modules/small/layout?n=1")
        return lab.verdict(alive == 200, f"a small page afterwards: {alive}; ")


def streams(options):
    with Lab(options) as lab:
        opened = [lab.stream(f"/v1/modules/changing/events?width={300 + n % 200}") for n in range(2000)]
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            for stream in opened:
                try:
                    stream.recv(1 << 20)
                except OSError:
                    pass
            time.sleep(0.2)
        for stream in opened:
            stream.close()
        return lab.verdict()


def others(options):
    with Lab(options) as lab:
        lab.get("/v1/modules/small/layout")
        opened = [lab.stream(f"/v1/modules/many/events?width={300 + n}") for n in range(40)]
        time.sleep(3)
        lab.ask((f"/v1/modules/small/layout?n={n}" for n in range(1, 10**6)), 1, options.seconds / 2)
        for stream in opened:
            stream.close()
        return lab.verdict(set(lab.statuses) == {200}, "small pages ")


def reloads(options):
    text = """name: module-{n}
kind: single
parameters: {{page: {{type: integer, default: 1}}, genre: {{type: string, default: all}}}}
request: {{upstream: up, path: /small, query: {{page: "${{params.page}}", genre: "${{params.genre}}"}}, cache: {{ttl: 5m}}}}
components:
  - id: head
    items: [{{id: title, data: {{text: "Module {n}"}}}}]
    layout: {{itemHeight: 60}}
  - id: rows
    items: "$[*]"
    layout: {{kind: list, columns: 2, itemHeight: 44, itemSpacing: 8, lineSpacing: 8}}
    item: {{type: row, data: {{title: "${{@.title}}", subtitle: "${{@.subtitle}}", number: "{n}"}}}}
    header: {{height: 40, type: title, data: {{text: "Rows of {n}"}}}}
"""
    with Lab(options, {f"{n}": text.format(n=n) for n in range(2000)}) as lab:
        done, end = 0, time.monotonic() + max(options.seconds, 10)
        while time.monotonic() < end:
            lab.service.process.send_signal(signal.SIGHUP)
            done += 1
            while count(lab, "galley_reloads_total") < done and time.monotonic() < end + 60:
                time.sleep(0.1)
            lab.get(f"/v1/modules/module-{done}/layout")
        time.sleep(2)
        grown = lab.status("VmRSS") - lab.first
        return lab.verdict(grown <= 64, f"{done} reloads, {grown:.0f} MiB kept, of at most 64; ")


def count(lab, name):
    connection = http.client.HTTPConnection("127.0.0.1", lab.service.port, timeout=60)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    return sum(int(number) for number in re.findall(rf"^{name}\S* (\d+)", text, re.M))


ATTACKS = {attack.__name__: attack for attack in [widths, languages, changes, answers, streams, others, reloads]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []])
    parser.add_argument("--memory", default="128MiB")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    failed = []
    for name in options.attacks or ATTACKS:
        holds, text = ATTACKS[name](options)
        print(f"{name:10} {'holds ' if holds else 'BROKEN'} {text}", flush=True)
        if not holds:
            failed.append(name)
    if failed:
        print("memory: these did not hold: " + ", ".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    serve_upstream() if sys.argv[1:2] == ["--upstream"] else main()
