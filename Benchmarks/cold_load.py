"""Section `cold`: pages that nobody asked for before, beside nginx proxying the same upstream responses.

An nginx is the upstream: a static file of 19 KB, 150 items. A second nginx passes its responses on; galley makes pages
of them, of four values an item, one of which is a short number (`compact`) or a date in some. Both have one core, each in its turn; the upstream and wrk have the other. Each round measures nginx and all
kinds of page one after another. The service has its default limits; a second one has a budget of 256 MiB, which it
reaches within seconds: what pages cost once memory is used again. Needs nginx and wrk, and strace for --strace.
"""
import json

from harness import LOAD_CORE, SERVER_CORE, Servers, call_list, traced_calls, wrk

GALLEY_PORT, UPSTREAM_PORT, PROXY_PORT, FULL_PORT = 18185, 18186, 18187, 18188

COMPONENT = """  - id: %s
    from: %s
    item:
      type: row
      data:
        title: "${@.title}"
        artist: "${@.artist}"
        cover: "${@.cover}"
        price: "${@.price%s}"
    layout: {kind: list, columns: 2, itemHeight: 44}
"""
REQUEST = """  - id: %s
    upstream: %s
    path: /%s
    query: {n: "${params.n}", part: "%d"}
"""


def module(name, kind, response, requests, upstream="up", formatter=""):
    ids = [f"r{number}" for number in range(requests)]
    return (
        f"name: {name}\nkind: {kind}\nparameters: {{n: {{type: integer, default: 0}}}}\nrequests:\n"
        + "".join(REQUEST % (id, upstream, response, number) for number, id in enumerate(ids))
        + "components:\n" + "".join(COMPONENT % (f"list-{id}", id, formatter) for id in ids))


MODULES = {
    "fresh": module("fresh", "batch", "nostore", 1),
    "kept": module("kept", "batch", "kept", 1),
    "fresh-compact": module("fresh-compact", "batch", "nostore", 1, formatter="|compact"),
    "fresh-date": module("fresh-date", "batch", "nostore", 1, formatter='|date(\\"yMMMd\\")'),
    "kept-compact": module("kept-compact", "batch", "kept", 1, formatter="|compact"),
    "personal": module("personal", "batch", "kept", 1, "private"),
    "batch": module("batch", "batch", "nostore", 8),
    "chain": module("chain", "chain", "nostore", 3),
}
# Until a budget is reached, each page takes memory that the system has to clear first, which on a virtual machine may take
# as long as the page.
GALLEY = """version: 1
server: {port: %d, threads: 1LIMITS}
cache: {path: ./FILE.sqlite}
state: {path: ./FILE-state.sqlite}
upstreams:
  up: {url: "http://127.0.0.1:%d"}
  private: {url: "http://127.0.0.1:%d", forward: [authorization]}
modules: [modules/*.yaml]
"""
UPSTREAM = """http {
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=10; keepalive_requests 100000000;
  default_type application/json;
  server {
    listen 127.0.0.1:%d; root %s/www;
    location = /nostore { add_header Cache-Control no-store; try_files /answer =404; }
    location = /kept { add_header Cache-Control max-age=3600; try_files /answer =404; }
  }
}
"""
PROXY = """http {
  access_log off; tcp_nodelay on; keepalive_requests 100000000; proxy_temp_path %s/temp;
  proxy_buffers 16 8k;
  upstream up { server 127.0.0.1:%d; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:%d;
    location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
"""
SCRIPT = """local count = %d
request = function() count = count + 1; return wrk.format("GET", "%s" .. %s, %s) end
"""
# CPU beside nginx proxying unless another line is named; the goals of ratios.
GOALS = {"no-store": 8, "no-store, compact": 9, "no-store, date": None, "kept": 12, "kept, compact": 13,
         "no-store, budget reached": None, "kept, budget reached": None, "personal": None, "second width": None,
         "batch of 8": 7, "chain of 3": 3}
PEERS = {"second width": "hot", "batch of 8": "no-store", "chain of 3": "no-store"}


def answer():
    return json.dumps(
        [{"id": number, "title": f"Song number {number} of the list", "artist": "The Quiet Harbour Ensemble",
          "cover": f"https://i.example.com/{number}.jpg", "price": 99 + number} for number in range(150)],
        separators=(",", ":"))


class Cold:
    """The servers, and targets that are never asked for twice."""

    def __init__(self, servers, seconds):
        self.servers, self.folder, self.seconds, self.next = servers, servers.folder, seconds, 1000
        for name, text in MODULES.items():
            servers.write(f"modules/{name}.yaml", text)
        servers.write("www/answer", answer())
        servers.nginx(LOAD_CORE, "upstream", UPSTREAM % (UPSTREAM_PORT, self.folder),
                      f"http://127.0.0.1:{UPSTREAM_PORT}/kept")
        self.proxy = servers.nginx(SERVER_CORE, "proxy", PROXY % (self.folder, UPSTREAM_PORT, PROXY_PORT),
                                   f"http://127.0.0.1:{PROXY_PORT}/kept")
        self.galley = self.start("galley", GALLEY_PORT, "")
        self.full = self.start("full", FULL_PORT, ", limits: {memory: 256MiB}")

    def start(self, name, port, limits):
        text = GALLEY % (port, UPSTREAM_PORT, UPSTREAM_PORT)
        self.servers.write(f"{name}.yaml", text.replace("LIMITS", limits).replace("FILE", name))
        return self.servers.galley(f"http://127.0.0.1:{port}/v1/modules/kept/layout?n=1", configuration=name)

    def load(self, server, port, path, connections=8, number="count", fields="nil"):
        self.servers.write("load.lua", SCRIPT % (self.next, path, number, fields))
        load = wrk(server, f"http://127.0.0.1:{port}", connections, self.seconds,
                   script=f"{self.folder}/load.lua", settle=0.3)
        self.next += load.count + 1000
        return load

    def page(self, name, connections=8, fields="nil"):
        return self.load(self.galley, GALLEY_PORT, f"/v1/modules/{name}/layout?n=", connections, fields=fields)

    def full_page(self, name):
        return self.load(self.full, FULL_PORT, f"/v1/modules/{name}/layout?n=")

    def nginx(self, connections=8):
        return self.load(self.proxy, PROXY_PORT, "/nostore?n=", connections)

    def jobs(self):
        """The lines, by name: each is one run."""
        kept = "/v1/modules/kept/layout?n=1"
        width = 'string.format("%.2f", 100 + count % 99000 / 100)'
        return {
            "nginx": self.nginx,
            "no-store": lambda: self.page("fresh"),
            "no-store, compact": lambda: self.page("fresh-compact"),
            "no-store, date": lambda: self.page("fresh-date"),
            "kept": lambda: self.page("kept"),
            "kept, compact": lambda: self.page("kept-compact"),
            "no-store, budget reached": lambda: self.full_page("fresh"),
            "kept, budget reached": lambda: self.full_page("kept"),
            "personal": lambda: self.page("personal", fields='{Authorization = "Bearer " .. count}'),
            "hot": lambda: self.load(self.galley, GALLEY_PORT, kept, number="''"),
            "second width": lambda: self.load(self.galley, GALLEY_PORT, kept + "&width=", number=width),
            "batch of 8": lambda: self.page("batch"),
            "chain of 3": lambda: self.page("chain"),
            "nginx, alone": lambda: self.nginx(1),
            "alone": lambda: self.page("fresh", 1),
        }


def run(bench):
    with Servers(bench.galley) as servers:
        cold = Cold(servers, bench.seconds)
        results = bench.in_turn(cold.jobs())
        bench.table("page that nobody asked for before", "µs of CPU", "peer")
        for name, goal in GOALS.items():
            peer = PEERS.get(name, "nginx")
            words = {"nginx": "nginx proxying", "hot": "a page in memory"}.get(peer, peer)
            bench.ratio(f"{name}, beside {words}", *([load.cpu for load in results[one]] for one in (name, peer)), goal)
        bench.table("", "median latency, µs", "peer")
        bench.ratio("no-store, alone on a connection, beside nginx proxying",
                    *([load.p50 for load in results[one]] for one in ("alone", "nginx, alone")), 5)
        if bench.options.strace:
            for name in ("fresh", "kept"):
                strace(bench, cold, name)


def strace(bench, cold, name):
    loads = []
    calls = traced_calls(cold.galley.pid, lambda: loads.append(cold.page(name)))
    count = loads[0].count
    bench.say(f"\nSystem calls of {count:,} {name} pages: {sum(calls.values()) / count:.2f} each"
              f" ({call_list(calls, count)}).")
