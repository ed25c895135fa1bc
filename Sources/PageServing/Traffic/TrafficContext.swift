package import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping
import SQLiteStorage

/// The recording of the pages of one configuration.
package struct TrafficContext: Sendable {
    package let recorder: TrafficRecorder
    let files: RecordedFiles

    /// Records the pages of a configuration; nil where it is read without its files.
    package init?(_ recorder: TrafficRecorder, of configuration: GalleyConfiguration) {
        guard let files = RecordedFiles(configuration) else { return nil }
        self.recorder = recorder
        self.files = files
    }

    /// Returns the reason for which no view of what is asked for is recorded; nil where they may be.
    ///
    /// - Parameter isPersonal: True for a page of a client that a field names.
    func reason(
        against request: PageRequest,
        of module: ModuleDeclaration,
        isPersonal: Bool
    ) -> TrafficSkip? {
        if isPersonal || request.scope.isPrivate { return .personal }
        guard !module.privateParameters.isEmpty else { return nil }
        let isGiven = module.parameters.contains { parameter in
            module.privateParameters.contains(ExactString(parameter.name))
                && request.parameters[parameter.name] != parameter.defaultValue
        }
        return isGiven ? .parameter : nil
    }
}
