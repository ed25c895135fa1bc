import HTTPSocket
import InputCore
import JSONCore
import ModuleMapping
import UpstreamKit

/// A line of the access log. No header field of the request is in it, nor a value of the query
/// whose name is that of a secret.
struct AccessLogLine {
    enum Format: Sendable {
        case json
        case text
    }

    private let record: AccessRecord
    private let remote: String

    /// Creates the line of a record.
    ///
    /// - Parameter trusted: the proxies whose `X-Forwarded-For` is believed.
    init(_ record: AccessRecord, trusted: [AddressRange] = []) {
        self.record = record
        remote = ClientAddress.address(
            peer: record.peer,
            forwarded: record.forwarded,
            trusted: trusted
        )
    }

    /// Appends the line, without its end.
    func write(_ format: Format, to line: inout JSONWriter) {
        switch format {
        case .json: writeJSON(to: &line)
        case .text: writeText(to: &line)
        }
    }

    private func writeJSON(to line: inout JSONWriter) {
        line.object { line in
            line.member("time", string: time)
            line.member("remote", string: HiddenCharacters.escaped(in: remote))
            line.member("method", stringOrNull: record.method)
            line.member("target", stringOrNull: target)
            line.member("status", integer: record.status)
            line.member("bytes", integer: record.bytes)
            line.member("ms") { $0.raw(milliseconds) }
            line.member("requestId", string: record.requestID)
            line.member("module", stringOrNull: module)
            line.member("cache", stringOrNull: cache)
            for (name, text) in further { line.member(named: name) { $0.string(text) } }
        }
    }

    private func writeText(to line: inout JSONWriter) {
        let fields =
            [
                ("remote", HiddenCharacters.escaped(in: remote)), ("method", record.method),
                ("target", target),
                ("status", "\(record.status)"), ("bytes", "\(record.bytes)"), ("ms", milliseconds),
                ("requestId", record.requestID), ("module", module), ("cache", cache),
            ] + further.map { ($0.name, $0.value as String?) }
        line.raw(time)
        for (name, value) in fields {
            let text = value ?? "-"
            line.raw(" \(name)=")
            if text.isEmpty || text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x22 }) {
                line.string(text)
            } else {
                line.raw(text)
            }
        }
    }

    // MARK: Values

    /// The members that only some responses have.
    private var further: [(name: String, value: String)] {
        [
            ("galleyStatus", record.galleyStatus), ("problem", record.notes.problem),
            ("build", record.notes.build), ("rollout", record.notes.variant),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The time to milliseconds.
    private var time: String {
        let milliseconds = Int64(clamping: record.time * 1_000)
        let fraction = String(milliseconds % 1_000 + 1_000).dropFirstScalars()
        let seconds = Timestamp.rfc3339(secondsSince1970: milliseconds / 1_000)
        return "\(seconds.dropLastScalars()).\(fraction)Z"
    }

    private var milliseconds: String {
        let microseconds = max(0, record.nanoseconds / 1_000)
        return "\(microseconds / 1_000).\(String(microseconds % 1_000 + 1_000).dropFirstScalars())"
    }

    /// The target without secrets and hidden characters.
    private var target: String? {
        guard let target = record.target else { return nil }
        guard let mark = target.firstIndex(ofScalar: "?") else {
            return HiddenCharacters.escaped(in: target)
        }
        let query = target.suffix(after: mark)
            .split(at: "&", omittingEmptySubsequences: false).map { pair -> Substring in
                let name = pair.prefixScalars { $0 != "=" }
                // As the service reads it: `tok%65n` is a token.
                let read = PercentEncoding.decode(name, form: true) ?? String(name)
                return SecretNames.contain(read) && name.utf8.count < pair.utf8.count
                    ? name + "=***" : pair
            }
        return HiddenCharacters.escaped(in: target[..<mark] + "?" + query.joined(separator: "&"))
    }

    /// The module of the path; nil where there is none.
    private var module: String? {
        guard let path = record.target?.prefixScalars(while: { $0 != "?" }) else { return nil }
        for prefix in ["/v1/modules/", "/preview/"] where path.begins(with: prefix) {
            let name = path.dropFirstScalars(prefix.utf8.count).prefixScalars { $0 != "/" }
            let isName = name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
            return isName && !name.isEmpty ? String(name) : nil
        }
        return nil
    }

    /// The decision of the cache: `Cache-Status` without the name of the cache.
    private var cache: String? {
        record.cacheStatus.map { status in
            status.rest(after: "galley; ").map { String($0) } ?? status
        }
    }
}
