#!/usr/bin/env python3
"""docs/operating/compose.yaml on this machine, without Docker: each service with a network, a file system, a user, volumes and
health checks of its own, as the file says, and names that a resolver knows. Needs root, redis-server, nginx and PyYAML.

usage: compose.py GALLEY

The images are this machine's programs; `mem_limit` and `restart` are not played. Prints a line for each claim that holds.
"""
import atexit, http.client, json, os, shlex, shutil, signal, socket, subprocess, sys, tempfile, threading, time
import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "docs/operating")
RESOLVER, TOKEN = "10.0.0.1", "s3cret"
PAGE, SWITCH = "/v1/modules/hello/layout?width=390", "/v1/modules/hello/items/wifi/value"


def run(text):
    subprocess.run(text, shell=True, check=True)


def wait(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"compose: never: {what}")
        time.sleep(0.05)


class Names(threading.Thread):
    """A resolver that knows the services which run, as Compose's does."""

    def __init__(self):
        super().__init__(daemon=True)
        self.addresses, self.asked = {}, []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((RESOLVER, 53))

    def run(self):
        while True:
            query, client = self.socket.recvfrom(512)
            labels, place = [], 12
            while query[place]:
                labels.append(query[place + 1:place + 1 + query[place]].decode())
                place += 1 + query[place]
            question, name = query[12:place + 5], ".".join(labels)
            self.asked.append(name)
            address, kind = self.addresses.get(name), query[place + 1:place + 3]
            answer = b""
            if address and kind == b"\0\1":
                answer = b"\xc0\x0c\0\1\0\1" + (1).to_bytes(4, "big") + b"\0\4" + socket.inet_aton(address)
            flags = b"\x81\x80" if address else b"\x81\x83"
            head = query[:2] + flags + b"\0\1" + len(answer and b"1").to_bytes(2, "big") + b"\0\0\0\0"
            self.socket.sendto(head + question + answer, client)


class Service:
    """A service of the file, which can be ended and made again with another address."""

    def __init__(self, name, file, folder, names, binary):
        self.name, self.names, self.folder, self.binary = name, names, folder, binary
        self.service, self.volumes, self.number = file["services"][name], file["volumes"], 0
        networks = self.service["networks"]
        self.address = networks["pages"]["ipv4_address"] if isinstance(networks, dict) else None
        self.image = self.service["image"].split(":")[0]
        self.variables, self.words, self.user = {}, list(self.service.get("command", [])), 0
        if self.image == "galley":
            self.words, self.user = ["/usr/local/bin/galley"] + self.words, 10001
            self.variables = {"GALLEY_CONFIG": "/etc/galley/galley.yaml", "GALLEY_HOST": "0.0.0.0",
                              "GALLEY_CACHE_PATH": "/var/lib/galley/galley.sqlite",
                              "GALLEY_STATE_PATH": "/var/lib/galley/galley-state.sqlite", "ADMIN_TOKEN": TOKEN}
        elif self.image == "redis":
            # As its image is built.
            self.words += ["--protected-mode", "no", "--dir", "/data"]
        else:
            self.words = ["nginx", "-g", "daemon off;"]

    def start(self, address):
        self.number += 1
        self.address = address
        self.space = f"g{self.number}-{self.name}"
        # Of the address, as Docker's: neighbours remember it.
        mac = "02:42:" + ":".join(f"{int(part):02x}" for part in address.split("."))
        run(f"""ip netns add {self.space}
            ip link add {self.name[-8:]}{self.number} type veth peer name eth0 netns {self.space}
            ip link set {self.name[-8:]}{self.number} master pages up
            ip -n {self.space} link set eth0 address {mac}
            ip -n {self.space} address add {address}/24 dev eth0
            ip -n {self.space} link set eth0 up; ip -n {self.space} link set lo up""")
        self.root = root = f"{self.folder}/{self.space}"
        os.makedirs(root)
        lines = [f"mount -t tmpfs tmpfs {root}", f"cd {root}", "mkdir upper work all",
                 "mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work all",
                 f"echo nameserver {RESOLVER} > upper/resolv", "mkdir -p all/usr/local/bin all/var/lib",
                 "rm -f all/etc/resolv.conf; cp upper/resolv all/etc/resolv.conf", "mount --rbind /dev all/dev",
                 "mount -t proc proc all/proc", f"cp {self.binary} all/usr/local/bin/galley"]
        mounts = []
        for volume in self.service.get("volumes", []):
            source, target = volume.split(":")[:2]
            if source.startswith("./"):
                # Of the operator's own copy, which is edited below.
                source = f"{self.folder}/operating/{source[2:]}"
            else:
                assert source in self.volumes, source
                source = f"{self.folder}/volumes/{source}"
                os.makedirs(source, exist_ok=True)
                os.chown(source, self.user, self.user)
            make = "mkdir -p" if os.path.isdir(source) else "touch"
            lines.append(f"{make} all{target}")
            mounts.append(f"mount --bind {source} all{target}")
            if volume.endswith(":ro"):
                mounts.append(f"mount -o remount,bind,ro all{target}")
        if self.service.get("read_only"):
            lines.append("mount --rbind all all && cd all/.. && mount -o remount,bind,ro all")
        mounts += [f"mount -t tmpfs tmpfs all{path}" for path in self.service.get("tmpfs", [])]
        script = "set -e\n" + "\n".join(lines + mounts) + "\n"
        self.enter = (f"exec chroot --userspec={self.user}:{self.user} {root}/all env -i PATH=$PATH "
                      + " ".join(f"{name}={value}" for name, value in self.variables.items()))
        self.log = f"{self.folder}/{self.space}.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                ["ip", "netns", "exec", self.space, "unshare", "-m", "--propagation", "private", "bash", "-c",
                 script + f"{self.enter} {shlex.join(self.words)}"], stdout=log, stderr=log)
        self.names.addresses[self.name] = address
        return self

    def healthy(self):
        test = self.service.get("healthcheck", {}).get("test")
        if self.process.poll() is not None:
            raise SystemExit(f"compose: {self.name} has ended: {open(self.log).read()[:600]}")
        if not test:
            return True
        # Inside of it.
        test = ["/usr/local/bin/galley" if word == "galley" else word for word in test[1:]]
        return subprocess.run(
            ["nsenter", "-t", str(self.process.pid), "-m", "-n", "bash", "-c", f"{self.enter} {shlex.join(test)}"],
            capture_output=True).returncode == 0

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            # nginx has workers, which it ends.
            self.process.send_signal(signal.SIGTERM if self.image == "nginx" else number)
            self.process.wait(60)
        self.names.addresses.pop(self.name, None)
        subprocess.run(["ip", "netns", "delete", self.space])


def ask(address, method="GET", path=PAGE, on=None):
    connection = http.client.HTTPConnection(address, 8080, timeout=10)
    body = None if on is None else json.dumps({"on": on})
    connection.request(method, path, body, {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"})
    response = connection.getresponse()
    return response.status, response.read().decode()


def shows(address, value):
    status, text = ask(address)
    return status == 200 and f'"value":{str(value).lower()}' in text


def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        shutil.copytree(FOLDER, f"{folder}/operating")
        file = yaml.safe_load(open(f"{folder}/operating/compose.yaml"))
        run(f"ip link set lo up; ip link add pages type bridge; ip address add {RESOLVER}/24 dev pages; ip link set pages up")
        names = Names()
        names.start()
        services = {name: Service(name, file, folder, names, binary) for name in file["services"]}
        free = iter(f"10.0.0.{number}" for number in range(20, 200))
        atexit.register(lambda: [s.stop(signal.SIGKILL) for s in services.values() if hasattr(s, "process")])
        play(services, names, free, folder)


def play(services, names, free, folder):
    started = []
    while len(started) < len(services):
        for name, service in services.items():
            if name not in started and set(service.service.get("depends_on", {})) <= set(started):
                service.start(service.address or next(free))
                wait(f"{name} is healthy: {service.log}", service.healthy)
                started.append(name)
    front, redis = services["nginx"].address, services["redis"]
    instances = [services[name].address for name in services if name.startswith("galley")]
    wait(f"nginx answers: {open(services['nginx'].log).read()[-2000:]}", lambda: answers(front), 10)
    assert "redis" in names.asked, names.asked
    print(f"start     {', '.join(started)}, each healthy before the next; redis by its name", flush=True)
    assert ask(front, "PUT", SWITCH, True)[0] == 200
    wait("all show it", lambda: all(shows(address, True) for address in instances))
    print("switch    set through nginx, shown by all three", flush=True)
    redis.stop(signal.SIGKILL)
    redis.start(next(free))
    wait("redis is healthy", redis.healthy)
    wait("a switch is set", lambda: ask(front, "PUT", SWITCH, False)[0] == 200)
    wait("all show it", lambda: all(shows(address, False) for address in instances))
    print(f"redis     killed, made again with its volume and another address ({redis.address}): found by its name", flush=True)
    failed, over, count, longest = [], threading.Event(), [0], [0]

    def read():
        while not over.is_set():
            begin, status = time.monotonic(), 0
            try:
                status = ask(front)[0]
            except OSError:
                pass
            count[0] += 1
            longest[0] = max(longest[0], time.monotonic() - begin)
            if status != 200:
                failed.append(status)
    reader = threading.Thread(target=read)
    reader.start()
    for name in ("galley-a", "galley-b", "galley-c"):
        services[name].stop()
        services[name].start(services[name].address)
        wait(f"{name} is healthy", services[name].healthy)
    over.set()
    reader.join()
    assert not failed, failed
    assert all(shows(address, False) for address in instances)
    print(f"restart   of each instance in turn, {count[0]} requests through nginx meanwhile: none failed, at most {longest[0]:.1f} s", flush=True)
    path = f"{folder}/operating/galley/pages/hello.yaml"
    text = open(path).read()
    with open(path + ".new", "w") as new:
        new.write(text.replace("title: Hello", "title: Again"))
    os.rename(path + ".new", path)
    wait("all have read it", lambda: all("Again" in ask(address)[1] for address in instances))
    print("watch     a page that is saved is served by all three", flush=True)


def answers(address):
    try:
        return ask(address)[0] == 200
    except OSError:
        return False


if __name__ == "__main__":
    if os.environ.get("GALLEY_COMPOSE_INSIDE") != "1":
        os.environ["GALLEY_COMPOSE_INSIDE"] = "1"
        # A network and mounts of its own, which end with it.
        os.execvp("unshare", ["unshare", "-n", "-m", "--propagation", "private", sys.executable, *sys.argv])
    os.makedirs("/run/netns", exist_ok=True)
    run("mount -t tmpfs tmpfs /run/netns")
    main(os.path.abspath(sys.argv[1]))
