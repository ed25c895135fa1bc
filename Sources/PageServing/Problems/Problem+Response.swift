import ConfigurationLanguage
package import HTTPSocket
import InputCore
import JSONCore

extension Problem {
    /// The maximum of a document, in bytes: a request must not be much smaller than its refusal.
    static let maximumBytes = 4 << 10

    /// The maximum of entries in a document.
    static let maximumEntries = 20

    /// The maximum of `detail`, of `instance` and of each text of an entry, in bytes of JSON.
    private static let maximumTextBytes = 1 << 10

    /// The bytes of a document after its entries: the number of those left out.
    private static let tailBytes = 48

    /// Returns the response with the problem document (RFC 9457), which no cache may store.
    ///
    /// - Parameters:
    ///   - instance: the target's path, still percent-encoded; nil when the request had none.
    ///   - requestID: the response's `X-Request-Id`.
    package func response(instance: String?, requestID: String) -> HTTPResponse {
        var fields: HTTPFields = [
            "Content-Type": "application/problem+json", "Cache-Control": "no-store",
        ]
        for field in self.fields { fields.append(name: field.name, value: field.value) }
        let body = document(instance: instance, requestID: requestID)
        var response = HTTPResponse(
            status: kind.status,
            fields: fields,
            body: .bytes(SharedBytes(body))
        )
        response.notes = ResponseNotes(problem: kind.rawValue, build: build)
        return response
    }

    /// Returns the document, of at most `maximumBytes`: long texts are cut, and of many entries the
    /// first ones are listed, with the number of those left out as `moreErrors`.
    package func document(instance: String?, requestID: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("type", string: "/problems/\(kind.rawValue)")
            writer.member("title", string: kind.title)
            writer.member("status", integer: kind.status)
            writer.member("detail", json: Self.encoded(detail))
            if let instance { writer.member("instance", json: Self.encoded(instance)) }
            writer.member("requestId", string: requestID)
            if let value { writer.member("value", boolean: value) }
            if !entries.isEmpty { write(entries, to: &writer) }
        }
        return writer.finish()
    }

    private func write(_ entries: [Entry], to writer: inout JSONWriter) {
        var listed: [[UInt8]] = []
        var bytes = writer.withBytes(\.count) + Self.tailBytes
        for entry in entries.prefix(Self.maximumEntries) {
            let encoded = Self.encoded(entry)
            bytes += encoded.count + 1
            if bytes > Self.maximumBytes { break }
            listed.append(encoded)
        }
        writer.member("errors", array: listed) { writer, entry in writer.bytes(entry) }
        let omitted = entries.count - listed.count
        if omitted > 0 { writer.member("moreErrors", integer: omitted) }
    }

    private static func encoded(_ entry: Entry) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            switch entry.subject {
            case .parameter(let name): writer.member("parameter", json: encoded(name))
            case .request(let id): writer.member("request", json: encoded(id))
            case .place(let place):
                writer.member("file", json: encoded(place.file))
                writer.member("line", integer: place.line)
                writer.member("column", integer: place.column)
                writer.member("message", json: encoded(entry.detail))
                if let name = entry.suggestion { writer.member("suggestion", json: encoded(name)) }
                return
            }
            if let value = entry.value { writer.member("value", json: encoded(value)) }
            writer.member("detail", json: encoded(entry.detail))
        }
        return writer.finish()
    }

    /// A text as JSON, cut where it would be too long.
    private static func encoded(_ text: String) -> [UInt8] {
        var text = Substring(text)
        if text.utf8.count > maximumTextBytes { text = text.prefix(maximumTextBytes) }
        while true {
            var writer = JSONWriter()
            writer.string(String(text) + (text.endIndex == text.base.endIndex ? "" : "…"))
            let bytes = writer.finish()
            if bytes.count <= maximumTextBytes + 8 { return bytes }
            text = text.prefix(text.count - text.count / 4 - 1)
        }
    }
}
