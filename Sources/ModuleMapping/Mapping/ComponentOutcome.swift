import JSONCore

/// The outcomes of the requests that feed a component, as one.
package struct ComponentOutcome {
    /// The origin of a document: the request, and the value of `${page}`.
    package struct Origin {
        /// The id of the request.
        package let request: String
        /// The value of `${page}`; nil where the module is not paged.
        package let page: Int64?
    }

    /// The outcome with the documents of all; nil where no request feeds the component.
    package private(set) var merged: RequestOutcome?
    /// The origin of each document.
    package private(set) var origins: [Origin] = []

    package init() {}

    /// Adds the outcome of the next request.
    ///
    /// - Parameter firstPage: The value of `${page}` for its first document.
    package mutating func add(_ outcome: RequestOutcome, of request: String, firstPage: Int64?) {
        let firstPage = outcome.firstPage ?? firstPage
        origins += outcome.documents.indices.map { index in
            Origin(request: request, page: firstPage.map { $0 + Int64(index) })
        }
        merged?.append(outcome)
        if merged == nil { merged = outcome }
    }
}

extension RequestOutcome {
    /// Appends the documents of another request to one list, which is there while one of them is.
    mutating func append(_ other: RequestOutcome) {
        documents += other.documents
        hasGaps = hasGaps || other.hasGaps
        if provenance.rank < other.provenance.rank {
            provenance = other.provenance
        } else if case .stale(let asOf, let failure) = other.provenance {
            markStale(asOf: asOf, failure: failure)
        }
    }
}

extension RequestOutcome.Provenance {
    /// The rank among those of one list: the highest is the list's.
    fileprivate var rank: Int {
        switch self {
        case .skipped: 0
        case .failed: 1
        case .pending: 2
        case .fresh: 3
        case .fallback: 4
        case .stale: 5
        }
    }
}
