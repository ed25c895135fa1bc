import Glibc
import JSONCore
import MetricsKit
import ModuleMapping
@testable import PageServing
import TestSupport

@testable import HTTPSocket
@testable import TraceKit
@testable import UpstreamKit

/// The laws of what header fields say, and of what is written down of them: `an address or X-Forwarded-For ===
/// traceparent or a date === a target or a label`.
enum FieldLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(3).map(\.text)
        var random = SeededGenerator(choosing: input)
        try checkAddress(parts[0])
        try checkForwarded(parts[0], &random)
        try checkTrace(parts[1])
        try checkDate(parts[1], &random)
        try checkMetric(parts[2])
        try checkLog(parts[0], target: parts[2])
    }

    // MARK: Addresses

    /// An address is read as the system reads it.
    private static func checkAddress(_ text: String) throws {
        guard !text.utf8.contains(0), !text.contains("/") else { return }
        let (range, bytes) = (AddressRange(text), systemAddress(text))
        try require(range?.address == bytes, "the system reads '\(text)' as \(bytes ?? [])")
        let isLoopback = bytes.map {
            $0.count == 4 ? $0[0] == 127 : $0 == AddressRange.loopback[1].address
        }
        if LocalRequestRule.isThisMachine(text), text.lowercased() != "localhost",
            !text.hasPrefix("["), !text.contains(":")
        {
            try require(isLoopback == true, "'\(text)' passes for this machine")
        }
        guard let range else { return }
        try require(range.contains(text), "an address is not in its own block")
        try require(
            AddressRange.loopback.contains { $0.contains(text) } == isLoopback,
            "'\(text)' is taken for this machine, or not"
        )
    }

    private static func systemAddress(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let isVersion6 = text.contains(":")
        guard inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, &bytes) == 1 else { return nil }
        if !isVersion6 { return Array(bytes.prefix(4)) }
        // One of IPv4 inside IPv6 is that of IPv4.
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
        return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }

    /// The client is the last address that no trusted proxy has; nothing before it changes that.
    private static func checkForwarded(_ text: String, _ random: inout SeededGenerator) throws {
        let blocks = ["127.0.0.0/8", "::1", "10.0.0.0/8", "fd00::/8", "::/0"]
        let trusted = blocks.filter { _ in random.chance(50) }.compactMap { AddressRange($0) }
        let lines = text.split(separator: "\n").map(String.init)
        let peer = random.pick(["127.0.0.1", "192.0.2.1", "10.1.2.3", "::1"])
        let address = ClientAddress.address(peer: peer, forwarded: lines, trusted: trusted)
        let isTrusted = { (address: String) in trusted.contains { $0.contains(address) } }
        if isTrusted(peer) {
            let more = ["6.6.6.6"] + lines
            let again = ClientAddress.address(peer: peer, forwarded: more, trusted: trusted)
            try require(
                again == address || isTrusted(address),
                "a client chooses the address \(again) by what it sends"
            )
        } else {
            try require(address == peer, "somebody without trust names the address \(address)")
        }
    }

    // MARK: Traces and dates

    private static func checkTrace(_ text: String) throws {
        let fits =
            text.wholeMatch(
                of: /00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}/.matchingSemantics(.unicodeScalar)
            ) != nil && !text.contains(/-0+-/)
        guard let context = SpanContext(traceparent: text) else {
            return try require(!fits, "a traceparent is refused: \(text)")
        }
        try require(fits, "a traceparent is accepted: \(text)")
        let written = context.traceparent
        try require(
            SpanContext(traceparent: written) == context && written.dropLast(2) == text.dropLast(2),
            "a traceparent is passed on as \(written)"
        )
        let child = context.child()
        try require(
            child.traceID == context.traceID && child.isSampled == context.isSampled,
            "a span leaves its trace"
        )
    }

    /// A date is written and read as the system does; a pause has its bounds.
    private static func checkDate(_ text: String, _ random: inout SeededGenerator) throws {
        let seconds = Int.random(in: 0...253_402_300_799, using: &random)
        let written = HTTPDateFormatter.format(unixSeconds: seconds)
        try require(
            written == systemDate(seconds, "%a, %d %b %Y %H:%M:%S GMT"),
            "the date \(written)"
        )
        for format in ["%a, %d %b %Y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"] {
            let date = systemDate(seconds, format)
            try require(
                HTTPDate.parse(date)?.milliseconds == Int64(seconds) * 1000,
                "the date \(date) is read as another"
            )
        }
        _ = HTTPDate.parse(text)
        let now = WallTime(milliseconds: Int64(seconds) * 1000)
        if let pause = RetryAfter.parse(text, now: now) {
            try require(pause >= .zero && pause <= .seconds(86_400), "a pause of \(pause)")
        }
    }

    private static func systemDate(_ seconds: Int, _ format: String) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: What is written down

    /// A label is one line, and is read as it was (Prometheus, text format 0.0.4).
    private static func checkMetric(_ label: String) throws {
        var writer = MetricsWriter()
        writer.write(
            Metric(
                name: "metric",
                kind: .counter,
                help: "",
                samples: [.init([("a", label), ("b", "")], .count(1))]
            )
        )
        var rest = Array(writer.text.utf8)[...]
        let head = "# HELP metric \n# TYPE metric counter\nmetric{a=\""
        let (start, end) = (Array(head.utf8), Array("\",b=\"\"} 1\n".utf8))
        try require(rest.starts(with: start), "a metric begins otherwise: \(writer.text)")
        rest = rest.dropFirst(start.count)
        var read: [UInt8] = []
        while let byte = rest.first, byte != 0x22, byte != 0x0a {
            rest = rest.dropFirst()
            let escapes: [UInt8: UInt8] = [0x5c: 0x5c, 0x22: 0x22, 0x6e: 0x0a]
            read.append(byte == 0x5c ? rest.popFirst().flatMap { escapes[$0] } ?? 0 : byte)
        }
        try require(rest.elementsEqual(end), "a label ends its line: \(writer.text)")
        try require(read == Array(label.utf8), "a label is another when written and read")
    }

    /// A line of the access log has no hidden characters and no secrets.
    private static func checkLog(_ remote: String, target: String) throws {
        let secret = "5ecre7"
        // What is no character of a target never comes so far.
        let sent = target.unicodeScalars.filter { (0x21...0x7e).contains($0.value) && $0 != "#" }
        let rest = String(String.UnicodeScalarView(sent))
        guard !(rest + remote).contains(secret) else { return }
        let name = rest.prefix { $0 != "&" && $0 != "=" && $0 != "?" }
        let pairs = try? QueryString("\(name)=x").pairs
        let isSecret = pairs?.first.map { SecretNames.contain($0.name) } ?? false
        let value = isSecret ? secret : "x"
        let record = AccessRecord(
            time: 1_700_000_000,
            peer: "127.0.0.1",
            forwarded: [remote],
            method: "GET",
            target: "/v1/modules/m/layout?\(name)=\(value)&\(rest)&token=\(secret)",
            status: 200,
            bytes: 1,
            nanoseconds: 1,
            requestID: "id",
            cacheStatus: nil
        )
        let line = AccessLogLine(record, trusted: AddressRange.loopback)
        for format in [AccessLogLine.Format.json, .text] {
            var writer = JSONWriter()
            line.write(format, to: &writer)
            let text = writer.finish().text
            try require(!text.contains(secret), "a secret is in the log: \(text)")
            try require(text.unicodeScalars.allSatisfy(isShown), "the log hides something: \(text)")
            guard format == .json else { continue }
            try require((try? JSONDocument(parsing: text)) != nil, "a line of the log is no JSON")
        }
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        let hidden: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        return !scalar.properties.isBidiControl
            && !hidden.contains(scalar.properties.generalCategory)
    }
}
