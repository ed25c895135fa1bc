import InputCore
import UpstreamKit

/// The fields that go to an upstream.
enum RequestFields {
    /// Fields that are never sent: they belong to a connection, to the client's own session, or to
    /// libcurl.
    private static let withheld: Set<ExactString> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "cookie", "host",
        "content-length", "accept-encoding", "expect",
    ]

    /// Returns the fields of a request: the upstream's own, then the declared, then the forwarded
    /// ones, each name's last source winning, and those of the trace.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - own: the upstream's configured fields.
    /// - Throws: kind `mapping` for a name or value that is not valid in a field.
    static func sent(
        _ request: UpstreamRequest,
        own: HeaderFields
    ) throws(UpstreamError) -> [HeaderFields.Field] {
        var fields: HeaderFields = ["accept": "application/json", "user-agent": "galley"]
        if !request.body.isEmpty { fields["content-type"] = "application/json" }
        for source in [own, request.fields, request.forwarded] {
            fields.removeAll { field in source.all.contains { $0.name == field.name } }
            for field in source.all { fields.add(field.name, value: field.value) }
        }
        if let parent = request.trace.parent {
            fields["traceparent"] = parent
            fields["tracestate"] = request.trace.state
        }
        if let identifier = request.trace.requestID { fields["x-request-id"] = identifier }
        fields.removeAll { withheld.contains($0.name) }
        guard fields.all.allSatisfy(isValid) else {
            throw UpstreamError(.mapping, detail: "a header field's value is not valid")
        }
        return fields.all
    }

    /// Returns true for a condition on a response that the caller has.
    static func isCondition(_ field: HeaderFields.Field) -> Bool {
        field.name == "if-none-match" || field.name == "if-modified-since"
    }

    private static func isValid(_ field: HeaderFields.Field) -> Bool {
        !field.name.isEmpty && field.name.utf8.allSatisfy(isToken)
            && HeaderFields.isValue(field.value)
    }
}

extension RequestFields {
    /// Returns true for the bytes of a token (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

extension UpstreamRequest {
    /// True when it carries a validator, so that it may be answered with 304.
    var isConditional: Bool { fields.all.contains(where: RequestFields.isCondition) }
}

extension HeaderFields {
    /// The fields without those of the connection (RFC 9110, 7.6.1) and without cookies.
    var withoutHopByHop: HeaderFields {
        var named: Set<ExactString> = []
        for value in values("connection") where value != "keep-alive" {
            for name in value.lowercased().split(at: ",") {
                named.insert(name.filter { $0 != " " && $0 != "\t" })
            }
        }
        var rest = self
        rest.removeAll { Self.hopByHop.contains($0.name) || named.contains($0.name) }
        return rest
    }

    private static let hopByHop: Set<ExactString> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "set-cookie", "set-cookie2",
    ]
}
