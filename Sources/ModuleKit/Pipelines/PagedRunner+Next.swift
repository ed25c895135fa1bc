import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit
import WorkLimits

/// The batch after a batch, where responses name it.
extension PagedRunner {
    /// Returns the cursor of the next batch, or the target of its link; nil where there is none.
    func next(
        after response: UpstreamResponse,
        at target: String
    ) throws(MappingError) -> String? {
        if let relation = pagination.link {
            return try link(relation, of: response, at: target)
        }
        switch pagination.cursor {
        case .path(let path)?: return try cursor(at: path, in: response.document)
        case .header(let name)?: return response.fields[name].flatMap { $0.isEmpty ? nil : $0 }
        case nil: return nil
        }
    }

    private func link(
        _ relation: String,
        of response: UpstreamResponse,
        at target: String
    ) throws(MappingError) -> String? {
        let destination = LinkField.destination(
            of: relation,
            from: target,
            in: response.fields,
            base: first.upstream.address
        )
        switch destination {
        case .none: return nil
        case .target(let target): return target
        case .scheme(let scheme):
            throw MappingError(
                detail: "the next page is a '\(scheme):' link, which is not followed",
                kind: .redirect
            )
        case .elsewhere:
            throw MappingError(
                detail: "the next page is outside of the upstream's address",
                kind: .redirect
            )
        }
    }

    private func cursor(
        at path: JSONPath,
        in document: JSONDocument
    ) throws(MappingError) -> String? {
        let meter = VisitMeter(budget: first.load.budget)
        let cursor = document.withRoot { root in
            let found = try? path.first(in: root, current: root, meter: meter)
            return found.flatMap { $0.isNull ? nil : $0.text }
        }
        try meter.checkBudget()
        return cursor
    }
}
