#!/usr/bin/env python3
"""Caches and proxies in front of the service, with the configurations of docs/operating.

usage: front.py GALLEY [PART…] [--requests N]

    nginx       a cache: a mix of 23 devices and 5 pages, hit ratio with and without `widths`, no wrong page
    varnish     the same, and purges that hit exactly their pages
    shared      Varnish before three instances that share Redis, changed meanwhile: no page is wrong or old
    haproxy     three instances, restarted one after another under load: no request fails
    rollover    one socket, processes that follow each other: no request fails, streams come back
    throughput  three instances behind nginx beside one: CPU a request

Prints a figure for each and fails where something is wrong. Nothing leaves the loopback interface.
"""
import argparse, collections, http.client, http.server, json, os, pathlib, random, re, signal, socket
import subprocess, sys, tempfile, threading, time

from service import JSONUpstream

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs" / "operating"
WIDTHS = [320, 360, 390, 414, 768, 1024]
PAGES = ["news", "songs", "films", "settings", "home"]
# Width, scale, and how many of a hundred visitors have it.
DEVICES = [
    (320, 2, 2), (375, 2, 6), (375, 3, 7), (390, 3, 14), (393, 3, 12), (402, 3, 4), (414, 2, 5), (440, 3, 4),
    (430, 3, 4), (428, 3, 4), (852, 3, 1), (360, 4, 3), (360, 3, 9), (393, 2.75, 4), (412, 2.625, 6),
    (344, 2.625, 1), (690, 2.625, 1), (744, 2, 2), (820, 2, 3), (1024, 2, 2), (768, 1, 2), (1280, 1, 2), (1440, 2, 2),
]
CONFIGURATION = """version: 1
server:
  port: 0
  admin: {local: true}
  timeouts: {drain: 5s, lameDuck: 1s}
  FRONT
SCREENS
cache: {path: ":memory:"}
state: {path: ./STATE.sqlite}
upstreams: {api: {url: "http://127.0.0.1:UPSTREAM", cache: {ttl: 1h}}}
modules: [modules/*.yaml]
"""
PURGE = 'front: {tagHeader: Cache-Tag, purge: {url: "http://127.0.0.1:PURGE"}}'
LIST = """name: NAME
kind: single
request: {id: main, upstream: api, path: /NAME}
components:
  - id: rows
    item: {data: {title: "${@.title}"}}
    layout: {kind: list, columns: 2, itemHeight: 50}
"""
MODULES = {name: LIST.replace("NAME", name) for name in ("news", "songs", "films")} | {
    "settings": "name: settings\nkind: static\npublic: true\n"
                "sections: [{cells: [{id: wifi, type: switch, title: Wi-Fi}]}]\n",
    "home": "name: home\nkind: composite\nmodules: [{name: news}, {name: settings}]\n",
}


class Rows(JSONUpstream):
    """The upstream: rows with a version in them. Each path has its own, as an instance that Redis is too slow for
    calls by itself, and must get what the others have."""
    versions = collections.Counter()

    def do_GET(self):
        rows = [{"id": n, "title": f"{self.path} {n} {Rows.versions[self.path]}"} for n in range(40)]
        body = json.dumps(rows).encode()
        self.answer(body)


def fail(text):
    raise SystemExit(f"FAILED: {text}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def eventually(condition, what, limit=30):
    end = time.monotonic() + limit
    while not condition():
        if time.monotonic() > end:
            fail(what)
        time.sleep(0.01)


class Client:
    """A connection that is kept, opened again where it was closed."""

    def __init__(self, port):
        self.port, self.connection = port, None

    def send(self, method, target, body=None, fields={}):
        for attempt in (0, 1):
            if not self.connection:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            try:
                self.connection.request(method, target, body, fields)
                answer = self.connection.getresponse()
                answer.content = answer.read()
                if answer.getheader("Connection") == "close":
                    self.close()
                return answer
            except ConnectionRefusedError:
                for program in Program.all:
                    if program.process.poll() and not program.is_ended:
                        tail = pathlib.Path(program.log).read_text()[-4000:]
                        fail(f"{program.process.args[0]} ended with {program.process.returncode}:\n{tail}")
                raise
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):
                # A kept connection may be closed at any time, and the request is sent again on a new one.
                fresh, self.connection = self.connection is None, None
                if attempt or fresh:
                    raise

    def get(self, target):
        """Follows redirects; the answer's `redirects` counts them."""
        for count in range(4):
            answer = self.send("GET", target)
            if answer.status != 307:
                answer.redirects = count
                return answer
            target = answer.getheader("Location")
        fail(f"{target} redirects for ever")

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Program:
    """A process that ends with this one."""
    all = []

    def __init__(self, *words, log, **options):
        self.log, self.is_ended = log, False
        self.process = subprocess.Popen(words, stdout=open(log, "ab"), stderr=subprocess.STDOUT, **options)
        Program.all.append(self)

    def end(self, number=signal.SIGTERM):
        self.is_ended = True
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(20 if "serve" in self.process.args else 3)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            # Proxies have their own ways; the service must end.
            if "serve" in self.process.args:
                fail("the service does not end")

    def cpu(self):
        """Seconds of CPU, those of its children too."""
        total = 0
        for pid in [self.process.pid] + children(self.process.pid):
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")


def children(pid):
    found = open(f"/proc/{pid}/task/{pid}/children").read().split()
    return [int(child) for child in found] + [deep for child in found for deep in children(int(child))]


class Lab:
    """A folder with a configuration, its upstream, and what is started over it."""

    def __init__(self, binary, folder, widths=False, front=""):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Rows)
        threading.Thread(target=self.upstream.serve_forever, daemon=True).start()
        # Varnish and nginx read it as users of their own.
        self.folder.chmod(0o755)
        (self.folder / "modules").mkdir(exist_ok=True)
        for name, text in MODULES.items():
            (self.folder / "modules" / f"{name}.yaml").write_text(text)
        self.text = CONFIGURATION.replace("UPSTREAM", str(self.upstream.server_port)).replace("FRONT", front)
        self.text = self.text.replace("SCREENS", f"viewport: {{widths: {WIDTHS}}}" if widths else "")
        self.widths = widths

    def start(self, port=0, name="galley", **options):
        """Starts an instance; each has a configuration of its own."""
        file = self.folder / f"{name}.yaml"
        file.write_text(self.text.replace("STATE", name))
        log = self.folder / f"{name}.log"
        begin = log.stat().st_size if log.exists() else 0
        program = Program(self.binary, "serve", "--port", str(port), str(file), log=log, **options)

        def listens():
            found = re.search(r"listening on .*:(\d+)", log.read_text()[begin:])
            program.port = int(found[1]) if found else None
            return found
        eventually(listens, f"the service does not start: {log}")
        return program

    def map(self, kind):
        """The proxy's map of widths."""
        run = subprocess.run([self.binary, "widths", str(self.folder / "galley.yaml"), "--format", kind],
                             capture_output=True, text=True, check=True)
        return run.stdout

    def proxy(self, kind, ports):
        """Starts a proxy with its configuration of docs/operating, on a port of its own."""
        port, folder = free_port(), self.folder
        ports = (ports * 3)[:3]
        name = {"nginx": "nginx.conf", "varnish": "varnish.vcl", "haproxy": "haproxy.cfg"}[kind]
        text = (DOCS / name).read_text()
        for index, instance in enumerate(ports):
            address = f"10.0.0.1{index + 1}"
            text = text.replace(f"{address}:8080", f"127.0.0.1:{instance}")
            text = text.replace(f'"{address}"; .port = "8080"', f'"127.0.0.1"; .port = "{instance}"')
            text = text.replace(f'    "{address}";\n', '    "127.0.0.1";\n' if index == 0 else "")
        (folder / "nginx-cache").mkdir(exist_ok=True)
        for old, new in [
            ("listen 8080;", f"listen 127.0.0.1:{port};"), ("bind :8080", f"bind 127.0.0.1:{port}"),
            ("defaults\n", "global\n    maxconn 2000\ndefaults\n"), ("/run/nginx.pid", f"{folder}/nginx.pid"), ("/var/log/nginx", str(folder)),
            ("/var/cache/galley-pages", f"{folder}/nginx-cache"),
            ("/etc/nginx/galley-widths*.conf", f"{folder}/widths*.conf"),
            ("http {\n", "http {\n" + "".join(f"    {use}_temp_path {folder}/{use};\n" for use in
                                              ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))),
        ]:
            text = text.replace(old, new)
        if kind == "varnish" and self.widths:
            text = text.replace("sub galley_widths {}\n", "").replace(
                '# include "/etc/varnish/galley-widths.vcl"', f'include "{folder}/widths.vcl"')
            (folder / "widths.vcl").write_text(self.map("vcl"))
        file = folder / name
        file.write_text(text)
        if kind == "nginx":
            if self.widths:
                (folder / "widths.conf").write_text(self.map("nginx"))
            user = "user root; " if os.getuid() == 0 else ""
            words = ["nginx", "-c", str(file), "-g", f"daemon off; {user}"]
        elif kind == "varnish":
            # Without a jail it is no other user, who could not read this folder.
            words = ["varnishd", "-F", "-j", "none", "-a", f"127.0.0.1:{port}", "-f", str(file),
                     "-n", f"{folder}/varnish", "-s", "malloc,64m"]
        else:
            words = ["haproxy", "-W", "-f", str(file)]
        program = Program(*words, log=folder / f"{kind}.log")
        program.port = port

        def serves():
            if program.process.poll() is not None:
                fail(f"{kind} does not start:\n" + (folder / f"{kind}.log").read_text())
            try:
                return Client(port).send("GET", "/livez").status == 200
            except OSError:
                return False
        eventually(serves, f"{kind} does not serve: {folder}")
        return program


def target(page, width, scale):
    return f"/v1/modules/{page}/layout?scale={scale}&width={width}"


def mix(lab, proxy, origin, requests):
    """Sends the mix through a cache; returns its hits and misses. Each page is compared with the origin's."""
    choice = random.Random(7)
    cache, direct, expected, states = Client(proxy.port), Client(origin.port), {}, collections.Counter()
    for _ in range(requests):
        width, scale, _ = choice.choices(DEVICES, [share for *_, share in DEVICES])[0]
        url = target(choice.choice(PAGES), width, scale)
        if url not in expected:
            answer = direct.get(url)
            if answer.status != 200:
                fail(f"the origin answers {answer.status} to {url}")
            expected[url] = answer.content
        answer = cache.get(url)
        if answer.content != expected[url]:
            fail(f"another page than the origin's for {url}")
        if lab.widths and answer.redirects:
            fail(f"the proxy does not map the width of {url}")
        states["hit" if answer.getheader("X-Cache") == "HIT" else "miss"] += 1
    return states


def ratios(binary, kind, requests, front=""):
    figures = []
    for widths in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            lab = Lab(binary, folder, widths, front)
            origin = lab.start()
            proxy = lab.proxy(kind, [origin.port])
            figures.append(mix(lab, proxy, origin, requests)["miss"])
            redirects(proxy, widths)
            proxy.end()
            origin.end()
    print(f"{kind}: {requests} requests of {len(DEVICES)} devices for {len(PAGES)} pages: "
          f"{1 - figures[0] / requests:.1%} from the cache, {1 - figures[1] / requests:.1%} with widths, "
          f"so that {figures[0]} and {figures[1]} reach the service; no wrong page")
    if figures[1] >= figures[0]:
        fail("widths do not help")


def redirects(proxy, widths):
    """Widths that no map knows are the origin's: mistakes are named, the others redirected."""
    client = Client(proxy.port)
    if client.send("GET", "/v1/modules/news/layout?width=0").status != 400:
        fail("width=0 is no mistake any more")
    if client.send("GET", "/metrics").status != 403:
        fail("the proxy shows metrics")
    answer = client.send("GET", "/v1/modules/news/layout?%77idth=393")
    if answer.status != (307 if widths else 200):
        fail(f"an encoded name of a parameter is answered {answer.status}")


def nginx(binary, options):
    ratios(binary, "nginx", options.requests)


def varnish(binary, options):
    # Nothing changes, so that nobody is called: pages with switches are kept.
    ratios(binary, "varnish", options.requests, PURGE.replace("PURGE", "9"))
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        lab = Lab(binary, folder, True, PURGE)
        # The cache's address is known only once it runs, so that a relay stands before it.
        relay = Relay(port)
        lab.text = lab.text.replace("PURGE", str(port))
        origin = lab.start()
        proxy = lab.proxy("varnish", [origin.port])
        relay.target = proxy.port
        client, direct = Client(proxy.port), Client(origin.port)
        urls = {page: [target(page, width, scale) for width, scale, _ in DEVICES[:6]] for page in PAGES}

        def states():
            return {page: {client.get(url).getheader("X-Cache") for url in urls[page]} for page in PAGES}

        def purged(change, hit):
            states(), states()
            if any(state != {"HIT"} for state in states().values()):
                fail(f"not all pages are in the cache: {states()}")
            calls = relay.count
            change()
            eventually(lambda: relay.count > calls, "no purge came")
            time.sleep(0.2)
            first = {page: client.get(urls[page][0]) for page in PAGES}
            found = {page for page, answer in first.items() if answer.getheader("X-Cache") != "HIT"}
            if found != hit:
                fail(f"purged {found} in place of {hit}")
            for page, answer in first.items():
                if answer.content != direct.get(urls[page][0]).content:
                    fail(f"{page} is another page than the origin's after a purge")

        def refresh():
            Rows.versions["/news"] += 1
            if direct.send("POST", "/v1/modules/news/refresh?scale=3").status != 200:
                fail("refresh")

        def switch():
            answer = direct.send("PUT", "/v1/modules/settings/items/wifi/value", b'{"on": true}',
                                 {"Content-Type": "application/json"})
            if answer.status != 200:
                fail(f"switch: {answer.status}")
        purged(refresh, {"news", "home"})
        purged(switch, {"settings", "home"})
        proxy.end()
        origin.end()
        relay.close()
    print("varnish: a refresh and a switch purge exactly the pages that show them")


REQUESTS_A_CHANGE = 50


def page_of(client, url):
    """A page, once it is shown: an instance that Redis is too slow for answers 503 rather than show an old switch."""
    last = None

    def is_shown():
        nonlocal last
        last = client.get(url)
        if last.status not in (200, 503):
            fail(f"{url} is answered {last.status}: {last.content}")
        return last.status == 200
    eventually(is_shown, f"{url} is not shown")
    return last


def shared(binary, options):
    """A recorded mix of reads, refreshes and switches; the same for a number of requests."""
    with tempfile.TemporaryDirectory() as folder:
        port, redis = free_port(), free_port()
        lab = Lab(binary, folder, True, PURGE.replace("PURGE", str(port)))
        lab.text = lab.text.replace('path: ":memory:"', f'path: ":memory:", redis: "redis://127.0.0.1:{redis}"')
        form = lab.folder / "modules" / "settings.yaml"
        form.write_text(form.read_text() + "defaults: {store: redis}\n")
        Program("redis-server", "--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes",
                "--appendfsync", "always", "--dir", folder, log=lab.folder / "redis.log")
        relay = Relay(port)
        instances = [lab.start(name=name) for name in ("galley", "i1", "i2")]
        direct = [Client(instance.port) for instance in instances]
        for client in direct:
            eventually(lambda: client.send("GET", target("settings", 390, 3)).status == 200, "no switches")
        proxy = lab.proxy("varnish", [instance.port for instance in instances])
        relay.target = proxy.port
        cache, choice = Client(proxy.port), random.Random(7)
        expected, states, changes, switch = {}, collections.Counter(), collections.Counter(), False
        affected = {name: {name, "home"} if name in ("news", "settings") else {name} for name in PAGES if name != "home"}
        sample = {page: target(page, 390, 3) for page in PAGES}

        def settle():
            # What an instance has learned late is purged again.
            eventually(lambda: all(re.search(r"^galley_purge_tags_waiting 0$", client.send("GET", "/metrics").content.decode(), re.M)
                                   for client in direct), "tags wait to be purged")

        def change():
            nonlocal switch
            settle()
            page, writer = choice.choice(sorted(affected)), choice.choice(direct)
            for url in sample.values():
                page_of(cache, url)
            if any(page_of(cache, url).getheader("X-Cache") != "HIT" for url in sample.values()):
                fail("a page is not in the cache")
            calls = relay.count
            if page == "settings":
                switch = not switch
                answer = writer.send("PUT", "/v1/modules/settings/items/wifi/value",
                                     json.dumps({"on": switch}).encode(), {"Content-Type": "application/json"})
            else:
                Rows.versions[f"/{page}"] += 1
                answer = writer.send("POST", f"/v1/modules/{page}/refresh?scale=3&width=390")
            if answer.status != 200:
                fail(f"{page} cannot be changed: {answer.status} {answer.content}")
            eventually(lambda: relay.count > calls, "no purge came")
            for name in affected[page]:
                for url in [url for url in expected if f"/{name}/" in url]:
                    del expected[url]
            found = {name for name, url in sample.items() if page_of(cache, url).getheader("X-Cache") != "HIT"}
            if found != affected[page]:
                fail(f"{page} purged {found} in place of {affected[page]}")
            shown = page_of(cache, sample[page]).content.decode()
            new = f'"value":{json.dumps(switch)}' if page == "settings" else f' {Rows.versions["/" + page]}"'
            if new not in shown:
                # An instance was late to learn of it.
                settle()
                shown = page_of(cache, sample[page]).content.decode()
            if new not in shown:
                fail(f"{page} shows what was before its change")
            changes["switches" if page == "settings" else "refreshes"] += 1

        for number in range(options.requests):
            if number % REQUESTS_A_CHANGE == REQUESTS_A_CHANGE - 1:
                change()
            width, scale, _ = choice.choices(DEVICES, [share for *_, share in DEVICES])[0]
            url = target(choice.choice(PAGES), width, scale)
            if url not in expected:
                expected[url] = page_of(choice.choice(direct), url).content
            answer = page_of(cache, url)
            if answer.content != expected[url]:
                fail(f"another page than the origin's for {url}")
            states[answer.getheader("X-Cache")] += 1
        for program in [proxy] + instances:
            program.end()
        relay.close()
    print(f"shared: {options.requests} requests through Varnish before three instances, with {changes['refreshes']} refreshes "
          f"and {changes['switches']} switches at any of them: {states['HIT'] / options.requests:.1%} from the cache, "
          f"no wrong page, each change purged exactly its pages")


class Relay:
    """Passes connections on to a port that is set later, and counts them."""

    def __init__(self, port):
        self.target, self.count = None, 0
        self.socket = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection, socket.create_connection(("127.0.0.1", self.target)) as other:
                other.sendall(connection.recv(65536))
                connection.sendall(other.recv(65536))
                self.count += 1

    def close(self):
        self.socket.close()


class Load:
    """Threads that send requests until they are told to stop; every failure is kept."""

    def __init__(self, port, threads=4):
        self.port, self.failures, self.count, self.stopping = port, [], 0, False
        self.threads = [threading.Thread(target=self.run, args=(n,), daemon=True) for n in range(threads)]
        for thread in self.threads:
            thread.start()

    def run(self, seed):
        choice, client, sent = random.Random(seed), Client(self.port), 0
        while not self.stopping:
            try:
                answer = client.send("GET", target(choice.choice(PAGES), choice.choice(WIDTHS), 2))
                if answer.status != 200:
                    self.failures.append(answer.status)
            except OSError as error:
                self.failures.append(repr(error))
                client.close()
            sent += 1
            self.count += 1
            if sent % 20 == 0:
                client.close()
            time.sleep(0.001)

    def end(self):
        self.stopping = True
        for thread in self.threads:
            thread.join()
        if self.failures:
            fail(f"{len(self.failures)} of {self.count} requests: {self.failures[:5]}")
        return self.count


class Streams:
    """Listeners that come back when they are told to, after the time they are told."""

    def __init__(self, port, count, mode="?mode=revisions"):
        self.port, self.mode, self.retries, self.revisions = port, mode, [], [None] * count
        self.stopping, self.open = False, 0
        for index in range(count):
            threading.Thread(target=self.run, args=(index,), daemon=True).start()
        eventually(lambda: all(self.revisions), "not all streams begin")

    def run(self, index):
        while not self.stopping:
            retry = 0.5
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.request("GET", "/v1/modules/news/events" + self.mode)
                answer = connection.getresponse()
                self.open += answer.status == 200
                for line in answer if answer.status == 200 else ():
                    if line.startswith(b"id: "):
                        self.revisions[index] = line[4:].strip()
                    if line.startswith(b"retry: "):
                        retry = int(line[7:]) / 1000
                        self.retries.append(retry)
                self.open -= answer.status == 200
            except OSError:
                pass
            time.sleep(retry)


def haproxy(binary, options):
    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(binary, folder)
        ports = [free_port() for _ in range(3)]
        instances = [lab.start(port, f"i{index}") for index, port in enumerate(ports)]
        proxy = lab.proxy("haproxy", ports)
        streams, load = Streams(proxy.port, 30), Load(proxy.port)
        for index, instance in enumerate(instances):
            instance.end()
            instances[index] = lab.start(ports[index], f"i{index}")
            client = Client(ports[index])
            eventually(lambda: client.send("GET", "/readyz").status == 200, "an instance is not ready")
            time.sleep(1.5)
        count = load.end()
        eventually(lambda: streams.open == 30, "not all streams came back")
        if not all(0.5 <= retry <= 5 for retry in streams.retries) or len(set(streams.retries)) < 5:
            fail(f"streams are told to come back after {streams.retries}")
        streams.stopping = True
        print(f"haproxy: three instances restarted one after another: none of {count} requests failed, "
              f"{len(streams.retries)} streams came back after {min(streams.retries):.1f} to "
              f"{max(streams.retries):.1f} s")
        for program in [proxy] + instances:
            program.end()


LAUNCHER = """import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""


def rollover(binary, options):
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=1024) as listener:
        lab = Lab(binary, folder)
        port = listener.getsockname()[1]

        def start(name):
            file = lab.folder / f"{name}.yaml"
            file.write_text(lab.text.replace("STATE", name))
            program = Program(sys.executable, "-c", LAUNCHER, str(listener.fileno()), binary, "serve", str(file),
                              log=lab.folder / f"{name}.log", pass_fds=[listener.fileno()])
            eventually(lambda: "listening on" in (lab.folder / f"{name}.log").read_text(), "it does not start")
            return program
        current = start("first")
        load, streams = Load(port), Streams(port, 30)
        for number in range(3):
            following = start(f"next{number}")
            current.end()
            current = following
            time.sleep(0.5)
        count = load.end()
        eventually(lambda: streams.open == 30, "not all streams came back")
        streams.stopping = True
        if not all(0.5 <= retry <= 5 for retry in streams.retries) or len(streams.retries) < 30:
            fail(f"streams are told to come back after {streams.retries}")
        print(f"rollover: three successions on one socket: none of {count} requests failed, "
              f"{len(streams.retries)} streams were told to come back")
        current.end()


def throughput(binary, options):
    """Requests of four connections that wait for nothing, through nginx without its cache."""
    figures = {}
    for count in (1, 3):
        with tempfile.TemporaryDirectory() as folder:
            lab = Lab(binary, folder)
            instances = [lab.start(name=f"i{index}") for index in range(count)]
            for direct in instances:
                for page in PAGES:
                    Client(direct.port).get(target(page, 390, 2))
            file = DOCS / "nginx.conf"
            proxy = lab.proxy("nginx", [instance.port for instance in instances])
            text = (lab.folder / "nginx.conf").read_text().replace("proxy_cache galley;", "")
            (lab.folder / "nginx.conf").write_text(text)
            proxy.process.send_signal(signal.SIGHUP)
            time.sleep(1)
            before = sum(instance.cpu() for instance in instances), proxy.cpu(), time.monotonic()
            load = Load(proxy.port, 4)
            time.sleep(options.seconds)
            requests = load.end()
            after = sum(instance.cpu() for instance in instances), proxy.cpu(), time.monotonic()
            figures[count] = [(new - old) / requests * 1e6 for new, old in zip(after, before)][:2]
            print(f"throughput: {count} instance{'s' * (count > 1)} behind nginx: {figures[count][0]:.0f} µs of CPU "
                  f"a request in the service, {figures[count][1]:.0f} µs in nginx ({requests} requests)")
            for program in [proxy] + instances:
                program.end()


PARTS = {"nginx": nginx, "varnish": varnish, "shared": shared, "haproxy": haproxy, "rollover": rollover, "throughput": throughput}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    try:
        for part in options.parts or PARTS:
            PARTS[part](os.path.abspath(options.binary), options)
    finally:
        for program in Program.all:
            if program.process.poll() is None:
                program.process.kill()


if __name__ == "__main__":
    main()
