import ArgumentParser
import Glibc
import ModuleConfiguration

/// The configuration file, as every command takes it: `galley serve my.yaml` is
/// `galley serve --config my.yaml`.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Argument(help: "The same as --config.")
    var file: String?

    func validate() throws {
        if config != nil, file != nil {
            throw ValidationError("the configuration is given twice: by --config and by itself")
        }
    }

    /// Returns the path of the configuration file.
    ///
    /// - Throws: exit code 2 when there is no such file.
    func path(_ environment: [ExactString: String]) throws -> String {
        try ConfigurationPath.existing(config ?? file, environment: environment)
    }
}

/// The address of the service, as `serve` and `health` take it.
struct AddressOptions: ParsableArguments {
    @Option(help: "The address of the service; else GALLEY_HOST, else as configured.")
    var host: String?

    @Option(help: "The port, 0 for a free one; else GALLEY_PORT, else as configured.")
    var port: Int?

    func validate() throws {
        if let port { try Self.check(port) }
    }

    /// Returns a server's settings with what flags and environment say in place of the file's.
    func address(
        of server: ServerConfiguration,
        _ environment: [ExactString: String]
    ) throws -> ServerConfiguration {
        var server = server
        server.host = host ?? environment["GALLEY_HOST"] ?? server.host
        server.port = try port ?? Self.port(environment["GALLEY_PORT"]) ?? server.port
        return server
    }

    private static func port(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        guard let port = Int(text) else {
            throw ValidationError("GALLEY_PORT is not a number: \(text)")
        }
        try check(port)
        return port
    }

    private static func check(_ port: Int) throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("the port must be from 0 to 65535")
        }
    }
}

/// The path of the configuration: what a command says, else the environment, else where it usually is.
enum ConfigurationPath {
    /// The paths that are looked at in turn.
    private static let usual = ["galley.yaml", "config/galley.yaml"]

    /// Returns the path of a file that is there.
    ///
    /// - Throws: exit code 2, after a line on standard error, when there is none.
    static func existing(_ given: String?, environment: [ExactString: String]) throws -> String {
        if let path = given ?? environment["GALLEY_CONFIG"] {
            if isThere(path) { return path }
            Serve.printStatus("galley: there is no file '\(path)'")
        } else if let path = usual.first(where: isThere) {
            return path
        } else {
            Serve.printStatus(
                "galley: there is no galley.yaml here, and no config/galley.yaml; "
                    + "'galley init' writes one"
            )
        }
        throw Galley.usageExitCode
    }

    private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
