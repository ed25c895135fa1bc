#!/usr/bin/env python3
"""Cached pages from galley beside nginx serving the same bytes as static files.

usage: hot_page.py GALLEY [--rounds N] [--seconds S] [--strace]

Each server has core 0 in turn and the load generator (wrk, 64 keep-alive connections) core 1; rounds
alternate, and the medians of the ratios are printed. Needs nginx and wrk, and strace for --strace.
"""
import argparse, json, os, re, statistics, subprocess, tempfile, time, urllib.request

ITEM = {"title": "A title of ordinary length", "subtitle": "and a subtitle below it"}
SIZES = {"2KB": 9, "20KB": 118, "200KB": 1200}
GALLEY_PORT, NGINX_PORT = 18181, 18182

MODULE = """name: page-{name}
kind: single
request: {{upstream: files, path: /{name}}}
components:
  - id: list
    item: {{type: row, data: {{title: "${{@.title}}", subtitle: "${{@.subtitle}}"}}}}
    layout: {{kind: list, columns: 2, itemHeight: 44}}
"""
GALLEY = """version: 1
server: {port: %d, threads: 1}
cache: {path: ":memory:"}
upstreams: {files: {directory: ./files, cache: {ttl: 1h}}}
modules: [modules/*.yaml]
""" % GALLEY_PORT
NGINX = """worker_processes 1; daemon off; pid %(folder)s/nginx.pid; error_log /dev/null;
events { worker_connections 4096; multi_accept on; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on;
  open_file_cache max=1000 inactive=600s; open_file_cache_valid 600s;
  keepalive_requests 100000000; keepalive_timeout 600s; default_type application/json;
  server { listen 127.0.0.1:%(port)d backlog=1024; root %(folder)s/www; }
}
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def prepare(folder):
    write(f"{folder}/galley.yaml", GALLEY)
    write(f"{folder}/nginx.conf", NGINX % {"folder": folder, "port": NGINX_PORT})
    for name, count in SIZES.items():
        name = name.lower()
        items = [{"id": index, **ITEM} for index in range(count)]
        write(f"{folder}/files/{name}.json", json.dumps(items))
        write(f"{folder}/modules/{name}.yaml", MODULE.format(name=name))


def start(arguments, url):
    process = subprocess.Popen(
        ["taskset", "-c", "0", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            urllib.request.urlopen(url, timeout=1).read()
            return process
        except OSError:
            time.sleep(0.05)
    process.kill()
    raise SystemExit(f"{arguments[0]} did not start")


def worker(process):
    """The process that answers: nginx's worker, galley itself."""
    children = subprocess.run(
        ["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    return int(children[0]) if children else process.pid


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(pid, url, seconds):
    before = cpu_seconds(pid)
    output = subprocess.run(
        ["taskset", "-c", "1", "wrk", "-t1", "-c64", f"-d{seconds}s", "--latency", url],
        capture_output=True, text=True).stdout
    used = cpu_seconds(pid) - before
    errors = re.search(r"(Socket errors|Non-2xx).*", output)
    if errors:
        raise SystemExit(f"{url}: {errors.group(0)}")
    count = int(re.search(r"(\d+) requests in", output).group(1))
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    return used / count * 1e6, rate, float(value) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


def system_calls(pid, url):
    trace = subprocess.Popen(
        ["strace", "-c", "-f", "-p", str(pid)], stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    output = subprocess.run(
        ["wrk", "-t1", "-c64", "-d2s", url], capture_output=True, text=True).stdout
    trace.terminate()
    requests = int(re.search(r"(\d+) requests in", output).group(1))
    print(f"\nsystem calls over {requests} requests:")
    for line in trace.communicate()[1].splitlines():
        fields = line.split()
        if len(fields) >= 5 and fields[3].isdigit() and int(fields[3]) > requests / 200:
            print(f"  {fields[-1]:12} {int(fields[3]) / requests:.3f} a request")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--strace", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        prepare(folder)
        base = f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/page-"
        galley = start(
            [options.galley, "serve", "--config", f"{folder}/galley.yaml"], base + "2kb/layout")
        for name in SIZES:
            body = urllib.request.urlopen(f"{base}{name.lower()}/layout").read().decode()
            write(f"{folder}/www/{name}", body)
        nginx = start(
            ["nginx", "-c", f"{folder}/nginx.conf"], f"http://127.0.0.1:{NGINX_PORT}/2KB")
        try:
            compare(galley, nginx, folder, base, options)
        finally:
            for process in (galley, nginx):
                process.terminate()
                process.wait()


def compare(galley, nginx, folder, base, options):
    print(f"{'page':>6} {'bytes':>7} {'galley µs CPU':>14} {'nginx µs CPU':>13} {'CPU ratio':>10}"
          f" {'requests/s':>11} {'ratio':>6} {'p99 ratio':>10}")
    for name in SIZES:
        rounds = []
        for _ in range(options.rounds):
            ours = load(worker(galley), f"{base}{name.lower()}/layout", options.seconds)
            theirs = load(worker(nginx), f"http://127.0.0.1:{NGINX_PORT}/{name}", options.seconds)
            rounds.append((ours, theirs))
        middle = statistics.median
        size = os.path.getsize(f"{folder}/www/{name}")
        print(f"{name:>6} {size:>7} {middle(a[0] for a, _ in rounds):>14.2f}"
              f" {middle(b[0] for _, b in rounds):>13.2f}"
              f" {middle(a[0] / b[0] for a, b in rounds):>10.3f}"
              f" {middle(a[1] for a, _ in rounds):>11.0f}"
              f" {middle(a[1] / b[1] for a, b in rounds):>6.2f}"
              f" {middle(a[2] / b[2] for a, b in rounds):>10.2f}", flush=True)
    if options.strace:
        system_calls(worker(galley), f"{base}2kb/layout")


if __name__ == "__main__":
    main()
