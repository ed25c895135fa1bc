/// Produces the sections of a module. All kinds have this one shape, so that they nest freely.
protocol Pipeline: Sendable {
    /// Fetches and maps, at the latest by the request's deadline.
    ///
    /// - Throws: only when a required request failed with nothing to stand in for it; every other
    ///   failure is in the part.
    func load(_ request: LoadRequest) async throws(LoadFailure) -> LoadedPart
}
