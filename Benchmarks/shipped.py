#!/usr/bin/env python3
"""Proxies in front of the service with the files of docs/operating as they are shipped, byte for byte.

usage: shipped.py GALLEY [PART…]

    metrics   no spelling of /metrics passes a proxy
    once      what may change something reaches one instance, and another one only where none took it
    outage    a page that answers 503 costs no other page

Each part runs nginx, HAProxy and Varnish where they are installed. Everything happens in two networks of its own, one with the
proxies and one with the instances, which have the addresses that the files name. It needs root, `unshare`, `nsenter` and `ip`.
"""
import argparse, collections, http.client, os, pathlib, shutil, signal, socket, subprocess, sys, tempfile, threading, urllib.parse

from front import DOCS, Program, eventually, fail

ADDRESSES = ["10.0.0.11", "10.0.0.12", "10.0.0.13"]
FRONT = "10.0.0.2"
ENTERED = "GALLEY_SHIPPED_ENTERED"
SEARCH = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"
# The file, the port that clients ask, and the command.
PROXIES = {
    "nginx": ("nginx.conf", 8080, ["nginx", "-g", "daemon off;", "-c", "FILE"]),
    "haproxy": ("haproxy.cfg", 8080, ["haproxy", "-W", "-f", "FILE"]),
    "varnish": ("varnish.vcl", 6081, ["varnishd", "-F", "-j", "none", "-a", ":6081", "-n", "FOLDER/varnish", "-s", "malloc,64m",
                                      "-f", "FILE"]),
}
CONFIGURATION = """version: 1
server: {admin: {token: secret}, trustedProxies: [10.0.0.0/24], timeouts: {drain: 2s, lameDuck: 0s}}
cache: {path: ":memory:"}
modules: [page.yaml]
"""
PAGE = "name: page\nkind: static\nsections: [{cells: [{id: about, title: About}]}]\n"


def enter(arguments):
    """Runs this program again in a network and a view of the files of its own; returns its exit status."""
    words = ["unshare", "--net", "--mount", sys.executable, __file__] + arguments
    return subprocess.run(words, env=os.environ | {ENTERED: "1", "PATH": SEARCH}).returncode


def prepare():
    """Makes the networks, and empty folders where the programs write; returns the words that run a program beside the proxies."""
    holder = Program("unshare", "--net", "sleep", "infinity", log="/dev/null")
    network = f"/proc/{holder.process.pid}/ns/net"
    own = os.readlink("/proc/self/ns/net")
    eventually(lambda: os.readlink(network) != own, "there is no other network")
    inside = ["nsenter", f"--net={network}"]
    commands = [["ip", "link", "add", "instances", "type", "veth", "peer", "name", "proxies"],
                ["ip", "link", "set", "proxies", "netns", str(holder.process.pid)]]
    commands += [["ip", "address", "add", f"{address}/24", "dev", "instances"] for address in ADDRESSES]
    commands += [["ip", "link", "set", name, "up"] for name in ("lo", "instances")]
    commands += [inside + ["ip", "address", "add", f"{FRONT}/24", "dev", "proxies"]]
    commands += [inside + ["ip", "link", "set", name, "up"] for name in ("lo", "proxies")]
    commands += [["mount", "-t", "tmpfs", "tmpfs", folder] for folder in ("/run", "/var/cache", "/var/log")]
    for words in commands:
        subprocess.run(words, check=True)
    # A package of nginx has it.
    os.makedirs("/var/log/nginx")
    return inside


class Stub:
    """An instance that answers as a request's path says, and notes what it took: `dead` closes after it has taken a request,
    `busy` answers 503, and all else 200."""

    def __init__(self, address):
        self.taken, self.isDown, self.connections = [], False, set()
        self.socket = socket.create_server((address, 8080), reuse_port=False)
        self.address = address
        self.thread(self.socket)

    def thread(self, listener):
        threading.Thread(target=self.accept, args=(listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            self.connections.add(connection)
            threading.Thread(target=self.converse, args=(connection,), daemon=True).start()

    def converse(self, connection):
        with connection, connection.makefile("rwb") as file:
            try:
                while self.answer(file):
                    pass
            except (OSError, ValueError):
                pass
        self.connections.discard(connection)

    def answer(self, file):
        line = file.readline().split()
        if len(line) < 2:
            return False
        length, keeps = 0, True
        while (field := file.readline().strip()):
            name, _, value = field.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            keeps = keeps and not (name.lower() == b"connection" and value.strip().lower() == b"close")
        file.read(length)
        method, target = line[0].decode(), line[1].decode()
        if target == "/readyz":
            status = 200
        else:
            self.taken.append((method, target))
            if "dead" in target:
                return False
            status = 503 if "busy" in target else 200
        end = "" if keeps else "Connection: close\r\n"
        file.write(f"HTTP/1.1 {status} x\r\nContent-Length: 2\r\n{end}Cache-Control: no-store\r\n\r\nok".encode())
        file.flush()
        return keeps

    def down(self):
        """Refuses connections from now on."""
        # A thread that waits in accept keeps the socket open.
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def up(self):
        self.socket = socket.create_server((self.address, 8080))
        self.thread(self.socket)


BESIDE_PROXIES = []


def proxy(kind, folder):
    """Starts a proxy with its file; returns it once it answers."""
    name, port, words = PROXIES[kind]
    words = [word.replace("FILE", str(DOCS / name)).replace("FOLDER", folder) for word in words]
    program = Program(*BESIDE_PROXIES, *words, log=f"{folder}/{kind}.log")
    program.port = port

    def serves():
        if program.process.poll() is not None:
            fail(f"{kind} does not start with {name}:\n" + pathlib.Path(program.log).read_text()[-4000:])
        try:
            return send(program, "GET", "/livez")[0] == 200
        except OSError:
            return False
    eventually(serves, f"{kind} does not serve")
    return program


def send(program, method, target, body=None, fields={}):
    connection = http.client.HTTPConnection(FRONT, program.port, timeout=20)
    connection.request(method, target, body, fields)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, text


def behind(kind, body, folder):
    stubs = [Stub(address) for address in ADDRESSES]
    program = proxy(kind, folder)
    try:
        body(kind, program, stubs)
    finally:
        program.end()
        for stub in stubs:
            stub.down()


def took(stubs, method, target):
    return sum(stub.taken.count((method, target)) for stub in stubs)


def once(kind, program, stubs):
    for method in ("POST", "PUT"):
        for end in ("dead", "busy"):
            for body in (b"", b'{"on": true}'):
                # Over a connection that was used before as well.
                for number in range(4):
                    send(program, "GET", "/warm")
                    target = f"/v1/modules/m/items/{end}-{method}-{len(body)}-{number}/value"
                    status, _ = send(program, method, target, body)
                    count = took(stubs, method, target)
                    if count != 1 or status < 500:
                        fail(f"{kind}: {method} of {len(body)} bytes that was taken ({end}) reached {count} instances: {status}")
    if kind == "varnish":
        # It repeats nothing; what an instance refuses is an error until its probe has failed.
        return "changes are sent once"
    for down in (stubs[:1], stubs[1:2], stubs[:2]):
        for stub in down:
            stub.down()
        for number in range(6):
            for method in ("GET", "POST", "PUT"):
                status, _ = send(program, method, f"/v1/modules/m/items/{number}/value", b"" if method == "GET" else b"{}")
                if status != 200:
                    fail(f"{kind}: {method} that no instance took is answered {status} with {len(down)} instances away")
        for stub in down:
            stub.up()
        # HAProxy takes an instance back once it was asked.
        if kind == "haproxy":
            eventually(lambda: all(any(t[1].startswith("/back") for t in stub.taken) for stub in stubs)
                       or send(program, "GET", "/back")[0] != 200, "an instance does not come back")
            for stub in stubs:
                stub.taken.clear()
    return "changes are sent once, and go to another instance where one is away"


def outage(kind, program, stubs):
    for number in range(40):
        send(program, "GET", f"/v1/modules/busy/layout?n={number}")
        status, _ = send(program, "GET", f"/v1/modules/good/layout?n={number}")
        if status != 200:
            fail(f"{kind}: a page that answers 503 makes another one {status} after {number + 1} requests")
    return "a page that answers 503 costs no other page"


SPELLINGS = ["/metrics", "/metric%73", "/%6detrics", "/%6Detrics", "/%6d%65%74%72%69%63%73", "//metrics", "/metrics/", "/metrics?a=b",
             "/metric%73?a", "/./metrics", "/x/../metrics", "/x/%2e%2e/metrics", "http://a/metrics", "http://a/metric%73", "/metrics;a"]


def head(method, target, more=""):
    return f"{method} {target} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer secret\r\n{more}\r\n".encode()


def raw(address, port, target, before=b""):
    """The status and the body of a request whose target is sent as it is, behind what is sent before it at once."""
    with socket.create_connection((address, port), timeout=20) as connection:
        connection.sendall(before + head("GET", target, "Connection: close\r\n"))
        text = b""
        while (more := connection.recv(65536)):
            text += more
    return int(text.split()[1]), text


def metrics(kind, binary, folder):
    pathlib.Path(folder, "galley.yaml").write_text(CONFIGURATION)
    pathlib.Path(folder, "page.yaml").write_text(PAGE)
    instances = [Program(binary, "serve", "--host", address, "--port", "8080", f"{folder}/galley.yaml",
                         log=f"{folder}/{address}.log") for address in ADDRESSES]
    for instance in instances:
        eventually(lambda: "listening on" in pathlib.Path(instance.log).read_text(), "an instance does not start")
    program = proxy(kind, folder)
    try:
        shown = [target for target in SPELLINGS if b"galley_" in raw(ADDRESSES[0], 8080, target)[1]]
        if "/metrics" not in shown or "/metric%73" not in shown:
            fail(f"an instance shows its metrics at {shown} alone")
        for target in SPELLINGS:
            status, text = raw(FRONT, program.port, target)
            if b"# TYPE galley_" in text or (target in shown and status != 403):
                fail(f"{kind}: {target} is answered {status}")
            for method in ("GET", "POST", "PUT"):
                # A second request of a connection is looked at like the first one.
                before = head(method, "/v1/modules/page/layout", "" if method == "GET" else "Content-Length: 0\r\n")
                if b"# TYPE galley_" in raw(FRONT, program.port, target, before)[1]:
                    fail(f"{kind}: {target} passes behind a {method}")
        if send(program, "GET", "/v1/modules/page/layout")[0] != 200:
            fail(f"{kind}: a page is not served")
    finally:
        program.end()
        for instance in instances:
            instance.end()
    return f"none of {len(SPELLINGS)} spellings shows metrics"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("parts", nargs="*", help="metrics, once, outage")
    options = parser.parse_args()
    BESIDE_PROXIES.extend(prepare())
    kinds = [kind for kind in PROXIES if shutil.which(PROXIES[kind][2][0])]
    try:
        for part in options.parts or ["metrics", "once", "outage"]:
            for kind in kinds:
                with tempfile.TemporaryDirectory() as folder:
                    os.chmod(folder, 0o755)
                    if part == "metrics":
                        text = metrics(kind, os.path.abspath(options.binary), folder)
                    else:
                        kept = []
                        behind(kind, lambda *given: kept.append({"once": once, "outage": outage}[part](*given)), folder)
                        text = kept[0]
                print(f"{kind}: {text}", flush=True)
    finally:
        for program in Program.all:
            if program.process.poll() is None:
                program.process.kill()


if __name__ == "__main__":
    if os.environ.get(ENTERED):
        main()
    else:
        sys.exit(enter(sys.argv[1:]))
