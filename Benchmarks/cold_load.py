#!/usr/bin/env python3
"""The CPU time of pages that nobody asked for before, beside nginx proxying the same upstream answers.

usage: cold_load.py GALLEY [--rounds N] [--seconds S] [--connections N] [--only NAME] [--strace]

An nginx is the upstream: a static file of 19 KB, 150 items. A second nginx passes its answers on; galley makes pages
of them. Both have core 0, each in its turn; the upstream and the load generator (wrk) have core 1. Each round measures
nginx and all kinds of page one after another, and each figure is galley's divided by nginx's of the same round; medians
are printed, with the least and the greatest. Needs nginx and wrk, and strace for --strace.
"""
import argparse, json, os, re, statistics, subprocess, tempfile, time, urllib.request

GALLEY_PORT, UPSTREAM_PORT, PROXY_PORT = 18185, 18186, 18187

COMPONENT = """  - id: %s
    from: %s
    item:
      type: row
      data:
        title: "${@.title}"
        artist: "${@.artist}"
        cover: "${@.cover}"
        price: "${@.price}"
    layout: {kind: list, columns: 2, itemHeight: 44}
"""
REQUEST = """  - id: %s
    upstream: up
    path: /%s
    query: {n: "${params.n}", part: "%d"}
"""


def module(name, kind, answer, requests):
    ids = [f"r{number}" for number in range(requests)]
    return (
        f"name: {name}\nkind: {kind}\nparameters: {{n: {{type: integer, default: 0}}}}\nrequests:\n"
        + "".join(REQUEST % (id, answer, number) for number, id in enumerate(ids))
        + "components:\n" + "".join(COMPONENT % (f"list-{id}", id) for id in ids))


MODULES = {
    "fresh": module("fresh", "batch", "nostore", 1),
    "kept": module("kept", "batch", "kept", 1),
    "batch": module("batch", "batch", "nostore", 8),
    "chain": module("chain", "chain", "nostore", 3),
}
GALLEY = """version: 1
server: {port: %d, threads: 1}
cache: {path: ./cache.sqlite}
upstreams: {up: {url: "http://127.0.0.1:%d"}}
modules: [modules/*.yaml]
""" % (GALLEY_PORT, UPSTREAM_PORT)
UPSTREAM = """worker_processes 1; daemon off; pid %(folder)s/upstream.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=10; keepalive_requests 100000000;
  default_type application/json;
  server {
    listen 127.0.0.1:%(upstream)d; root %(folder)s/www;
    location = /nostore { add_header Cache-Control no-store; try_files /answer =404; }
    location = /kept { add_header Cache-Control max-age=3600; try_files /answer =404; }
  }
}
"""
PROXY = """worker_processes 1; daemon off; pid %(folder)s/proxy.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; tcp_nodelay on; keepalive_requests 100000000; proxy_temp_path %(folder)s/temp;
  proxy_buffers 16 8k;
  upstream up { server 127.0.0.1:%(upstream)d; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:%(proxy)d;
    location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
"""
SCRIPT = """local count = %d
request = function() count = count + 1; return wrk.format("GET", "%s" .. %s) end
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def answer():
    return json.dumps(
        [{"id": number, "title": f"Song number {number} of the list", "artist": "The Quiet Harbour Ensemble",
          "cover": f"https://i.example.com/{number}.jpg", "price": 99 + number} for number in range(150)],
        separators=(",", ":"))


class Server:
    """A process on a core, and the process of it that does the work."""

    def __init__(self, core, arguments, url):
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                urllib.request.urlopen(url, timeout=2).read()
                break
            except OSError:
                time.sleep(0.05)
        else:
            self.stop()
            raise SystemExit(f"{arguments[0]} did not start")
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        self.pid = int(children[0]) if children else self.process.pid

    @property
    def cpu_seconds(self):
        fields = open(f"/proc/{self.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Bench:
    def __init__(self, folder, galley, proxy, options):
        self.folder, self.galley, self.proxy, self.options = folder, galley, proxy, options
        self.number = 1000

    def load(self, server, port, path, connections, number="count"):
        """CPU microseconds and median latency in microseconds of a request."""
        write(f"{self.folder}/load.lua", SCRIPT % (self.number, path, number))
        before = server.cpu_seconds
        output = subprocess.run(
            ["taskset", "-c", "1", "wrk", "-t1", f"-c{connections}", f"-d{self.options.seconds}s", "--latency",
             "-s", f"{self.folder}/load.lua", f"http://127.0.0.1:{port}"], capture_output=True, text=True).stdout
        time.sleep(0.3)  # What is written behind the requests is theirs.
        used = server.cpu_seconds - before
        if re.search(r"Socket errors|Non-2xx", output):
            raise SystemExit(f"{path}: {output}")
        count = int(re.search(r"(\d+) requests in", output).group(1))
        self.number += count + 1000
        value, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)", output).groups()
        return used / count * 1e6, float(value) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]

    def page(self, name, connections):
        return self.load(self.galley, GALLEY_PORT, f"/v1/modules/{name}/layout?n=", connections)

    def width(self, connections):
        path = "/v1/modules/kept/layout?n=1&width="
        return self.load(self.galley, GALLEY_PORT, path, connections, "string.format(\"%.2f\", 100 + count % 99000 / 100)")

    def hot(self, connections):
        return self.load(self.galley, GALLEY_PORT, "/v1/modules/kept/layout?n=1", connections, "''")

    def nginx(self, connections):
        return self.load(self.proxy, PROXY_PORT, "/nostore?n=", connections)


LINES = ["no-store", "kept", "second width", "batch of 8", "chain of 3", "alone (latency)"]


def measure(bench, only):
    """One round: each line's CPU or latency, and the peer's."""
    wanted = [line for line in LINES if not only or line.startswith(only)]
    nginx = bench.nginx(8)
    line = {"nginx": (nginx[0], nginx[0])}
    single = bench.page("fresh", 8)
    for name in wanted:
        if name == "no-store":
            line[name] = single[0], nginx[0]
        elif name == "kept":
            line[name] = bench.page("kept", 8)[0], nginx[0]
        elif name == "second width":
            line[name] = bench.width(8)[0], bench.hot(8)[0]
        elif name == "batch of 8":
            line[name] = bench.page("batch", 8)[0], single[0]
        elif name == "chain of 3":
            line[name] = bench.page("chain", 8)[0], single[0]
        else:
            line[name] = bench.page("fresh", 1)[1], bench.nginx(1)[1]
    return line


def system_calls(bench, name):
    trace = subprocess.Popen(["strace", "-c", "-f", "-p", str(bench.galley.pid)], stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    before = bench.number
    bench.page(name, 8)
    requests = bench.number - before - 1000
    trace.terminate()
    print(f"\nsystem calls over {requests} {name} pages:")
    for line in trace.communicate()[1].splitlines():
        fields = line.split()
        if len(fields) >= 5 and fields[3].isdigit() and int(fields[3]) > requests / 50:
            print(f"  {fields[-1]:16} {int(fields[3]) / requests:.2f} a request")


def report(rounds):
    peers = {"second width": "a hot page", "batch of 8": "a no-store page", "chain of 3": "a no-store page"}
    print(f"{'line':16} {'µs':>8} {'peer µs':>8} {'ratio':>7} {'least':>7} {'most':>7}  peer")
    for name in rounds[0]:
        ratios = [line[name][0] / line[name][1] for line in rounds]
        middle = statistics.median
        print(f"{name:16} {middle(line[name][0] for line in rounds):>8.1f}"
              f" {middle(line[name][1] for line in rounds):>8.1f} {middle(ratios):>7.2f}"
              f" {min(ratios):>7.2f} {max(ratios):>7.2f}  {peers.get(name, 'nginx proxying')}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--only")
    parser.add_argument("--strace", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        ports = {"folder": folder, "upstream": UPSTREAM_PORT, "proxy": PROXY_PORT}
        write(f"{folder}/galley.yaml", GALLEY)
        for name, text in MODULES.items():
            write(f"{folder}/modules/{name}.yaml", text)
        write(f"{folder}/upstream.conf", UPSTREAM % ports)
        write(f"{folder}/proxy.conf", PROXY % ports)
        write(f"{folder}/www/answer", answer())
        servers = []
        try:
            servers.append(Server(1, ["nginx", "-c", f"{folder}/upstream.conf"],
                                  f"http://127.0.0.1:{UPSTREAM_PORT}/kept"))
            servers.append(Server(0, ["nginx", "-c", f"{folder}/proxy.conf"], f"http://127.0.0.1:{PROXY_PORT}/kept"))
            servers.append(Server(0, [options.galley, "serve", "--config", f"{folder}/galley.yaml"],
                                  f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/kept/layout?n=1"))
            bench = Bench(folder, servers[2], servers[1], options)
            rounds = []
            for number in range(options.rounds):
                rounds.append(measure(bench, options.only))
                print(f"round {number + 1} of {options.rounds}", flush=True)
            report(rounds)
            if options.strace:
                for name in ("fresh", "kept"):
                    system_calls(bench, name)
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
