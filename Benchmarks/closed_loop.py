"""HTTP requests of keep-alive connections, counted one by one: what a load generator by time cannot do."""
import os, re, resource, signal, socket, time

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class ClosedLoop:
    """Connections that are all asked, then all read, and so on."""

    def __init__(self, port, connections=1, timeout=30, fields={}):
        self.port, self.timeout = port, timeout
        self.fields = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "127.0.0.1", **fields}.items())
        self.sockets = [self.connect() for _ in range(connections)]

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=self.timeout)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def run(self, count, target, stopped=None):
        """Requests `target(number)` for so many numbers. Any response but 200 ends the program.

        `stopped` is a process that stands still while the connections are asked, so that it finds all of them waiting at
        once: else how many it finds depends on who is faster.
        """
        for first in range(0, count, len(self.sockets)):
            asked = self.sockets[:count - first]
            if stopped:
                stop(stopped)
            for number, connection in enumerate(asked, first):
                connection.sendall(f"GET {target(number)} HTTP/1.1\r\n{self.fields}\r\n".encode())
            if stopped:
                os.kill(stopped, signal.SIGCONT)
            for connection in asked:
                self.read(connection)

    def read(self, connection):
        """Reads one response, and returns its body's length."""
        data = connection.recv(1 << 20)
        while b"\r\n\r\n" not in data:
            more = connection.recv(1 << 20)
            if not more:
                raise SystemExit(f"the connection was closed after {data[:200]!r}")
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if not head.startswith(b"HTTP/1.1 200 ") or not length:
            raise SystemExit(f"an unexpected response: {data[:400]!r}")
        missing = int(length[1]) - len(body)
        while missing > 0:
            received = len(connection.recv(1 << 20))
            if not received:
                raise SystemExit("the connection was closed in the middle of a body")
            missing -= received
        return int(length[1])

    def close(self):
        for connection in self.sockets:
            connection.close()


def stop(pid):
    """Stops a process, and returns when it stands still."""
    os.kill(pid, signal.SIGSTOP)
    while True:
        with open(f"/proc/{pid}/stat") as file:
            if file.read().rpartition(")")[2].split()[0] in "Tt":
                return
        time.sleep(0.0001)


def raise_descriptor_limit(wanted):
    """Allows this process, and those it starts, as many descriptors as wanted, or as many as there may be.

    Returns the limit.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(hard, wanted), max(hard, wanted)))
    except (ValueError, PermissionError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def private_bytes(pid):
    """The private memory of a process in bytes."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return 1024 * sum(int(value) for value in re.findall(r"^Private_\w+:\s+(\d+)", file.read(), re.MULTILINE))


def idle_connections(pid, port, target, wanted=10_000):
    """Opens many connections, requests a target once on each, and leaves them open.

    Returns the private bytes of a connection in that process, and the number of connections: fewer than wanted
    where the system has fewer descriptors.
    """
    count = min(wanted, raise_descriptor_limit(wanted + 2000) - 500)
    ClosedLoop(port, 1).run(100, lambda _: target)
    before = private_bytes(pid)
    load = ClosedLoop(port, count)
    load.run(count, lambda _: target)
    used = private_bytes(pid) - before
    load.close()
    return used / count, count
