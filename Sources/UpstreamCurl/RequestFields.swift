import UpstreamKit

/// Which fields go to an upstream.
enum RequestFields {
    /// Never sent, whoever asks for them: they belong to a connection, to the client's own
    /// session, or to libcurl.
    private static let withheld: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "cookie", "host",
        "content-length", "accept-encoding", "expect",
    ]

    /// The fields of a request: the upstream's own, then the declared, then the forwarded ones,
    /// each name's last source winning, and the trace.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - own: the upstream's configured fields.
    /// - Returns: the fields to send.
    /// - Throws: kind `mapping` for a name or value that is not fit for a field.
    static func sent(
        _ request: UpstreamRequest,
        own: HeaderFields
    ) throws(UpstreamFailure) -> [HeaderFields.Field] {
        var fields: HeaderFields = ["accept": "application/json", "user-agent": "galley"]
        if !request.body.isEmpty { fields["content-type"] = "application/json" }
        for source in [own, request.fields, request.forwarded] {
            for name in Set(source.all.map(\.name)) { fields.remove(name) }
            for field in source.all { fields.add(field.name, field.value) }
        }
        if let trace = request.traceparent { fields["traceparent"] = trace }
        fields.removeAll { withheld.contains($0.name) }
        guard fields.all.allSatisfy(isFit) else {
            throw UpstreamFailure(.mapping, detail: "a header field's value is not fit to be sent")
        }
        return fields.all
    }

    private static func isFit(_ field: HeaderFields.Field) -> Bool {
        let name = field.name.utf8
        let isToken = name.allSatisfy { byte in
            (0x21...0x7e).contains(byte) && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
        }
        return isToken && !name.isEmpty
            && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }
}

extension UpstreamRequest {
    /// Whether it carries a validator, so that 304 is an answer to it.
    var isConditional: Bool {
        fields["if-none-match"] != nil || fields["if-modified-since"] != nil
    }
}

extension HeaderFields {
    /// Without what belongs to the connection it came over (RFC 9110, 7.6.1), and without
    /// cookies.
    var withoutHopByHop: HeaderFields {
        var dropped: Set<String> = [
            "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
            "upgrade", "set-cookie", "set-cookie2",
        ]
        for value in values("connection") {
            for name in value.lowercased().split(separator: ",") {
                dropped.insert(name.filter { $0 != " " && $0 != "\t" })
            }
        }
        var rest = self
        rest.removeAll { dropped.contains($0.name) }
        return rest
    }
}
