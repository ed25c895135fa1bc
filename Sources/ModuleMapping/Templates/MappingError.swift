import JSONCore
package import WorkLimits

/// An error of mapping: a response lacks what a component maps, or a limit was exceeded.
package struct MappingError: Error, Sendable, Equatable {
    /// One sentence without content of the response: the path that failed, or the limit.
    package let detail: String
    /// The kind of the failure that the page names.
    package let kind: RequestFailure.Kind

    /// Creates an error.
    package init(detail: String, kind: RequestFailure.Kind = .mapping) {
        self.detail = detail
        self.kind = kind
    }

    /// Creates the error of work that exceeded the budget of its page.
    package init(_ error: WorkError) {
        switch error {
        case .deadlineExceeded, .cancelled:
            // No upstream is to blame.
            self.init(
                detail: "the service's own work on the page was not done by its deadline",
                kind: .overloaded
            )
        case .tooManyVisits, .tooManyCells, .tooManyColumns, .tooManyUnits:
            self.init(detail: "\(error)", kind: .tooLarge)
        }
    }

    /// Returns the same error with a text before its detail, for instance the place of the error.
    func prefixed(by place: String) -> MappingError {
        MappingError(detail: "\(place): \(detail)", kind: kind)
    }
}

extension VisitMeter {
    /// Throws when the budget ended: a value that was not found since is no missing one.
    package func checkBudget() throws(MappingError) {
        do throws(WorkError) { try check() } catch { throw MappingError(error) }
    }
}
