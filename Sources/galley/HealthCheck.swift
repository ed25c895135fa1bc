import ArgumentParser
import InputCore
import JSONCore
import ModuleConfiguration
import PageServing

/// `galley health`: whether the service of this configuration is ready, for containers without curl.
struct HealthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract:
            "Asks the service of this configuration whether it is ready; prints what it says.",
        discussion: """
            It asks at the address that 'serve' would listen on, of which it reads no more than galley.yaml: \
            mistakes in pages do not make a running service unhealthy. Prints 'ok', with what the service does \
            without, and exits with 0; prints what fails and exits with 1 when it is not ready or does not answer; \
            exits with 2 when it cannot be asked.
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
        // Of a service that listens on every address this machine's own is asked.
        let host = HTTPProbe(host: server.host, port: server.port, path: "").host
        let call = HTTPCall(host: host, port: server.port, timeoutSeconds: Self.timeoutSeconds)
        guard let response = call.send("GET", "/readyz", token: nil) else {
            Serve.printStatus(
                "galley: no service answers at \(host):\(server.port) within \(Self.timeoutSeconds) s"
            )
            throw ExitCode(1)
        }
        let text = HiddenCharacters.escapedLine(Self.text(of: response.body))
        guard response.status == 200 else {
            Serve.printStatus("galley: not ready: \(text) (status \(response.status))")
            throw ExitCode(1)
        }
        print(text)
    }

    /// Seconds to wait: no more than the usual timeout of a container's check.
    private static let timeoutSeconds = 2

    /// Returns a line with the status, and with everything else that the service says: `ok, cache: degraded`.
    private static func text(of body: [UInt8]) -> String {
        let parts = (try? JSONDocument(parsing: body))?.withRoot { root in
            root.members.map { member -> String in
                let name = String(decoding: member.name, as: UTF8.self)
                let value = member.value.string ?? member.value.integer.map { "\($0)" } ?? ""
                return name == "status" ? value : "\(name): \(value)"
            }
        }
        guard let parts, !parts.isEmpty else { return "an answer that is none" }
        return parts.joined(separator: ", ")
    }
}
