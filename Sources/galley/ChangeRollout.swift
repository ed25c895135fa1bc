import ArgumentParser
import ConfigurationLanguage
import InputCore
import JSONCore
import ModuleConfiguration

/// `galley rollout`: the share of owners that a running service gives the modules of another configuration.
struct ChangeRollout: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollout",
        abstract: "Shows or sets the share of owners that gets the modules of 'rollout'.",
        discussion: """
            It asks the service at the address that 'serve' would listen on, with the token of server.admin. What \
            is set holds on all instances that share a Redis server, and after a restart, until the file's \
            'rollout' changes. Exits with 0, 1 when the service refuses or is not there, 2 for a share that is none.
            """
    )

    /// The forms of what is printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: "A share like 25% or 0.25, or 'halt' for nobody; without it nothing is set.")
    var share: String?

    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @OptionGroup var address: AddressOptions

    @Option(help: "text or json.")
    var format = Format.text

    func run() throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let wanted = try share.map(Self.part)
        let read = ConfigurationLoader.server(path: path, environment: environment)
        let server = try address.address(of: read, environment)
        guard server.port != 0 else {
            Serve.printStatus("galley: the service listens on a free port: give it with --port")
            throw Galley.usageExitCode
        }
        // Of a service that listens on every address this machine's own is asked.
        let host = HTTPProbe(host: server.host, port: server.port, path: "").host
        let response = HTTPCall(host: host, port: server.port).send(
            wanted == nil ? "GET" : "PUT",
            "/v1/rollout",
            token: server.admin.tokens.first,
            body: wanted.map { "{\"share\": \($0)}" } ?? ""
        )
        guard let response else {
            Serve.printStatus("galley: no service answers at \(server.host):\(server.port)")
            throw ExitCode(1)
        }
        guard response.status == 200 else {
            Serve.printStatus("galley: \(Self.detail(response))")
            throw ExitCode(1)
        }
        switch format {
        case .json: print(String(decoding: response.body, as: UTF8.self))
        case .text: print(Self.text(of: response.body))
        }
    }

    /// The part of owners that a word says.
    private static func part(_ word: String) throws -> Double {
        if word == "halt" { return 0 }
        if word == "1" { throw ValidationError("'1' may mean 1% or 100%: say which") }
        if let part = ShareParser.share(word) { return part }
        throw ValidationError("'\(word)' is no share: give 25% or 0.25, or halt")
    }

    private static func detail(_ response: HTTPCall.Response) -> String {
        let detail = (try? JSONDocument(parsing: response.body))?.withRoot { $0["detail"]?.string }
        return detail.flatMap(\.self) ?? "the service responds with \(response.status)"
    }

    /// Two lines for a person.
    private static func text(of body: [UInt8]) -> String {
        guard let document = try? JSONDocument(parsing: body) else { return "" }
        return document.withRoot { root in
            func percent(_ name: String) -> String {
                let hundredths = ((root[name]?.double ?? 0) * 10_000).rounded() / 100
                return hundredths == hundredths.rounded()
                    ? "\(Int(clamping: hundredths))%" : "\(hundredths)%"
            }
            func views(_ side: String) -> String {
                let counts = root["views"]?[side]
                func count(_ name: String) -> Int { Int(clamping: counts?[name]?.double ?? 0) }
                let outages = count("outages")
                let shared = outages > 0 ? " (\(outages) by outages)" : ""
                return
                    "\(side) \(count("views")) views, \(count("failed")) failed\(shared), \(count("cut")) cut"
            }
            let because =
                root["set"]?["because"]?.string.map { $0 == "set" ? "" : " by \($0)" } ?? ""
            return """
                \(root["config"]?.string ?? ""): \(root["state"]?.string ?? "")\(because), \(percent("share")) by \
                \(root["by"]?.string ?? "") (\(percent("configured")) in the file)
                last five minutes: \(views("old")); \(views("new"))
                """
        }
    }
}
