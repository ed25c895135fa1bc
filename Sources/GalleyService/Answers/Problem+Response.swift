import HTTPSocket
import JSONCore

extension Problem {
    /// The problem document (RFC 9457), never to be kept by anybody.
    ///
    /// - Parameters:
    ///   - instance: the target's path, still percent-encoded; nil when the request had none.
    ///   - requestID: what the answer carries as `X-Request-Id`.
    func response(instance: String?, requestID: String) -> HTTPResponse {
        var fields: HTTPFields = [
            "Content-Type": "application/problem+json", "Cache-Control": "no-store",
        ]
        for field in self.fields { fields.append(field.name, field.value) }
        let body = document(instance: instance, requestID: requestID)
        return HTTPResponse(status: kind.status, fields: fields, body: .bytes(SharedBytes(body)))
    }

    /// The document; see `response`.
    func document(instance: String?, requestID: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\"type\":\"/problems/\(kind.rawValue)\",\"title\":")
        writer.string(kind.title)
        writer.raw(",\"status\":\(kind.status),\"detail\":")
        writer.string(detail)
        if let instance {
            writer.raw(",\"instance\":")
            writer.string(instance)
        }
        writer.raw(",\"requestId\":")
        writer.string(requestID)
        if let value {
            writer.raw(",\"value\":")
            writer.boolean(value)
        }
        if !entries.isEmpty { write(entries, to: &writer) }
        writer.raw("}")
        return writer.finish()
    }

    private func write(_ entries: [Entry], to writer: inout JSONWriter) {
        writer.raw(",\"errors\":[")
        for (index, entry) in entries.enumerated() {
            if index > 0 { writer.raw(",") }
            switch entry.subject {
            case .parameter(let name):
                writer.raw("{\"parameter\":")
                writer.string(name)
            case .request(let id):
                writer.raw("{\"request\":")
                writer.string(id)
            }
            if let value = entry.value {
                writer.raw(",\"value\":")
                writer.string(value)
            }
            writer.raw(",\"detail\":")
            writer.string(entry.detail)
            writer.raw("}")
        }
        writer.raw("]")
    }
}
