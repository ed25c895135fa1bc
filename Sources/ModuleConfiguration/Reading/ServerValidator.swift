import ConfigurationLanguage
import Glibc
import InputCore
import ModuleDeclarations
import UpstreamKit

/// Checks combinations of keys of `server`, `cache`, `state` and `traffic`.
struct ServerValidator {
    let diagnostics: DiagnosticCollector

    /// Reports mistakes and warns of what is probably not meant.
    func check(_ configuration: GalleyConfiguration) {
        checkFiles(of: configuration)
        checkTraffic(of: configuration)
        checkAdmin(of: configuration.server)
        checkScopeHeaders(configuration.server)
    }

    /// The endings of a database's file and of the files beside it: those of SQLite, and that of the state's lock.
    private static let suffixes = ["", "-wal", "-shm", "-journal", ".lock"]

    /// Reports a file that cache and state would share, however the paths are written: each would take the
    /// other's for damaged, and move it aside.
    private func checkFiles(of configuration: GalleyConfiguration) {
        guard !configuration.cache.isInMemory else { return }
        let cache = Self.resolved(configuration.cache.path)
        let state = Self.resolved(configuration.state.path)
        guard Self.suffixes.contains(where: { cache == state + $0 || state == cache + $0 }),
            let path = configuration.state.$path.node ?? configuration.cache.$path.node
        else { return }
        diagnostics.report("cache and state cannot be in the same file", at: path.position)
    }

    /// Reports a file of traffic that is that of the cache or of the state too, or none.
    private func checkTraffic(of configuration: GalleyConfiguration) {
        guard let traffic = configuration.traffic, let node = traffic.$path.node else { return }
        if node.text?.isExactly(":memory:") == true {
            diagnostics.report("views are recorded in a file only", at: node.position)
        }
        let path = Self.resolved(traffic.path)
        let others = [
            ("cache", configuration.cache.isInMemory ? nil : configuration.cache.path),
            ("state", configuration.state.path),
        ]
        for case (let name, let other?) in others {
            let other = Self.resolved(other)
            if Self.suffixes.contains(where: { path == other + $0 || other == path + $0 }) {
                diagnostics.report(
                    "\(name) and traffic cannot be in the same file",
                    at: node.position
                )
            }
        }
    }

    /// The path with its folder's links followed, where there is such a folder.
    private static func resolved(_ path: String) -> String {
        let slash = path.lastIndex(ofScalar: "/")
        let folder = slash.map { path[...$0] } ?? "./"
        guard let found = realpath(String(folder), nil) else { return path }
        defer { free(found) }
        let name = slash.map { path.suffix(after: $0) } ?? path[...]
        return "\(String(cString: found))/\(name)"
    }

    /// Warns of protected endpoints that a proxy on this machine may open to the network.
    private func checkAdmin(of server: ServerConfiguration) {
        let isLoopback =
            server.host.lowercased() == "localhost"
            || AddressRange.loopback.contains { $0.contains(server.host) }
        guard server.admin.isLocal, !isLoopback, let local = server.admin.$isLocal.node else {
            return
        }
        diagnostics.warn(
            "'local' trusts every request of this machine, while 'host' is open to the network: a "
                + "proxy on this machine opens the protected endpoints to all; give a 'token' instead",
            at: local.position
        )
    }

    /// Reports a field that cannot say who a client is: any client chooses it, or it belongs to the
    /// connection.
    private func checkScopeHeaders(_ server: ServerConfiguration) {
        for field in server.$scopeHeaders.node?.elements ?? [] {
            let name = field.text?.lowercased() ?? ""
            guard HeaderNameValidator.connection.contains(name) || name == "host" else { continue }
            diagnostics.report("'\(name)' does not say who a client is", at: field.position)
        }
    }
}
