#!/usr/bin/env python3
"""Several instances behind nginx, Redis between them: the calls of an upstream, and what clients see of trouble.

usage: scale.py GALLEY [SCENARIO…] [--clients 1000] [--pages 100]

    alone      three instances without Redis, to compare with
    cold       1,000 clients on 100 cold pages at once: one call a page
    instance   an instance is killed in the middle: as many calls more as were under way there
    killed     Redis is killed in the middle
    paused     Redis is stopped in the middle (SIGSTOP)
    full       Redis takes no more in the middle (maxmemory, noeviction)
    emptied    Redis is restarted empty in the middle
    slow       every byte to and from Redis is 200 ms late
    hot        CPU and system calls of a page in memory, without Redis and with it

Prints a line for each, and fails where a response is wrong, a client has an error, or calls are more than their
bound: one a page, and three with Redis in trouble. A command of Redis that a busy machine answers late (50 ms)
may cost a call; they are counted, and allowed for. Nothing leaves the loopback interface.
"""
import argparse, asyncio, collections, os, re, shutil, signal, socket, subprocess, sys, tempfile, threading, time
import urllib.request

from service import Service

MAIN = """version: 1
server: {port: 0, admin: {local: true}, timeouts: {drain: 1s}, limits: {loads: 256, loadsPerModule: 256}}
cache: {path: ./cache.sqlite, maxBytes: 64MiBREDIS}
state: {path: ./state.sqlite}
upstreams:
  up: {url: "http://127.0.0.1:PORT", timeout: 2s, retries: 0, maxConnections: 256}
modules: [m.yaml]
"""
MODULE = """name: m
kind: single
deadline: 10s
parameters: {p: {type: integer, required: true}}
request: {upstream: up, path: "/${params.p}", cache: {ttl: 1h}}
components: [{id: all, layout: {itemHeight: 40}}]
"""
NGINX = """daemon off; worker_processes 1; pid PATH/nginx.pid; error_log PATH/nginx.log;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path PATH/a; proxy_temp_path PATH/b; fastcgi_temp_path PATH/c; uwsgi_temp_path PATH/d;
  scgi_temp_path PATH/e;
  upstream galley { SERVERS keepalive 64; }
  server {
    listen 127.0.0.1:PORT backlog=4096;
    location / { proxy_pass http://galley; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
"""
INSTANCES, UPSTREAM_DELAY, SLOWNESS = 3, 0.25, 0.2


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def wait_for(condition, what, limit=30):
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise SystemExit(f"scale: {what} did not come in {limit} s")


def listens(port):
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


class Wires:
    """The upstream that counts, and the slow way to Redis: one thread, one loop."""

    def __init__(self):
        self.calls = collections.Counter()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.port = self.listen(self.answer)

    def listen(self, handler):
        server = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(handler, "127.0.0.1", 0, backlog=4096), self.loop).result()
        return server.sockets[0].getsockname()[1]

    async def answer(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                page = head.split(b" ")[1].decode().strip("/")
                self.calls[page] += 1
                await asyncio.sleep(UPSTREAM_DELAY)
                items = ",".join(f'{{"id":"{page}-{n}","title":"Row {n}"}}' for n in range(20))
                body = f"[{items}]".encode()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                             + str(len(body)).encode() + b"\r\n\r\n" + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def slow_way(self, port):
        async def late(reader, writer):
            while True:
                data = await reader.read(65536)
                if not data:
                    break
                self.loop.call_later(SLOWNESS, writer.write, data)
            self.loop.call_later(SLOWNESS, writer.close)

        async def handle(reader, writer):
            try:
                there = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(late(reader, there[1]), late(there[0], writer))
            except (ConnectionError, OSError):
                writer.close()
        return self.listen(handle)


class Instance(Service):
    """A service whose port is read from its own line: others name Redis."""

    def start(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--config", os.path.join(self.folder, "galley.yaml")],
            stdout=self.log, stderr=self.log)

        def is_listening():
            found = re.search(r"listening on .*:(\d+)", open(self.log.name).read())
            self.port = int(found[1]) if found else None
            return found is not None
        wait_for(is_listening, "an instance")

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as response:
            return response.read().decode()

    def count(self, pattern):
        return sum(int(line.rsplit(" ", 1)[1]) for line in self.get("/metrics").splitlines()
                   if re.match(pattern, line))


class Lab:
    """Redis, three instances and nginx, in a folder of their own."""

    def __init__(self, galley, redis=True, slow=False):
        self.folder = tempfile.TemporaryDirectory()
        self.wires, self.redis = Wires(), None
        self.redis_port = free_port()
        extra = ""
        if redis:
            self.start_redis()
            port = self.wires.slow_way(self.redis_port) if slow else self.redis_port
            extra = f', redis: "redis://127.0.0.1:{port}/0"'
        self.instances = []
        for number in range(INSTANCES):
            folder = f"{self.folder.name}/{number}"
            os.makedirs(folder)
            main = MAIN.replace("REDIS", extra).replace("PORT", str(self.wires.port))
            for name, text in [("galley.yaml", main), ("m.yaml", MODULE)]:
                with open(f"{folder}/{name}", "w") as file:
                    file.write(text)
            self.instances.append(Instance(galley, folder))
            self.instances[-1].start()
        if redis and not slow:
            for instance in self.instances:
                wait_for(lambda: '"redis"' not in instance.get("/readyz"), "a connection to Redis")
        self.port = free_port()
        servers = " ".join(f"server 127.0.0.1:{i.port} max_fails=0;" for i in self.instances)
        with open(f"{self.folder.name}/nginx.conf", "w") as file:
            file.write(NGINX.replace("PATH", self.folder.name).replace("SERVERS", servers)
                       .replace("PORT", str(self.port)))
        self.nginx = subprocess.Popen(["nginx", "-c", f"{self.folder.name}/nginx.conf", "-p", self.folder.name],
                                      stderr=subprocess.DEVNULL)
        wait_for(lambda: listens(self.port), "nginx")

    def start_redis(self):
        self.redis = subprocess.Popen(
            ["redis-server", "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", "",
             "--dir", self.folder.name], stdout=subprocess.DEVNULL)
        wait_for(lambda: listens(self.redis_port), "Redis")

    def command(self, *words):
        text = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
        with socket.create_connection(("127.0.0.1", self.redis_port)) as connection:
            connection.sendall(text.encode())
            connection.recv(100)

    def running(self):
        return [instance for instance in self.instances if instance.process.poll() is None]

    def late(self):
        pattern = r'galley_redis_commands_total\{lane="(locks|responses)",outcome="(timeout|unsent)"\}'
        return sum(instance.count(pattern) for instance in self.running())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for instance in self.running():
            instance.end(signal.SIGKILL)
        self.nginx.terminate()
        self.nginx.wait()
        if self.redis:
            self.redis.kill()
            self.redis.wait()
        self.folder.cleanup()


async def ask(port, page):
    """Returns the status, whether the page is the right one, and the seconds that it took."""
    begin = time.monotonic()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /v1/modules/m/layout?p={page} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        data = await asyncio.wait_for(reader.read(-1), 30)
        writer.close()
    except (OSError, asyncio.TimeoutError):
        return 0, False, time.monotonic() - begin
    status = int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP/1.1 ") else 0
    ids = set(re.findall(rb'"id":"(\d+)-\d+"', data))
    return status, ids == {str(page).encode()}, time.monotonic() - begin


async def crowd(port, clients, pages, trouble):
    tasks = [asyncio.create_task(ask(port, n % pages)) for n in range(clients)]
    await asyncio.sleep(UPSTREAM_DELAY / 2)
    await asyncio.to_thread(trouble)
    return await asyncio.gather(*tasks)


def stampede(lab, name, options, bound, trouble=lambda: None):
    results = asyncio.run(crowd(lab.port, options.clients, options.pages, trouble))
    times = sorted(result[2] * 1000 for result in results)
    errors = sum(status != 200 for status, _, _ in results)
    wrong = sum(status == 200 and not right for status, right, _ in results)
    calls, late = sum(lab.wires.calls.values()), lab.late()
    holds = errors == wrong == 0 and calls <= bound(late)
    print(f"{name:9} {calls:4} calls (at most {bound(late)}, {late} late)  {errors} errors  {wrong} wrong  "
          f"median {times[len(times) // 2]:.0f} ms  99 % {times[len(times) * 99 // 100]:.0f} ms  "
          f"longest {times[-1]:.0f} ms" + ("" if holds else "  FAILED"), flush=True)
    return holds


def kill_instance(lab):
    """Kills one, and returns the calls that were under way: those of no other instance's lock are its own."""
    lab.instances[0].process.kill()
    lab.instances[0].process.wait()


def restart_empty(lab):
    lab.redis.kill()
    lab.redis.wait()
    lab.start_redis()


def scenario(name, options):
    if name == "hot":
        return hot(options)
    pages = options.pages
    three = lambda late: 3 * pages
    with Lab(options.galley, redis=name != "alone", slow=name == "slow") as lab:
        if name in ("alone", "slow"):
            return stampede(lab, name, options, three)
        if name == "cold":
            return stampede(lab, name, options, lambda late: pages + late)
        if name == "instance":
            # Its calls under way are made once more: a third of the pages is expected, all are possible.
            return stampede(lab, name, options, lambda late: 2 * pages + late, lambda: kill_instance(lab))
        trouble = {
            "killed": lab.redis.kill,
            "paused": lambda: lab.redis.send_signal(signal.SIGSTOP),
            "full": lambda: lab.command("CONFIG", "SET", "maxmemory", "1"),
            "emptied": lambda: restart_empty(lab),
        }[name]
        return stampede(lab, name, options, three, trouble)


def hot(options):
    """CPU and system calls of requests for a page in memory, over one connection."""
    requests, figures = 20_000, {}
    for redis in (False, True):
        with Lab(options.galley, redis=redis) as lab:
            instance = lab.instances[0]
            instance.get("/v1/modules/m/layout?p=1")
            connection = socket.create_connection(("127.0.0.1", instance.port))
            message = b"GET /v1/modules/m/layout?p=1 HTTP/1.1\r\nHost: x\r\n\r\n"

            def exchange(count):
                for _ in range(count):
                    connection.sendall(message)
                    data = connection.recv(1 << 20)
                    length = int(re.search(rb"(?i)content-length: (\d+)", data)[1])
                    left = length - (len(data) - data.index(b"\r\n\r\n") - 4)
                    while left > 0:
                        left -= len(connection.recv(left))
            exchange(2_000)
            before = instance.measure()[4]
            exchange(requests)
            cpu = (instance.measure()[4] - before) / requests * 1e6
            calls = {}
            if shutil.which("strace"):
                trace = f"{lab.folder.name}/strace"
                # Those of a page: the client of Redis, on a thread of its own, uses `poll`, `read` and `write`.
                tracer = subprocess.Popen(["strace", "-f", "-c", "-o", trace, "-e",
                                           "trace=recvfrom,sendto,sendmsg,writev,epoll_wait,futex",
                                           "-p", str(instance.process.pid)], stderr=subprocess.DEVNULL)
                time.sleep(1)
                exchange(2_000)
                tracer.send_signal(signal.SIGINT)
                tracer.wait()
                for line in open(trace):
                    words = line.split()
                    if len(words) >= 5 and words[3].isdigit() and words[-1] != "total":
                        calls[words[-1]] = round(int(words[3]) / 2_000, 2)
            connection.close()
            figures[redis] = (cpu, calls)
            print(f"hot       {'with' if redis else 'without'} Redis: {cpu:.1f} µs CPU a request, system calls a "
                  f"request {calls or 'not counted: strace is not installed'}", flush=True)
    plain, shared = figures[False][1], figures[True][1]
    names = ("recvfrom", "sendto", "sendmsg", "writev")
    return all(abs(plain.get(name, 0) - shared.get(name, 0)) < 0.05 for name in names)


def main():
    names = ["alone", "cold", "instance", "killed", "paused", "full", "emptied", "slow", "hot"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("galley")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=100)
    options = parser.parse_args()
    options.galley = os.path.abspath(options.galley)
    unknown = set(options.scenarios) - set(names)
    if unknown:
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}")
    for program in ("redis-server", "nginx"):
        if not shutil.which(program):
            print(f"scale: skipped, {program} is not installed: scripts/setup --scale installs it")
            return 0
    held = [scenario(name, options) for name in options.scenarios or names]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
