#!/usr/bin/env python3
"""What the machine can do to the service: each fault with the bound that must hold.

usage: faults.py GALLEY [FAULT…] [--rounds N] [--seed N]

    kills        kill -9 at random moments while switches and pages are written: nothing acknowledged is lost
    disk         a file system full to the last byte, and free again: pages go on, switches are refused, then taken
    files        cache files removed, replaced, truncated and flipped while they are in use, and at a restart
    descriptors  24, 32 and 64 file descriptors and more clients than that: no spin, and all is well again after
    addresses    an address space of 600 MiB and the largest pages: whatever ends, no switch is lost
    standstill   an upstream that is stopped (SIGSTOP) and goes on: stale pages, named failures by the deadline
    clock        the wall clock jumps a day ahead, a year back, beyond the time that switches are kept, and to 1971:
                 pages, the ages of responses, and a switch that only one user has, who does not use it meanwhile
    idle         5,000 idle connections: CPU
    slow         500 connections that send a byte a second: the others' slowest response
    unread       50 clients that pipeline and never read: memory, and the others

Prints a figure for each and fails where a bound does not hold. `disk` needs root, `clock` libfaketime; without they are
named as skipped. Nothing leaves the loopback interface.
"""
import argparse, glob, http.client, json, os, random, resource, signal, socket, sqlite3, statistics
import subprocess, sys, threading, time

from attack import Lab, part

SWITCH = "/v1/modules/settings/items/wifi/value"
OWN = "/v1/modules/own/items/dark/value"
PAGE = "/v1/modules/small/layout?n="
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"


class FaultLab(Lab):
    """A service whose switch and pages can be asked for, on files that can be harmed."""

    def put(self, on, path=SWITCH, user=""):
        """Sets a switch; returns the status, 0 when there was no response."""
        fields = {"Content-Type": "application/json", **({"X-User-Id": user} if user else {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=10)
        try:
            connection.request("PUT", path, json.dumps({"on": on}), fields)
            response = connection.getresponse()
            response.read()
            return response.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def switch(self, module="settings", user=""):
        """A switch as its page shows it."""
        body = self.body(f"/v1/modules/{module}/layout", {"X-User-Id": user} if user else {})
        return json.loads(body)["sections"][0]["items"][0]["data"]["value"]

    def body(self, path, fields={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        try:
            connection.request("GET", path, headers=fields)
            return connection.getresponse().read()
        finally:
            connection.close()

    def metric(self, name):
        for line in self.body("/metrics").decode().split("\n"):
            if line.startswith(name):
                return float(line.rsplit(" ", 1)[1])
        raise SystemExit("no metric " + name)

    def files(self, name):
        return glob.glob(f"{self.folder.name}/{name}*")

    def restart(self, **options):
        if self.service.process.poll() is None:
            self.service.end(signal.SIGKILL)
        self.service.start(**options)


def kills(options):
    with FaultLab(options) as lab:
        chance, lost, starts, acknowledged = random.Random(options.seed), 0, [], 0
        for _ in range(options.rounds):
            state = {"acknowledged": lab.switch(), "sent": None, "ends": False}

            def write():
                on = state["acknowledged"]
                while not state["ends"]:
                    on = not on
                    state["sent"] = on
                    if lab.put(on) != 200:
                        return
                    state["acknowledged"], state["sent"] = on, None
                    state["count"] = state.get("count", 0) + 1

            writer = threading.Thread(target=write)
            writer.start()
            lab.flood([f"{PAGE}{chance.randrange(10 ** 6)}" for _ in range(20)])
            time.sleep(chance.uniform(0, 0.15))
            lab.service.end(signal.SIGKILL)
            state["ends"] = True
            writer.join()
            acknowledged += state.get("count", 0)
            begin = time.monotonic()
            lab.service.start()
            starts.append(time.monotonic() - begin)
            # A switch that was not acknowledged may have been written, or not.
            lost += lab.switch() not in (state["acknowledged"], state["sent"])
        corrupt = len([name for name in os.listdir(lab.folder.name) if ".corrupt-" in name])
        lab.service.end(signal.SIGTERM)
        for name in ["cache.sqlite", "state.sqlite"]:
            with sqlite3.connect(f"{lab.folder.name}/{name}") as database:
                corrupt += database.execute("PRAGMA quick_check").fetchone()[0] != "ok"
        median = statistics.median(starts)
        return not lost and not corrupt and median < 1, \
            f"{options.rounds} kills, seed {options.seed}: {lost} of {acknowledged} switches lost, " \
            f"{corrupt} files corrupt, started in {median:.2f} s"


def disk(options):
    if os.geteuid():
        return None, "needs root to mount a file system"
    with FaultLab(options) as lab:
        small = lab.folder.name + "/small"
        os.makedirs(small)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", small], check=True)
        try:
            path = lab.folder.name + "/galley.yaml"
            text = open(path).read().replace("./cache.sqlite", "./small/cache.sqlite")
            text = text.replace("./state.sqlite", "./small/state.sqlite").replace("64MiB", "4MiB")
            with open(path, "w") as file:
                file.write(text)
            lab.restart()
            taken = [lab.put(True)]
            with open(small + "/filler", "wb", buffering=0) as filler:
                for size in [65536, 4096, 1]:
                    try:
                        while filler.write(b"x" * size):
                            pass
                    except OSError:
                        pass
            pages = [lab.get(f"{PAGE}{n}") for n in range(200)]
            refused = [lab.put(n % 2 == 0) for n in range(6)]
            shown = lab.switch()
            expected = True
            for n, status in enumerate(refused):
                expected = n % 2 == 0 if status == 200 else expected
            os.remove(small + "/filler")
            end = time.monotonic() + 30
            while lab.put(False) != 200 and time.monotonic() < end:
                time.sleep(0.2)
            again = lab.put(False)
            lab.restart()
            holds = set(pages) == {200} and shown == expected and again == 200 and lab.switch() is False
            return holds, f"{pages.count(200)} of 200 pages, switches answered {sorted(set(refused))} while full, " \
                          f"{again} after, first {taken[0]}"
        finally:
            if lab.service.process.poll() is None:
                lab.service.end(signal.SIGKILL)
            subprocess.run(["umount", "-l", small])


def files(options):
    def remove(lab, _):
        for name in lab.files("cache.sqlite"):
            os.remove(name)

    def remove_log(lab, _):
        for name in lab.files("cache.sqlite-"):
            os.remove(name)

    def replace(lab, _):
        with open(lab.folder.name + "/text", "w") as file:
            file.write("no database at all\n" * 1000)
        os.replace(lab.folder.name + "/text", lab.folder.name + "/cache.sqlite")

    def truncate(lab, chance):
        size = os.path.getsize(lab.folder.name + "/cache.sqlite")
        os.truncate(lab.folder.name + "/cache.sqlite", chance.randrange(size))

    def flip(lab, chance):
        with open(lab.folder.name + "/cache.sqlite", "r+b") as file:
            size = os.path.getsize(file.name)
            for _ in range(200):
                file.seek(chance.randrange(size))
                file.write(bytes([chance.randrange(256)]))

    def forbid(lab, _):
        os.chmod(lab.folder.name + "/cache.sqlite", 0)

    chance, wrong, harms = random.Random(options.seed), [], [remove, remove_log, replace, truncate, flip, forbid]
    for harm in harms:
        with FaultLab(options) as lab:
            before = [lab.body(f"{PAGE}{n}") for n in range(50)]
            lab.put(True)
            time.sleep(0.5)
            harm(lab, chance)
            statuses = [lab.get(f"{PAGE}{n}") for n in range(200)]
            lab.restart()
            after = [lab.body(f"{PAGE}{n}") for n in range(50)]
            if set(statuses) != {200} or before != after or lab.switch() is not True:
                wrong.append(harm.__name__)
    return not wrong, f"{len(harms)} kinds of harm, seed {options.seed}; wrong: {', '.join(wrong) or 'none'}"


def descriptors(options):
    figures, holds = [], True
    for limit in [24, 32, 64]:
        with FaultLab(options) as lab:
            lab.service.end(signal.SIGKILL)
            try:
                lab.service.start(before=["bash", "-c", f'ulimit -n {limit}; exec "$@"', "-"], seconds=10)
            except SystemExit:
                # It may say that so few are not enough; it must end, and say so.
                ended = lab.service.process.poll() is not None
                figures.append(f"{limit}: {'ended with a message' if ended else 'hung'}")
                holds = holds and ended
                continue
            # Pages that need an upstream, which has not been called before.
            clients = [lab.stream(f"{PAGE}{1000 + n}") for n in range(2 * limit)]
            time.sleep(0.5)
            if lab.service.process.poll() is not None:
                figures.append(f"{limit}: ended with {lab.service.process.returncode}")
                holds = False
                continue
            before = lab.cpu
            time.sleep(2)
            share = (lab.cpu - before) / 2
            for client in clients:
                client.close()
            # The circuit that opened for the calls without a descriptor closes by itself.
            end = time.monotonic() + 70
            while b'"status":"complete"' not in lab.body(f"{PAGE}5000")[:400] and time.monotonic() < end:
                time.sleep(1)
            whole = [b'"status":"complete"' in lab.body(f"{PAGE}{n}")[:400] for n in range(20)]
            figures.append(f"{limit}: {share * 100:.0f} % CPU, then {whole.count(True)} of 20 pages")
            holds = holds and share < 0.2 and all(whole)
    return holds, "; ".join(figures)


def addresses(options):
    with FaultLab(options) as lab:
        lab.restart(before=["bash", "-c", 'ulimit -v 614400; exec "$@"', "-"])
        set_before = lab.put(True)
        paths = [f"/v1/modules/large/layout?width={300 + n}" for n in range(12)]
        threads = lab.flood(paths)
        for thread in threads:
            thread.join(30)
        ended = lab.service.process.poll()
        if ended is not None:
            lab.service.start()
        # What was not acknowledged may be lost.
        kept = set_before != 200 or lab.switch() is True
        page = lab.get(PAGE + "1")
        state = "went on" if ended is None else f"ended with {ended} and started again"
        return kept and set_before == 200 and page == 200, \
            f"{state}; the switch was answered {set_before} and {'is there' if kept else 'IS LOST'}"


def standstill(options):
    with FaultLab(options) as lab:
        # The upstream is a process of its own here, which can be stopped.
        script = "import sys; sys.path.insert(0, sys.argv[1]); import attack, http.server; " \
                 "s = http.server.ThreadingHTTPServer(('127.0.0.1', 0), attack.Upstream); " \
                 "print(s.server_port, flush=True); s.serve_forever()"
        upstream = subprocess.Popen([sys.executable, "-c", script, os.path.dirname(os.path.abspath(__file__))],
                                    stdout=subprocess.PIPE, text=True)
        port = upstream.stdout.readline().strip()
        for name in ["galley.yaml"]:
            path = f"{lab.folder.name}/{name}"
            text = open(path).read().replace(f":{lab.server.server_port}\"", f":{port}\"")
            with open(path, "w") as file:
                file.write(text)
        with open(lab.folder.name + "/modules/stale.yaml", "w") as file:
            file.write("name: stale\nkind: single\ndeadline: 1s\nparameters: {n: {type: integer, default: 0}}\n"
                       "request: {upstream: up, path: /small, query: {n: \"${params.n}\"}, "
                       "cache: {ttl: 100ms, staleIfError: 1h}}\ncomponents: [{id: all, layout: {itemHeight: 40}}]\n")
        lab.restart()
        try:
            warm = lab.get("/v1/modules/stale/layout")
            os.kill(upstream.pid, signal.SIGSTOP)
            time.sleep(0.3)
            begin = time.monotonic()
            stale = lab.get("/v1/modules/stale/layout?width=400")
            waited = time.monotonic() - begin
            begin = time.monotonic()
            cold = lab.get("/v1/modules/stale/layout?n=7")
            late = time.monotonic() - begin
            live = max(lab.ping("/livez", 1))
            os.kill(upstream.pid, signal.SIGCONT)
            end, well = time.monotonic() + 60, 0
            while well != 200 and time.monotonic() < end:
                well = lab.get(f"/v1/modules/stale/layout?n={int(time.monotonic() * 1000)}")
                time.sleep(0.2)
            holds = (warm, stale, cold, well) == (200, 200, 504, 200) and max(waited, late) < 1.5
            return holds, f"stale page {stale} in {waited:.2f} s, cold one {cold} in {late:.2f} s of 1, " \
                          f"/livez at most {live:.1f} ms, {well} when it went on"
        finally:
            upstream.kill()
            upstream.wait()


def clock(options):
    if not os.path.exists(FAKETIME):
        return None, "needs libfaketime"
    with FaultLab(options) as lab:
        stamp = lab.folder.name + "/time"

        def jump(text):
            with open(stamp + ".new", "w") as file:
                file.write(text)
            os.replace(stamp + ".new", stamp)

        with open(lab.folder.name + "/modules/own.yaml", "w") as file:
            file.write("name: own\nkind: static\npublic: true\n"
                       "sections: [{scope: {header: x-user-id}, cells: [{id: dark, type: switch, title: Dark}]}]\n")
        path = lab.folder.name + "/galley.yaml"
        with open(path) as file:
            text = file.read().replace("  admin:", "  trustedProxies: [127.0.0.1]\n  scopeHeaders: [x-user-id]\n  admin:")
        with open(path, "w") as file:
            file.write(text)
        jump("+0")
        # libfaketime hides the arguments of a process whose parent has another environment.
        options = {"before": ["env"], "environment": {
            "LD_PRELOAD": FAKETIME, "FAKETIME_TIMESTAMP_FILE": stamp, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1"}}
        lab.restart(**options)
        wrong, before = [], lab.body(PAGE + "1")
        jumps = ["+1d", "+0", "-365d", "+500d", "+0", "-20000d", "+0"]
        if lab.put(True, OWN, "ann") != 200:
            wrong.append("a switch of one's own cannot be set")
        for text in jumps:
            jump(text)
            if text == "-20000d":
                # As a machine without a battery starts.
                lab.restart(**options)
            connection = http.client.HTTPConnection("127.0.0.1", lab.service.port, timeout=10)
            for n in range(20):
                connection.request("GET", f"{PAGE}{n}")
                response = connection.getresponse()
                body = response.read()
                age = int(response.getheader("Age") or 0)
                if response.status != 200 or age < 0 or age > 3600 or n == 1 and body != before:
                    wrong.append(f"{text}: {response.status}, Age {age}")
            if lab.put(True) != 200 or lab.put(True, OWN, "bob") != 200:
                wrong.append(f"{text}: switch")
            connection.close()
        lab.restart()
        if lab.get(PAGE + "1") != 200 or lab.switch() is not True:
            wrong.append("restart")
        if not lab.switch("own", "ann") or not lab.switch("own", "bob"):
            wrong.append("a switch of one's own is lost")
        return not wrong, f"{len(jumps)} jumps; wrong: {'; '.join(wrong[:3]) or 'none'}"


def idle(options):
    with FaultLab(options) as lab:
        clients = []
        for _ in range(5000):
            client = lab.stream("/livez")
            client.recv(4096)
            clients.append(client)
        time.sleep(1)
        before, shares = lab.cpu, []
        time.sleep(5)
        share = (lab.cpu - before) / 5
        slowest = max(lab.ping("/livez", 1))
        for client in clients:
            client.close()
        return share < 0.05, f"{len(clients)} connections: {share * 100:.1f} % of a core, of less than 5; " \
                             f"/livez at most {slowest:.1f} ms"


def slow(options):
    with FaultLab(options) as lab:
        lab.get(PAGE + "1")
        clients, ends = [socket.create_connection(("127.0.0.1", lab.service.port)) for _ in range(500)], []
        request = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"y" * 4000

        def drip():
            for n in range(len(request)):
                if ends:
                    return
                for client in clients:
                    try:
                        client.send(request[n:n + 1])
                    except OSError:
                        pass
                time.sleep(1)

        dripper = threading.Thread(target=drip, daemon=True)
        dripper.start()
        times = lab.ping(PAGE + "1", 5)
        statuses = [lab.get(f"{PAGE}{n}") for n in range(50)]
        ends.append(True)
        dripper.join()
        for client in clients:
            client.close()
        return part(times, 0.999) <= 50 and set(statuses) == {200}, \
            f"99.9 % of the others within {part(times, 0.999):.1f} ms, slowest {max(times):.1f}, of at most 50"


def unread(options):
    with FaultLab(options) as lab:
        lab.get("/v1/modules/large/layout")
        lab.get(PAGE + "1")
        first = lab.resident
        request = b"GET /v1/modules/large/layout HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200
        clients = []
        for _ in range(50):
            client = lab.stream("/livez")
            client.setblocking(False)
            try:
                while client.send(request):
                    pass
            except BlockingIOError:
                pass
            clients.append(client)
        times = lab.ping(PAGE + "1", 4)
        grown = lab.resident - first
        for client in clients:
            client.close()
        return grown <= 32 and part(times, 0.999) <= 50, \
            f"{grown:.0f} MiB more, of at most 32; 99.9 % of the others within {part(times, 0.999):.1f} ms"


FAULTS = {fault.__name__: fault for fault in
          [kills, disk, files, descriptors, addresses, standstill, clock, idle, slow, unread]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("faults", nargs="*", choices=[*FAULTS, []])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--memory", default="256MiB")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    failed = []
    for name in options.faults or FAULTS:
        holds, text = FAULTS[name](options)
        word = "skipped" if holds is None else "holds" if holds else "BROKEN"
        print(f"{name:12} {word:8} {text}", flush=True)
        if holds is False:
            failed.append(name)
    if failed:
        print("faults: these did not hold: " + ", ".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
