#!/usr/bin/env python3
"""A rolling restart of three instances behind nginx, under listeners that must miss nothing.

usage: Benchmarks/rolling.py .build/release/galley [--listeners N] [--pause SECONDS]

Starts a Redis server that keeps what it acknowledges, three instances, and nginx in front; needs redis-server
and nginx. Listeners follow a page of a switch and of an upstream's number, while both are changed through
nginx; the instances are told to end and started again, one after another. A listener whose stream ends comes
back with the id it holds, as browsers do. Fails when a listener is sent changes from another revision than
the one it holds, ends with another page than the endpoint's, is away for more than ten seconds, or when an
instance has more than twice its share of them at the end. The one that is started last may have few: streams
stay where they are, and only new ones go to it.
"""
import argparse
import asyncio
import http.server
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from service import JSONUpstream

MODULES = {
    "songs": """name: songs
kind: single
request: {upstream: up, path: /songs}
components: [{id: c, items: "$.songs[*]", item: {data: {plays: "${@.plays}"}}, layout: {itemHeight: 40}}]
""",
    "form": """name: form
kind: static
public: true
sections: [{id: s, cells: [{id: 7, type: switch, title: dark, store: redis}]}]
""",
    "all": "{name: all, kind: composite, modules: [songs, form]}\n",
}
TARGET = "/v1/modules/all/events?width=390"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Upstream(JSONUpstream):
    plays = 0

    def do_GET(self):
        body = json.dumps({"songs": [{"id": "s1", "plays": Upstream.plays}]}).encode()
        self.answer(body)


class Instance:
    """One instance on a port of its own, with files of its own."""

    def __init__(self, binary, folder, port, upstream, redis):
        self.binary, self.folder, self.port = binary, folder, port
        (folder / "modules").mkdir(parents=True)
        for name, text in MODULES.items():
            (folder / "modules" / f"{name}.yaml").write_text(text)
        (folder / "galley.yaml").write_text(
            f"""version: 1
server: {{host: 127.0.0.1, port: {port}, admin: {{local: true}}, timeouts: {{drain: 10s}}}}
cache: {{path: ./cache.sqlite, redis: "redis://127.0.0.1:{redis}/0"}}
upstreams:
  up: {{url: "http://127.0.0.1:{upstream}", cache: {{ttl: 1h}}}}
modules: [modules/*.yaml]
""")
        self.process = None

    def start(self):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [self.binary, "serve", "--config", str(self.folder / "galley.yaml")], stdout=log, stderr=log)
        wait_until(lambda: fetch(self.port, "/v1/modules/form/layout")[0] == 200, f"instance {self.port}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def metric(self, name):
        for line in fetch(self.port, "/metrics")[1].splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
        return 0


def fetch(port, target, method="GET", body=None):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{target}", method=method, data=body.encode() if body else None,
        headers={"Content-Type": "application/json"} if body else {})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError as error:
        return 0, str(error)


def wait_until(condition, what):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise SystemExit("not ready: " + what)


class Listener:
    """A client that follows the page, and checks that no change is missing between two that it is sent."""

    def __init__(self, port, tally):
        self.port, self.tally = port, tally
        self.held = None
        self.retry = 1.0
        self.isConnected = False

    async def run(self):
        ended = None
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                last = f"Last-Event-ID: {self.held}\r\n" if self.held else ""
                writer.write(f"GET {TARGET} HTTP/1.1\r\nHost: localhost\r\n{last}\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                if b" 200 " in head.split(b"\r\n")[0]:
                    self.isConnected = True
                    if ended is not None:
                        self.tally.away.append(time.monotonic() - ended)
                        self.tally.returns += 1
                        ended = None
                    await self.listen(reader)
                writer.close()
            except (OSError, asyncio.IncompleteReadError):
                pass
            if self.isConnected:
                self.isConnected, ended = False, time.monotonic()
            await asyncio.sleep(self.retry * random.uniform(0.9, 1.1))

    async def listen(self, reader):
        text = b""
        while True:
            size = int(await reader.readline() or b"0", 16)
            chunk = await reader.readexactly(size + 2)
            if size == 0:
                return
            text += chunk[:-2]
            while b"\n\n" in text:
                event, text = text.split(b"\n\n", 1)
                self.take(event.decode())

    def take(self, event):
        fields = {}
        for line in event.split("\n"):
            name, _, value = line.partition(":")
            fields[name] = fields.get(name, "") + value.removeprefix(" ")
        if "retry" in fields:
            self.retry = int(fields["retry"]) / 1000
        name = fields.get("event")
        if name == "layout":
            if self.held is not None:
                self.tally.whole += 1
            self.held = fields["id"]
        elif name == "changes":
            data = json.loads(fields["data"])
            self.tally.changes += 1
            if data["from"] != self.held:
                self.tally.gaps += 1
            if data["kind"] == "reset":
                self.tally.whole += 1
            self.held = fields["id"]


class Tally:
    def __init__(self):
        self.away, self.returns, self.changes, self.gaps, self.whole = [], 0, 0, 0, 0


def nginx_configuration(folder, port, ports):
    servers = "\n".join(f"      server 127.0.0.1:{each} max_fails=1 fail_timeout=1s;" for each in ports)
    return f"""daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log warn; worker_processes 1;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    upstream galley {{
      least_conn;
{servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://galley;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $host;
            proxy_buffering off;
            proxy_read_timeout 60s;
            proxy_next_upstream error timeout http_503;
        }}
    }}
}}
"""


class Writer(threading.Thread):
    """Changes the switch and the upstream's number through nginx, until it is told to stop."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.isStopped, self.acknowledged, self.value = port, False, 0, False

    def run(self):
        while not self.isStopped:
            if random.random() < 0.5:
                value = not self.value
                body = json.dumps({"on": value})
                self.repeat("PUT", "/v1/modules/form/items/7/value", body)
                self.value = value
            else:
                Upstream.plays += 1
                self.repeat("POST", "/v1/modules/songs/refresh")
            time.sleep(0.2)

    def repeat(self, method, target, body=None):
        while not self.isStopped:
            if fetch(self.port, target, method, body)[0] == 200:
                self.acknowledged += 1
                return
            time.sleep(0.1)


async def follow(arguments, instances, port):
    tally = Tally()
    listeners = [Listener(port, tally) for _ in range(arguments.listeners)]
    tasks = [asyncio.create_task(each.run()) for each in listeners]

    async def until(condition, what, seconds=60):
        for _ in range(seconds * 20):
            if condition():
                return True
            await asyncio.sleep(0.05)
        print("rolling: never:", what)
        return False

    good = await until(lambda: all(each.held for each in listeners), "all listen")
    writer = Writer(port)
    writer.start()
    loop = asyncio.get_running_loop()
    for number, instance in enumerate(instances):
        await asyncio.sleep(arguments.pause)
        await loop.run_in_executor(None, instance.end)
        await loop.run_in_executor(None, instance.start)
        good &= await until(lambda: all(each.isConnected for each in listeners), f"all are back after {number}")
    await asyncio.sleep(arguments.pause)
    writer.isStopped = True
    await loop.run_in_executor(None, writer.join)

    def revision(instance):
        status, text = fetch(instance.port, "/v1/modules/all/layout?width=390")
        return json.loads(text).get("revision") if status == 200 else None

    ends = [await loop.run_in_executor(None, revision, each) for each in instances]
    good &= len(set(ends)) == 1
    good &= await until(lambda: all(each.held == ends[0] for each in listeners), "all hold the last page", 20)
    spread = [await loop.run_in_executor(None, each.metric, "galley_listeners") for each in instances]
    for task in tasks:
        task.cancel()
    share = arguments.listeners / len(instances)
    longest = max(tally.away, default=0)
    print(f"rolling: {arguments.listeners} listeners, {writer.acknowledged} changes acknowledged, "
          f"{tally.changes} events of changes, {tally.gaps} gaps, {tally.whole} whole pages instead, "
          f"{tally.returns} returns, away {longest:.2f} s at most, spread {[int(each) for each in spread]}")
    good &= tally.gaps == 0 and longest <= 10
    good &= all(each <= share * 2 for each in spread)
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--pause", type=float, default=3)
    arguments = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        port, redis, *ports = free_ports(5)
        processes = [subprocess.Popen(
            ["redis-server", "--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes",
             "--appendfsync", "always", "--dir", name], stdout=subprocess.DEVNULL)]
        instances = [
            Instance(arguments.binary, folder / str(each), each, server.server_port, redis) for each in ports]
        try:
            for instance in instances:
                instance.start()
            (folder / "nginx.conf").write_text(nginx_configuration(name, port, ports))
            processes.append(subprocess.Popen(["nginx", "-p", name, "-c", f"{name}/nginx.conf"]))
            wait_until(lambda: fetch(port, "/v1/modules/form/layout")[0] == 200, "nginx")
            good = asyncio.run(follow(arguments, instances, port))
        finally:
            for process in processes + [each.process for each in instances if each.process]:
                process.terminate()
                process.wait(30)
    sys.exit(0 if good else "rolling: failed")


if __name__ == "__main__":
    main()
