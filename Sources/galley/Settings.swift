import ArgumentParser
import Glibc
import HTTPSocket
import Logging
import ModuleConfiguration
import PageServing

/// The settings of `galley serve`: flag, then environment, then file, then default.
struct Settings: Sendable {
    /// The log of the service.
    let log: Logger
    /// The levels of its parts.
    private let levels: LogLevels
    /// The level that the environment names, which has precedence over the file's.
    private let level: Logger.Level?
    private let environment: [ExactString: String]
    private let path: String
    private let address: AddressOptions

    init(
        environment: [ExactString: String],
        source: ConfigurationOptions,
        address: AddressOptions
    ) throws {
        self.environment = environment
        path = try source.path(environment)
        self.address = address
        // What the environment says of the port is checked before anything is read.
        _ = try address.address(of: ServerConfiguration(), environment)
        level = try Self.level(environment)
        let levels = LogLevels(level ?? .info)
        self.levels = levels
        let format = try LogFormat.chosen(environment)
        log = Logger(label: "galley") { _ in LineLogHandler(format: format, levels: levels) }
    }

    /// Writes lines of a configuration's levels from now on.
    func apply(_ log: ServerConfiguration.Log) {
        levels.set(level ?? Logger.Level(rawValue: log.level.rawValue) ?? .info, parts: log.parts)
    }

    /// True when lines of a level are written of a part of the service.
    func writes(_ level: Logger.Level, of part: LogPart) -> Bool { levels[part] <= level }

    /// The configuration as it is on disk now, with what flags and environment say in its place.
    ///
    /// - Parameter served: The configuration that is served, of which modules with mistakes stay; nil at the start.
    func load(keeping served: GalleyConfiguration? = nil) -> Result<
        GalleyConfiguration, ConfigurationErrors
    > {
        ConfigurationLoader.load(path: path, environment: environment, keeping: served).map {
            configuration in
            var configuration = configuration
            let server = try? address.address(of: configuration.server, environment)
            configuration.server = server ?? configuration.server
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

    /// The service manager that waits to hear of the service's state; nil for none.
    var manager: ServiceManager? { ServiceManager(environment: environment) }

    /// The first inherited descriptor (sd_listen_fds(3)).
    private static let firstInheritedDescriptor: Int32 = 3

    private static func level(_ environment: [ExactString: String]) throws -> Logger.Level? {
        guard let text = environment["GALLEY_LOG_LEVEL"] else { return nil }
        if let level = Logger.Level(rawValue: text) { return level }
        let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("GALLEY_LOG_LEVEL is '\(text)': use one of \(names)")
    }
}
