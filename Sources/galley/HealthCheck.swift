import ArgumentParser
import ModuleConfiguration

/// `galley health`: whether the service of this configuration is ready, for containers without curl.
struct HealthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract:
            "Asks the service of this configuration whether it is ready; exits with 0 when it is.",
        discussion: """
            It asks at the address that 'serve' would listen on, of which it reads no more than \
            galley.yaml: mistakes in pages do not make a running service unhealthy.
            """
    )

    @OptionGroup var source: ConfigurationOptions
    @OptionGroup var options: AddressOptions

    func run() throws {
        let environment = Environment.all
        let path = try source.path(environment)
        let read = ConfigurationLoader.server(path: path, environment: environment)
        let server = try options.address(of: read, environment)
        guard server.port != 0 else {
            Serve.printStatus("galley: the service listens on a free port: give it with --port")
            throw Galley.usageExitCode
        }
        let probe = HTTPProbe(host: server.host, port: server.port, path: "/readyz")
        guard probe.succeeds() else { throw ExitCode(1) }
    }
}
