import ModuleMapping
import UpstreamKit

/// The responses that a page shows: they stand in for those that a new load of it still waits for.
package struct ShownResponses: Sendable {
    private let source: LoadedPage.Source

    /// Creates the responses of a load.
    package init(_ loaded: LoadedPage) {
        source = loaded.source
    }

    private init(_ source: LoadedPage.Source) {
        self.source = source
    }

    /// Returns the outcome of a request; nil where it has not finished.
    func outcome(of request: String) -> RequestOutcome? {
        guard case .requests(let outcomes) = source, let outcome = outcomes[request] else {
            return nil
        }
        return outcome.isPending ? nil : outcome
    }

    /// Returns the responses of a composite's child.
    func child(_ index: Int) -> ShownResponses? {
        guard case .children(let children) = source, children.indices.contains(index) else {
            return nil
        }
        return ShownResponses(children[index].source)
    }

    /// The documents that are held.
    private var documents: [ResponseDocument] {
        switch source {
        case .requests(let outcomes): outcomes.values.flatMap(\.documents)
        case .children(let children): children.flatMap { ShownResponses($0.source).documents }
        }
    }

    package var memoryBytes: Int { documents.reduce(0) { $0 + $1.memoryBytes } }
}
