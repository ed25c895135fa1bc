import Foundation
import Glibc
import Locking
import TestSupport
import Testing
import TextCore

/// The real service is sent reports as fast as it takes them, most of them hostile, beside clients of a page in memory.
@Suite("A flood of reports of texts")
struct TextReportsFloodTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        modules: [page.yaml]
        fonts: {body: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]}
        """,
        "page.yaml": """
        name: page
        kind: static
        defaults: {font: body}
        sections: [{cells: [{id: a, title: Sample 76}, {id: b, title: Sample 77}]}]
        """,
    ]

    /// Words that stand in bodies and may be nowhere else.
    private static let secret = "Secret-Words"
    private static let hot = "/v1/modules/page/layout?width=390"

    /// A request, and the texts in it that are counted.
    private struct Report {
        let bytes: [UInt8]
        let texts: Int

        init(_ body: String, type: String = "application/json", texts: Int = 0) {
            bytes = Array(
                ("POST /v1/text/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8
            )
            self.texts = texts
        }
    }

    private static func text(_ hash: String, _ font: String = "body", _ number: String = "1")
        -> String
    {
        #"{"font":"\#(font)","size":15,"platform":"web","text":"\#(hash)","width":\#(number),"lines":1}"#
    }

    /// Returns one of the kinds of requests: half of them good, of a text of the page or of none, the rest of every bad kind.
    private static func report(_ index: Int, _ random: inout SeededGenerator) -> Report {
        let digits = String(UInt64(random.below(1_000_000_000)) * 1_000, radix: 16)
        let hash = String(repeating: "0", count: 16 - digits.count) + digits
        switch index % 16 {
        case 0...3: return Report("[\(text(hash))]", texts: 1)
        case 4...6: return Report("[\(text("b4801f20b9002f20"))]", texts: 1)
        case 7:
            let all = Array(repeating: text(hash), count: 20).joined(separator: ",")
            return Report("[\(all)]", texts: 20)
        case 8: return Report("[\(text(secret))]")
        case 9: return Report("[\(text(hash, "\(secret)-\(index)"))]")
        case 10: return Report("[\(text(hash, "body", "1e999"))]")
        case 11: return Report(String(repeating: "[", count: 8_000))
        case 12: return Report("[{\"\(secret)\(index)\": 1, \"font\": \"body\"}]")
        case 13: return Report("\u{FFFD}\(secret)\u{0}")
        case 14: return Report("[\(text(hash))]", type: "text/plain")
        default: return Report("[\(text(hash, "body", "-9223372036854775809"))]")
        }
    }

    /// What the clients have sent, and what came of it.
    private struct Tally {
        var requests = 0
        var texts = 0
        var failures: [String] = []
    }

    @Test(
        "is counted or refused, leaves nothing of itself in memory, log or metrics, and harms no page"
    )
    func flood() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        let page = try await galley.get(Self.hot)
        #expect(page.status == 200)
        // What the first requests leave, buffers and connections, is no part of it.
        let first = await Self.send(800, to: galley.port)
        let resident = try Self.residentKilobytes(of: galley.id)
        let isOver = Flag()
        let reader = Task {
            try await Self.readPage(galley.port, until: isOver, equalTo: page.body)
        }
        let start = ContinuousClock.now
        let flood = await Self.send(
            TestScale.count(sample: 1_600, torture: 1_200_000),
            to: galley.port
        )
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        isOver.set()
        let latencies = try await reader.value
        let after = try Self.residentKilobytes(of: galley.id)
        #expect(first.failures.isEmpty && flood.failures.isEmpty, "\(flood.failures.prefix(5))")

        let metrics = try await galley.get("/metrics").text
        let counted = Self.samples("galley_text_reports_total", in: metrics)
        #expect(counted.reduce(0) { $0 + $1.value } == first.texts + flood.texts)
        #expect(counted.count <= 3, "\(counted)")
        #expect(Self.samples("galley_text_mismatch_total", in: metrics).count <= 3)
        #expect(after - resident < 16_000, "\(resident) kB before, \(after) kB after")
        // One warning each time that there are twice as many mismatches, and no word of any body.
        let log = galley.log
        #expect(!log.contains(Self.secret) && !metrics.contains(Self.secret))
        #expect(log.split(separator: "\n").count < 60, "\(log.prefix(3_000))")

        let sorted = latencies.sorted()
        try #require(sorted.count > 10)
        let (median, last) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        print(
            "flood: \(Int(Double(flood.requests) / seconds)) requests a second; a page in memory: median "
                + "\(median), 99 % \(last), of \(sorted.count); \(resident) kB before, \(after) kB after"
        )
        #expect(last < .seconds(2))
    }

    /// Sends requests over four connections, pipelined, and returns what came of them.
    private static func send(_ count: Int, to port: Int) async -> Tally {
        await withTaskGroup(of: Tally.self) { group in
            for number in 0..<4 {
                group.addTask { await send(count / 4, from: number, to: port) }
            }
            return await group.reduce(into: Tally()) { sum, part in
                sum.requests += part.requests
                sum.texts += part.texts
                sum.failures += part.failures
            }
        }
    }

    private static func send(_ count: Int, from number: Int, to port: Int) async -> Tally {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var random = SeededGenerator(seed: TestScale.seed &+ UInt64(number))
                var tally = Tally()
                do {
                    let connection = try PipelinedConnection(port: port)
                    for start in stride(from: 0, to: count, by: 16) {
                        let reports = (start..<start + 16).map { report($0, &random) }
                        let statuses = try connection.exchange(reports.flatMap(\.bytes), count: 16)
                        tally.requests += 16
                        tally.texts += reports.reduce(0) { $0 + $1.texts }
                        for (report, status) in zip(reports, statuses) {
                            let isRight =
                                report.texts > 0 ? status == 200 : (400..<500).contains(status)
                            if !isRight { tally.failures.append("\(status)") }
                        }
                    }
                } catch {
                    tally.failures.append("\(error)")
                }
                continuation.resume(returning: tally)
            }
        }
    }

    /// Asks for a page in memory again and again, and returns how long each answer took.
    private static func readPage(
        _ port: Int,
        until isOver: Flag,
        equalTo body: [UInt8]
    ) async throws -> [Duration] {
        let client = try TestClient(port: port)
        var latencies: [Duration] = []
        while !isOver.isSet || latencies.count < 20 {
            let start = ContinuousClock.now
            let answer = try await client.send("GET", hot)
            latencies.append(ContinuousClock.now - start)
            guard answer.status == 200, answer.body == body else {
                throw LabError(text: "the page changed: \(answer.status)")
            }
        }
        return latencies
    }

    private static func residentKilobytes(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) })
    }

    private static func samples(_ name: String, in metrics: String) -> [(line: String, value: Int)]
    {
        metrics.split(separator: "\n").filter { $0.hasPrefix(name + "{") }.map { line in
            (String(line), line.split(separator: " ").last.flatMap { Int($0) } ?? 0)
        }
    }
}

/// A connection on which several requests are sent before their answers are read.
private final class PipelinedConnection {
    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw LabError(text: "cannot connect: \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends requests and returns the statuses of their answers.
    func exchange(_ requests: [UInt8], count: Int) throws -> [Int] {
        var sent = 0
        while sent < requests.count {
            let number = requests[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard number > 0 else { throw LabError(text: "cannot send: \(errno)") }
            sent += number
        }
        return try (0..<count).map { _ in try status() }
    }

    /// Reads one answer, and returns its status.
    private func status() throws -> Int {
        let end = Array("\r\n\r\n".utf8)
        var head: Range<Int>?
        while head == nil {
            head = received.firstRange(of: end)
            if head == nil { try more() }
        }
        guard let head else { return 0 }
        let text = String(decoding: received[..<head.lowerBound], as: UTF8.self).lowercased()
        let length = text.firstMatch(of: /content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        while received.count < head.upperBound + length { try more() }
        received.removeFirst(head.upperBound + length)
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private func more() throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let number = recv(descriptor, &bytes, bytes.count, 0)
        guard number > 0 else { throw LabError(text: "no answer: \(number) \(errno)") }
        received += bytes[..<number]
    }
}
