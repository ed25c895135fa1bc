#!/usr/bin/env python3
"""Gives a service what `galley size` says, loads it as it was told, and looks whether that is enough.

usage: size.py GALLEY [--modules N] [--listeners N] [--variants N]
"""
import argparse, json, os, subprocess, tempfile
from upgrade import Galley, write

parser = argparse.ArgumentParser()
parser.add_argument("galley")
parser.add_argument("--modules", type=int, default=12)
parser.add_argument("--listeners", type=int, default=40)
parser.add_argument("--variants", type=int, default=4)
options = parser.parse_args()
GALLEY = os.path.abspath(options.galley)
ITEMS = 60


def plan(*words):
    run = subprocess.run([GALLEY, "size", "--json", *map(str, words)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def configure(folder, limits, cache):
    write(f"{folder}/galley.yaml", f"""version: 1
server:
  host: 127.0.0.1
  admin: {{local: true}}
  limits: {{memory: {limits["memory"]}, connections: {limits["connections"]}, listeners: {limits["listeners"]}}}
cache: {{path: ./cache.sqlite, maxBytes: {cache}}}
state: {{path: ./state.sqlite}}
upstreams: {{files: {{directory: ./data}}}}
modules: [pages/*.yaml]
""")
    write(f"{folder}/data/list.json", json.dumps([{"id": n, "text": f"{n} " + "x" * 300} for n in range(ITEMS)]))
    for number in range(options.modules):
        write(f"{folder}/pages/m{number}.yaml", f"""name: m{number}
kind: single
request: {{upstream: files, path: /list, cache: {{ttl: 1h}}}}
components: [{{id: c, layout: {{itemHeight: 20}}}}]
""")
    write(f"{folder}/pages/form.yaml",
          "name: form\nkind: static\nsections:\n  - cells: [{id: s0, type: switch, title: S}]\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        # The size of its page, from the page itself.
        given = plan("--modules", options.modules)
        configure(folder, given["limits"] | {"listeners": 1}, given["cache"]["maxBytes"])
        galley = Galley(GALLEY, folder)
        page = len(galley.ask("GET", "/v1/modules/m0/layout?width=390")[1])
        galley.stop()
        given = plan("--modules", options.modules, "--listeners", options.listeners, "--variants", options.variants,
                     "--page", page)
        configure(folder, given["limits"], given["cache"]["maxBytes"])
        galley = Galley(GALLEY, folder).ready()
        assert galley.set("s0", True) == 200
        streams = []
        for number in range(options.listeners):
            stream = galley.connection()
            stream.request("GET", f"/v1/modules/m{number % options.modules}/events?width={320 + number % options.variants}")
            response = stream.getresponse()
            assert response.status == 200, response.status
            assert response.fp.readline()
            streams.append((stream, response))
        for width in range(options.variants):
            for number in range(options.modules):
                status, _ = galley.ask("GET", f"/v1/modules/m{number}/layout?width={320 + width}")
                assert status == 200, status
        # All of them are still in memory.
        for number in range(options.modules):
            connection = galley.connection()
            connection.request("GET", f"/v1/modules/m{number}/layout?width=320")
            response = connection.getresponse()
            response.read()
            assert "hit" in (response.headers["Cache-Status"] or ""), response.headers
        resident = next(int(line.split()[1]) * 1024 for line in open(f"/proc/{galley.process.pid}/status")
                        if line.startswith("VmRSS"))
        files = len(os.listdir(f"/proc/{galley.process.pid}/fd"))
        disk = sum(os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder) if ".sqlite" in name)
        metrics = galley.ask("GET", "/metrics")[1].decode()
        held = sum(int(float(line.split()[-1])) for line in metrics.splitlines()
                   if line.startswith("galley_memory_bytes{") and 'part="other"' not in line)
        refused = [line for line in metrics.splitlines() if "refused_total" in line and not line.startswith("#")
                   and float(line.split()[-1]) > 0]
        assert not refused, refused
        assert resident <= given["memory"], (resident, given)
        assert held <= given["limits"]["memory"], (held, given)
        assert files <= given["descriptors"] and disk <= given["disk"], (files, disk, given)
        # Not by being much too large: what is open besides connections is of the size that is said.
        assert given["descriptors"] - given["limits"]["connections"] <= 32 * 4 + 200
        for stream, _ in streams:
            stream.close()
        galley.stop()
        print(f"size holds {options.modules} modules of {page} bytes, {options.variants} variants, {options.listeners} "
              f"listeners: {resident >> 20} of {given['memory'] >> 20} MiB, {held >> 20} of "
              f"{given['limits']['memory'] >> 20} MiB, {files} of {given['descriptors']} descriptors, "
              f"{disk >> 10} KiB of {given['disk'] >> 20} MiB on disk")


main()
