#!/usr/bin/env python3
"""Backups that are put back, files of released versions, and two versions side by side and one after the other.

usage: upgrade.py GALLEY [SECTION…]

    files    the files that released versions wrote (Tests/SQLiteStorageTests/Fixtures/VERSION), and files of a future one
    backup   docs/operating/backup.md: copies of a file while it is written, killed, put back
    redis    the same of Redis: an export put back, and an earlier snapshot
    beside   an older version and this one on one Redis, with switches written on both
    after    an older version and this one in turn on one pair of files

`beside` and `after` need GALLEY_OLDER, the path of an older executable, or GALLEY_OLDER_COMMIT, a commit that is built in a
work tree of its own. WRITES is the number of writes of each, 100,000 by default. Prints a line for each section.
"""
import glob, http.client, json, os, shutil, signal, sqlite3, subprocess, sys, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FIXTURES = os.path.join(ROOT, "Tests/SQLiteStorageTests/Fixtures")
THREADS, ITEMS = 8, 4
# An instance shows a change of another one after this time, or 503.
BOUND = 0.25

FORM = """name: form
kind: static
%ssections:
  - cells:
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def configure(folder, redis=None):
    store = "defaults: {store: redis}\n" if redis else ""
    cells = "".join(f"      - {{id: s{n}, type: switch, title: S}}\n" for n in range(THREADS * ITEMS))
    write(f"{folder}/pages/form.yaml", FORM % store + cells)
    shared = f', redis: "redis://127.0.0.1:{redis}/0"' if redis else ""
    write(f"{folder}/galley.yaml", f"""version: 1
server: {{host: 127.0.0.1, admin: {{local: true}}, timeouts: {{lameDuck: 0s}}}}
cache: {{path: ./cache.sqlite{shared}}}
state: {{path: ./state.sqlite}}
modules: [pages/*.yaml]
""")


def wait(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"upgrade: never: {what}")
        time.sleep(0.02)


class Galley:
    def __init__(self, binary, folder, config="galley.yaml"):
        self.log = f"{folder}/log-{time.monotonic_ns()}"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [binary, "serve", "--port", "0", "--config", config], cwd=folder, stdout=log, stderr=log)
        wait("it listens: " + self.log, lambda: self.process.poll() is not None or "listening on " in self.text)
        if self.process.poll() is not None:
            raise SystemExit(f"upgrade: {binary} does not start: {self.text}")
        self.port = int(self.text.split("listening on http://127.0.0.1:")[1].split('"')[0].split()[0])

    @property
    def text(self):
        return open(self.log).read()

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, method, path, body=None, fields={}, connection=None):
        connection = connection or self.connection()
        connection.request(method, path, body, {"Content-Type": "application/json", **fields})
        response = connection.getresponse()
        return response.status, response.read()

    def set(self, item, value, module="form", connection=None, fields={}):
        body = json.dumps({"on": value})
        return self.ask("PUT", f"/v1/modules/{module}/items/{item}/value", body, fields, connection)[0]

    def values(self, module="form", fields={}, connection=None):
        """The switches of a page, by id; None where it is a 503."""
        status, text = self.ask("GET", f"/v1/modules/{module}/layout?width=390", None, fields, connection)
        if status != 200:
            return None
        items = [item for section in json.loads(text)["sections"] for item in section["items"]]
        return {item["id"]: item["data"]["value"] for item in items}

    def ready(self):
        wait("its switches are known", lambda: self.values() is not None)
        return self

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(60)
        return self.process.returncode


class Redis:
    def __init__(self, folder, options=("--appendonly", "yes", "--appendfsync", "always"), port=None):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        import socket
        if not port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
        self.port = port
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", *options],
            stdout=subprocess.DEVNULL)
        wait("Redis answers", lambda: "PONG" in self.ask("ping"))

    def ask(self, *words):
        return subprocess.run(["redis-cli", "-p", str(self.port), *words], capture_output=True, text=True).stdout

    def stop(self):
        self.process.kill()
        self.process.wait()


def command(binary, folder, *words, status=0, stdin=None):
    run = subprocess.run([binary, "state", *words], cwd=folder, capture_output=True, text=True, input=stdin)
    if run.returncode != status:
        raise SystemExit(f"upgrade: galley state {' '.join(words)}: {run.returncode}: {run.stdout}{run.stderr}")
    return run


def exported(text):
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[-1] == {"switches": len(lines) - 2}, lines
    return {(line["module"], line["item"], line["owner"]): line["on"] for line in lines[1:-1]}


class Writers:
    """Threads that set switches of their own, each on the instances in turn, and know what was acknowledged."""

    def __init__(self, instances, writes):
        self.instances, self.left, self.lock = instances, writes, threading.Lock()
        self.acknowledged, self.refused, self.old, self.looks = 0, 0, [], 0
        # The values that a switch may have: one that was acknowledged last, or those since whose outcome is not known.
        self.known = {f"s{n}": {False} for n in range(THREADS * ITEMS)}
        self.threads = [threading.Thread(target=self.work, args=(n,)) for n in range(THREADS)]

    def run(self):
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join()
        return self

    def work(self, number):
        connections = [instance.connection() for instance in self.instances]
        turn = 0
        while True:
            with self.lock:
                if self.left <= 0:
                    return
                self.left -= 1
            turn += 1
            item, place = f"s{number * ITEMS + turn % ITEMS}", turn // ITEMS % len(connections)
            value = turn // (ITEMS * len(connections)) % 2 == 0
            self.known[item].add(value)
            try:
                status = self.instances[place].set(item, value, connection=connections[place])
            except (OSError, http.client.HTTPException):
                status = 0
                connections[place] = self.instances[place].connection()
            if status != 200:
                with self.lock:
                    self.refused += 1
                time.sleep(0.01)
                continue
            self.known[item] = {value}
            with self.lock:
                self.acknowledged += 1
            if turn % 50 == 0:
                self.look(item, value, place, connections)

    def look(self, item, value, place, connections):
        """What has been acknowledged is shown here at once, and elsewhere after the bound, or nothing is."""
        for other in range(len(connections)):
            if other != place:
                time.sleep(BOUND)
            values = self.instances[other].values(connection=connections[other])
            with self.lock:
                self.looks += 1
                if values is not None and values[item] != value:
                    self.old.append((item, value, "here" if other == place else "elsewhere"))

    def check(self, instance, what):
        values = instance.ready().values()
        lost = {item: (values[item], known) for item, known in self.known.items() if values[item] not in known}
        if lost or self.old:
            raise SystemExit(f"upgrade: {what}: lost {lost}, old {self.old[:5]}")


# MARK: sections

def files(binary):
    """Each version's files, opened by this one; and files of a future version."""
    count = 0
    for fixture in sorted(glob.glob(f"{FIXTURES}/[0-9]*")):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(fixture, folder, dirs_exist_ok=True)
            expected(exported(command(binary, folder, "export").stdout), fixture)
            galley = Galley(binary, folder)
            shown(galley, fixture)
            age = time.time() - rows(f"{folder}/cache.database")[1] / 1000
            for page in (1, 2):
                status, text = galley.ask("GET", f"/v1/modules/list/layout?width=390&p={page}")
                # Its upstream is away; after a year its response is too old to be served.
                assert status == 200 and f"/list/{page}".encode() in text or age > 360 * 86400, (fixture, status, text)
            metrics = galley.ask("GET", "/metrics")[1].decode()
            assert 'operation="corrupt"} 0' in metrics and "\ngalley_cache_usable 1\n" in metrics, metrics
            assert galley.stop() == 0
            assert rows(f"{folder}/cache.database")[0] >= 2
            count += shared(binary, fixture, folder)
        future(binary, fixture)
        count += 1
    return f"{count} sets of files of released versions read, {count} of a future version refused or set aside"


def rows(path):
    with sqlite3.connect(path) as database:
        return database.execute("SELECT count(*), max(fetchedAt) FROM response").fetchone()


def expected(values, fixture):
    mine = [owner for module, item, owner in values if module == "mine"]
    assert len(mine) == 1 and len(mine[0]) == 32, (fixture, values)
    assert values == {("form", "wifi", ""): True, ("form", "night", ""): False, ("mine", "mail", mine[0]): True}, values


def shown(galley, fixture):
    galley.ready()
    assert galley.values() == {"wifi": True, "night": False}, fixture
    assert galley.values("mine", {"X-User-Id": "ann"}) == {"mail": True}, fixture
    assert galley.values("mine", {"X-User-Id": "bob"}) == {"mail": False}, fixture


def shared(binary, fixture, folder):
    """Redis' snapshot of that version."""
    if not shutil.which("redis-server"):
        return 0
    redis = Redis(f"{folder}/shared", ["--appendonly", "no"])
    try:
        path = f"{folder}/shared/galley.yaml"
        text = open(path).read().replace(
            '"redis://127.0.0.1:18997/0"', f'{{url: "redis://127.0.0.1:{redis.port}/0", durable: trust}}')
        write(path, text)
        expected(exported(command(binary, f"{folder}/shared", "export").stdout), fixture)
        galley = Galley(binary, f"{folder}/shared")
        shown(galley, fixture)
        assert galley.set("wifi", False) == 200
        galley.stop()
        return 1
    finally:
        redis.stop()


def future(binary, fixture):
    """A state of a newer version stays as it is, a cache of one is set aside, both with a word."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(fixture, folder, dirs_exist_ok=True)
        for name in ("state", "cache"):
            with sqlite3.connect(f"{folder}/{name}.database") as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                database.execute("PRAGMA user_version = 99")
            database.close()
        before = open(f"{folder}/state.database", "rb").read()
        galley = Galley(binary, folder)
        wait("a page with switches is 503", lambda: galley.ask("GET", "/v1/modules/form/layout?width=390")[0] == 503)
        assert galley.set("wifi", False) == 503
        ready = galley.ask("GET", "/readyz")[1].decode()
        assert "newer version" in ready and "newer version" in galley.text, (ready, galley.text)
        galley.stop()
        assert open(f"{folder}/state.database", "rb").read() == before
        assert glob.glob(f"{folder}/cache.database.corrupt-*"), os.listdir(folder)
        assert "cache file of a newer version moved aside" in galley.text, galley.text
        run = command(binary, folder, "export", status=1)
        assert "newer version" in run.stderr, run.stderr


def backup(binary):
    """A copy, and an export, of a file while it is written; killed; put back."""
    with tempfile.TemporaryDirectory() as folder:
        configure(folder)
        galley = Galley(binary, folder).ready()
        first = Writers([galley], 200).run()
        writers = Writers([galley], 1 << 60)
        writers.known = first.known
        background = threading.Thread(target=writers.run)
        background.start()
        wait("writes go on", lambda: writers.acknowledged > 50)
        command(binary, folder, "backup", "copy.sqlite")
        assert "another process owns" in command(binary, folder, "import", "-", status=1,
            stdin='{"galley":"0","state":1}\n{"switches":0}\n').stderr
        during = exported(command(binary, folder, "export").stdout)
        writers.left = 0
        background.join()
        # What is acknowledged and stands still is in the copy.
        command(binary, folder, "backup", "last.sqlite")
        command(binary, folder, "export", "last.jsonl")
        final = galley.values()
        assert len(during) == THREADS * ITEMS, during
        assert galley.set("s0", not final["s0"]) == 200
        galley.stop(signal.SIGKILL)
        # Lost with its disk, and put back by the copy: what was set after it is lost, and all else is there.
        restored(folder, f"{folder}/last.sqlite")
        galley = Galley(binary, folder).ready()
        assert galley.values() == final, "the copy"
        assert galley.set("s1", not final["s1"]) == 200
        galley.stop(signal.SIGKILL)
        # The export adds what is lacking, and leaves what is newer.
        run = command(binary, folder, "import", "last.jsonl", status=1)
        assert "31 unchanged, 1 newer" in run.stdout and "'s1': the store has a newer value" in run.stderr, run
        restored(folder)
        assert "32 written" in command(binary, folder, "import", "last.jsonl").stdout
        galley = Galley(binary, folder).ready()
        assert galley.values() == final, "the export"
        galley.stop()
        restored(folder, f"{folder}/copy.sqlite")
        assert set(exported(command(binary, folder, "export").stdout)) == set(during)
        return f"{first.acknowledged + writers.acknowledged} writes, copied meanwhile, killed, put back: all as copied"


def restored(folder, copy=None):
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(f"{folder}/state.sqlite{suffix}"):
            os.unlink(f"{folder}/state.sqlite{suffix}")
    if copy:
        shutil.copy(copy, f"{folder}/state.sqlite")


def redis(binary):
    """An earlier snapshot of Redis put back: with an instance that lives nothing is lost, without one what came later."""
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(f"{folder}/redis")
        try:
            configure(folder, server.port)
            galley = Galley(binary, folder).ready()
            wait("a first write", lambda: galley.set("s0", True) == 200)
            command(binary, folder, "export", "early.jsonl")
            shutil.copytree(f"{folder}/redis", f"{folder}/early")
            for item, value in (("s0", False), ("s1", True)):
                wait("a write", lambda: galley.set(item, value) == 200)
            server = put_back(server, folder)
            # It is held by the instance, which writes it back before it shows anything.
            for _ in range(200):
                values = galley.values()
                assert values is None or (values["s0"], values["s1"]) == (False, True), values
                time.sleep(0.01)
            wait("the values are back", lambda: exported(command(binary, folder, "export").stdout).get(("form", "s1", "")))
            run = command(binary, folder, "import", "early.jsonl", status=1)
            assert "1 newer" in run.stdout, run
            galley.stop()
            server = put_back(server, folder)
            galley = Galley(binary, folder).ready()
            values = galley.values()
            assert (values["s0"], values["s1"]) == (True, False), values
            # Emptied, and put back by the export, which a running instance shows.
            server.ask("flushall")
            command(binary, folder, "import", "early.jsonl")
            wait("the export is shown", lambda: (galley.values() or {}).get("s0"))
            galley.stop()
            return "snapshot put back: nothing lost with an instance, later changes without one; nothing old shown"
        finally:
            server.stop()


def put_back(server, folder):
    server.stop()
    shutil.rmtree(f"{folder}/redis")
    shutil.copytree(f"{folder}/early", f"{folder}/redis")
    return Redis(f"{folder}/redis", port=server.port)


def older():
    if os.environ.get("GALLEY_OLDER"):
        return os.path.abspath(os.environ["GALLEY_OLDER"])
    commit = os.environ.get("GALLEY_OLDER_COMMIT")
    if not commit:
        return None
    tree = os.path.join(tempfile.gettempdir(), f"galley-{commit}")
    if not os.path.exists(tree):
        subprocess.run(["git", "worktree", "add", "--detach", tree, commit], cwd=ROOT, check=True)
    subprocess.run(["swift", "build", "--product", "galley"], cwd=tree, check=True, stdout=sys.stderr)
    return f"{tree}/.build/debug/galley"


def beside(binary):
    """Both versions on one Redis, written to in turn: each shows what the other has acknowledged."""
    former, writes = older(), int(os.environ.get("WRITES", 100_000))
    if not former:
        return None
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(f"{folder}/redis")
        try:
            instances = []
            for name, path in (("old", former), ("new", binary)):
                configure(f"{folder}/{name}", server.port)
                instances.append(Galley(path, f"{folder}/{name}"))
            for instance in instances:
                instance.ready()
            begin = time.monotonic()
            writers = Writers(instances, writes).run()
            seconds = time.monotonic() - begin
            for instance in instances:
                writers.check(instance, "beside")
            for instance in instances:
                instance.stop()
            # Back to the older one alone, which reads what the newer one has written.
            for name, path in (("old", former), ("new", binary)):
                instance = Galley(path, f"{folder}/{name}")
                writers.check(instance, f"after both: {name}")
                instance.stop()
            return (f"{writers.acknowledged} writes acknowledged on both in {seconds:.0f} s, {writers.refused} refused, "
                    f"{writers.looks} looks: 0 lost, 0 old")
        finally:
            server.stop()


def after(binary):
    """Both versions in turn on one pair of files, ended and killed."""
    former, writes = older(), int(os.environ.get("WRITES", 100_000))
    if not former:
        return None
    rounds = 10
    with tempfile.TemporaryDirectory() as folder:
        configure(folder)
        known, acknowledged, looks, begin = None, 0, 0, time.monotonic()
        for number in range(rounds):
            galley = Galley(former if number % 2 == 0 else binary, folder).ready()
            writers = Writers([galley], writes // rounds)
            if known:
                writers.known = known
                writers.check(galley, f"round {number}")
            writers.run()
            writers.check(galley, f"round {number}")
            known, acknowledged, looks = writers.known, acknowledged + writers.acknowledged, looks + writers.looks
            galley.stop(signal.SIGKILL if number % 3 == 2 else signal.SIGTERM)
        values = exported(command(binary, folder, "export").stdout)
        assert all(values[("form", item, "")] in allowed for item, allowed in known.items())
        versions = [json.loads(line).get("version") for line in
                    command(binary, folder, "export").stdout.splitlines()[1:-1]]
        assert all(versions), "a change of the older version has no number"
        return (f"{acknowledged} writes acknowledged in {rounds} turns and {time.monotonic() - begin:.0f} s, "
                f"{looks} looks: 0 lost, 0 old")


def main():
    binary = os.path.abspath(sys.argv[1])
    sections = {f.__name__: f for f in (files, backup, redis, beside, after)}
    for name in sys.argv[2:] or sections:
        if name == "redis" and not shutil.which("redis-server") or name == "beside" and not shutil.which("redis-server"):
            print(f"{name:8} skipped: redis-server is not installed", flush=True)
            continue
        figures = sections[name](binary)
        print(f"{name:8} {'holds   ' + figures if figures else 'skipped: GALLEY_OLDER is not set'}", flush=True)


if __name__ == "__main__":
    main()
