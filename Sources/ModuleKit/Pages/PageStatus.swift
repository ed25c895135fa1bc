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
        if part.sections.contains(where: \.isLoading) {
            self = .partial
        } else if part.failures.isEmpty {
            self = .complete
        } else {
            self = part.failures.allSatisfy(\.hasStandIn) ? .stale : .partial
        }
    }
}
