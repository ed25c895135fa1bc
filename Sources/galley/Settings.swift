import ArgumentParser
import GalleyService
import Glibc
import HTTPSocket
import Logging
import ModuleKit

/// What flags and environment say about serving: flag, then environment, then file, then default.
struct Settings: Sendable {
    /// Where events go.
    let log: Logger
    private let environment: [String: String]
    private let path: String
    private let host: String?
    private let port: Int?

    init(environment: [String: String], serve: Serve) throws {
        self.environment = environment
        path = serve.config ?? ConfigurationOptions.defaultPath(environment)
        host = serve.host ?? environment["GALLEY_HOST"]
        port = try serve.port ?? Self.port(environment["GALLEY_PORT"])
        let level: Logger.Level =
            try Self.choice("GALLEY_LOG_LEVEL", environment, { Logger.Level(rawValue: $0) })
            ?? .info
        let format: LogFormat =
            try Self.choice("GALLEY_LOG_FORMAT", environment, { LogFormat(rawValue: $0) })
            ?? (isatty(STDERR_FILENO) == 1 ? .text : .json)
        log = Logger(label: "galley") { _ in LineLogHandler(format: format, level: level) }
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("the port must be from 0 to 65535")
        }
    }

    /// The configuration as it is on disk now, with what flags and environment say in its place.
    func load() -> Result<GalleyConfiguration, ConfigurationMistakes> {
        ConfigurationLoader.load(path: path, environment: environment).map { configuration in
            var configuration = configuration
            if let host { configuration.server.host = host }
            if let port { configuration.server.port = port }
            if let path = environment["GALLEY_CACHE_PATH"] { configuration.cache.path = path }
            if let path = environment["GALLEY_STATE_PATH"] { configuration.state.path = path }
            return configuration
        }
    }

    /// The listening socket that a service manager hands over (systemd's socket activation), so that
    /// a new process takes over with no connection lost; nil to listen as configured.
    var inherited: HTTPServerConfiguration.Listening? {
        guard environment["LISTEN_PID"].flatMap(pid_t.init) == getpid(),
            let count = environment["LISTEN_FDS"].flatMap(Int.init), count > 0
        else { return nil }
        return .inherited(descriptor: Self.firstInheritedDescriptor)
    }

    /// Where sd_listen_fds(3) says handed-over descriptors begin.
    private static let firstInheritedDescriptor: Int32 = 3

    private static func port(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        guard let port = Int(text) else {
            throw ValidationError("GALLEY_PORT is not a number: \(text)")
        }
        return port
    }

    private static func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String,
        _ environment: [String: String],
        _ make: (String) -> Value?
    ) throws -> Value? where Value.RawValue == String {
        guard let text = environment[name] else { return nil }
        if let value = make(text) { return value }
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\(name) is '\(text)': use one of \(names)")
    }
}
