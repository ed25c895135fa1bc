/// An answer that does not have what a component maps.
public struct MappingFailure: Error, Sendable, Equatable {
    /// One sentence that names the path that failed; nothing of the answer's content.
    public let detail: String
}
