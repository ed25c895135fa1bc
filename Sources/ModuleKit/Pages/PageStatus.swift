/// Whether a page shows what was asked for.
public enum PageStatus: String, Sendable {
    /// All of it.
    case complete
    /// All of it, but earlier answers stand in for every request that failed.
    case stale
    /// Some of it.
    case partial

    /// The status of a page that failures came with.
    init(_ part: LoadedPart) {
        let standIns = part.sections.compactMap { section in
            if case .stale(_, let failure) = section.status { failure } else { nil }
        }
        if part.failures.isEmpty {
            self = .complete
        } else {
            let isCovered = part.failures.allSatisfy { failure in
                standIns.contains { $0.request == failure.request && $0.module == failure.module }
            }
            self = isCovered ? .stale : .partial
        }
    }
}
