package import HTTPSocket
package import ModuleDeclarations
package import ModuleKit
import TraceKit
package import UpstreamKit

/// The client of a page, as far as building the page depends on it.
package struct PageClient: Sendable {
    /// The header fields that upstreams are given.
    let fields: HeaderFields
    /// Those of the fields whose values name somebody, as text; empty when there are none.
    let personalFields: String
    /// The fields that upstreams are given, as text; empty when there are none.
    package var forwardedFields: String { fields.all.map { "\n\($0.name): \($0.value)" }.joined() }
    /// The content codings that the client takes.
    package var acceptEncoding: AcceptEncoding
    /// True when the client says what it draws, whether or not the page depends on it.
    package let saysAccepted: Bool
    /// The fields that name the request upstream.
    package let trace: TraceFields
    /// The request's name in the log.
    let requestID: String

    /// Reads the client of a page from a request.
    package init(_ request: HTTPRequest, of module: ModuleDeclaration, in catalog: ModuleCatalog) {
        var fields = HeaderFields()
        let clientFields = catalog.clientFields(of: module)
        for name in clientFields.forwarded {
            for value in request.fields.values(of: name) { fields.add(name, value: value) }
        }
        self.fields = fields
        personalFields = fields.all.filter { clientFields.personal.contains($0.name) }
            .map { "\n\($0.name): \($0.value)" }.joined()
        acceptEncoding = request.acceptEncoding
        saysAccepted = request.query.map { Self.saysAccepted(in: $0.utf8) } ?? false
        trace = TraceFields(
            parent: request.fields["traceparent"].flatMap {
                SpanContext(traceparent: $0) == nil ? nil : $0
            },
            state: request.fields["tracestate"],
            requestID: request.requestID
        )
        requestID = request.requestID
    }

    /// Returns true for a query, or a target with one, in which a client says what it draws.
    package static func saysAccepted(in target: some Sequence<UInt8>) -> Bool {
        let name = Array("accepts=".utf8)
        var matched = 0
        var mayBegin = true
        for byte in target {
            if mayBegin { matched = 0 }
            let isOn = (mayBegin || matched > 0) && byte == name[matched]
            matched = isOn ? matched + 1 : 0
            if matched == name.count { return true }
            mayBegin = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "?")
        }
        return false
    }
}
