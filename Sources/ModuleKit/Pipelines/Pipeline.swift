import ModuleMapping

/// Loads and maps the sections of a module. All kinds have this one shape, so that they nest freely.
protocol Pipeline: Sendable {
    /// Loads the responses, at the latest by the request's deadline. Failures are in the result.
    func load(_ request: LoadRequest) async -> LoadedPage

    /// Maps the responses of a load, as far as its budget allows: sections beyond it failed. Otherwise
    /// pure: the same responses give the same content.
    ///
    /// - Parameter recorder: Notes what becomes of values and paths; nil where no explanation is wanted.
    func map(
        _ loaded: LoadedPage,
        within work: PageWork,
        recorder: MappingRecorder?
    ) -> [ModuleContent]
}
