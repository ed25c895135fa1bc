import HTTPSocket
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping
import PageServing
import SwitchKit

/// The lines about changes of switches: which one, whose, from which value to which, by which request.
///
/// Owners are hashes, as they are in the store: no line has a user's name or token.
struct SwitchAudit: Sendable {
    private let log: Logger

    /// - Parameter log: the log of the service.
    init(_ log: Logger) {
        self.log = log.of(.audit)
    }

    /// Notes a change that was made. A switch that was set to what it was has not changed.
    ///
    /// - Parameter stored: what was stored; nil where an upstream has the value.
    func note(
        _ key: SwitchKey,
        of control: SwitchControl,
        to value: Bool,
        _ stored: SwitchStoring?,
        in request: HTTPRequest
    ) {
        let former = stored.map { $0.former ?? control.unset }
        guard former != value else { return }
        var metadata: Logger.Metadata = [
            "module": "\(key.module)",
            "switch": "\(key.section.isEmpty ? key.item : "\(key.section)/\(key.item)")",
            "new": .stringConvertible(value), "requestId": "\(request.requestID)",
        ]
        if let field = control.scope.field {
            metadata["scope"] = "\(key.owner)"
            metadata["who"] = "\(field)"
        }
        if let former { metadata["old"] = .stringConvertible(former) }
        if let version = stored?.version { metadata["version"] = .stringConvertible(version) }
        log.notice("switch set", metadata: metadata)
    }
}
