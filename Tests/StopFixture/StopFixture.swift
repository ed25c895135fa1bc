import GalleyService
import Glibc
import HTTPSocket

/// A server whose tasks never end, for tests of how a process stops: `/now` is cached, and every other
/// request computes for ever.
///
/// Its arguments are the seconds that it drains and is a lame duck. It prints its port on standard
/// error, as `galley serve` does.
@main
struct StopFixture {
    private struct Endless: HTTPHandler {
        let now = PreparedResponse(fields: [:], body: SharedBytes("now"))

        func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
            request.target.elementsEqual("/now".utf8) ? now : nil
        }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            var sum: UInt64 = 0
            while true {
                sum = sum &* 6_364_136_223_846_793_005 &+ 1
                if sum == 0 { return HTTPResponse(status: 200) }
            }
        }
    }

    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().map { Int($0) ?? 0 }
        let (drain, lameDuck) = (Duration.seconds(seconds[0]), Duration.seconds(seconds[1]))
        let server = try HTTPServer(handler: Endless())
        try SignalThread.start(
            SignalThread.Actions(
                reload: {},
                stop: {
                    server.beginDrain(within: drain, lameDuck: lameDuck)
                    return drain + .milliseconds(500)
                },
                force: { write(line: "by force") }
            )
        )
        write(line: "listening on http://127.0.0.1:\(server.port)")
        await server.ended()
    }

    private static func write(line: String) {
        var bytes = Array((line + "\n").utf8)
        _ = Glibc.write(STDERR_FILENO, &bytes, bytes.count)
    }
}
