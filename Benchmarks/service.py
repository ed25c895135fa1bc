"""The release binary under test, as a process with its own folder, and the upstreams that it asks."""
import http.server, os, re, subprocess, time


def bytes_of(size):
    number, unit = re.fullmatch(r"(\d+)(MiB|GiB)", size).groups()
    return int(number) * {"MiB": 1, "GiB": 1024}[unit]


class JSONUpstream(http.server.BaseHTTPRequestHandler):
    """An upstream that answers with JSON."""
    protocol_version = "HTTP/1.1"
    # Head and body are written apart; the second would wait for the first to be acknowledged.
    disable_nagle_algorithm = True

    def answer(self, body, status=200, fields={}):
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **fields}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Service:
    """The process under test, with `galley.yaml` of its folder unless another configuration is named."""

    def __init__(self, binary, folder, configuration=None):
        self.binary, self.folder, self.log = binary, folder, open(os.path.join(folder, "log"), "ab")
        self.configuration = configuration or os.path.join(folder, "galley.yaml")
        self.process = self.port = None

    def start(self, before=(), environment={}, seconds=60, interval=0.05):
        """Starts the process, behind another command where `before` has one, and waits until it listens."""
        begin = os.path.getsize(self.log.name)
        self.process = subprocess.Popen(
            [*before, self.binary, "serve", "--config", self.configuration],
            stdout=self.log, stderr=self.log, env={**os.environ, "GALLEY_LOG_FORMAT": "json", **environment})
        for _ in range(int(seconds / interval)):
            with open(self.log.name, "rb") as file:
                file.seek(begin)
                found = re.search(rb"127\.0\.0\.1:(\d+)", file.read())
            if found:
                self.port = int(found[1])
                return
            if self.process.poll() is not None:
                break
            time.sleep(interval)
        with open(self.log.name, "rb") as file:
            file.seek(begin)
            raise SystemExit("the service did not start: " + file.read().decode(errors="replace")[-600:])

    def end(self, name):
        self.process.send_signal(name)
        self.process.wait(30)

    def measure(self):
        """Memory in MiB, descriptors, threads, disk in MiB, CPU seconds."""
        base = f"/proc/{self.process.pid}"
        status = dict(line.split(":", 1) for line in open(base + "/status"))
        fields = open(base + "/stat").read().rsplit(")", 1)[1].split()
        ticks = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        disk = sum(entry.stat().st_size for entry in os.scandir(self.folder) if ".sqlite" in entry.name)
        return [int(status["VmRSS"].split()[0]) / 1024, len(os.listdir(base + "/fd")),
                int(status["Threads"]), disk / 2**20, ticks]
