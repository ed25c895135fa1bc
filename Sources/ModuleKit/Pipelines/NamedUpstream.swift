package import ModuleDeclarations
import ModuleMapping
package import UpstreamKit

/// An upstream of the configuration, with the fields that are forwarded to it.
package struct NamedUpstream: Sendable {
    /// The upstream, inside its wrappers.
    package let upstream: any Upstream
    /// The client's header fields that are forwarded.
    package let forward: [ForwardedField]
    /// The address that links are compared with; nil for a folder.
    package let address: UpstreamURL?
    /// Finds its responses when a page that was made of them is recorded.
    package let recall: ResponseRecall
    /// The rules of calls that no request declares; nil for none.
    package let rules: ResponseRules?

    /// Creates a named upstream.
    ///
    /// - Parameters:
    ///   - upstream: The upstream, inside its wrappers.
    ///   - forward: The client's header fields that are forwarded.
    ///   - address: The address that links are compared with; nil for a folder.
    ///   - recall: Finds its responses later.
    ///   - failure: The rule by which its successful responses are failures.
    package init(
        _ upstream: any Upstream,
        forward: [ForwardedField] = [],
        address: UpstreamURL? = nil,
        recall: ResponseRecall = .nothing,
        failure: FailureRule = FailureRule()
    ) {
        self.upstream = upstream
        self.forward = forward
        self.address = address
        self.recall = recall
        rules = ResponseJudge(failure, in: TemplateScope()).map { judge in
            ResponseRules(identity: judge.identity) { judge.failure(in: $0) }
        }
    }

    /// Returns those of a client's fields that are passed on.
    ///
    /// - Parameter fields: all fields of the client.
    package func forwarded(from fields: HeaderFields) -> HeaderFields {
        var forwarded = HeaderFields()
        for field in forward {
            for value in fields.values(field.name) { forwarded.add(field.name, value: value) }
        }
        return forwarded
    }

    /// True when a client has sent a field that is passed on and names a person.
    ///
    /// - Parameter fields: all fields of the client.
    package func isPersonal(_ fields: HeaderFields) -> Bool {
        forward.contains { $0.isPersonal && fields[$0.name] != nil }
    }
}
