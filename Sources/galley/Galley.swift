import ArgumentParser

/// The command: `galley serve`, `galley check`, `galley version`.
@main
struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley",
        abstract: "Serves computed page layouts.",
        subcommands: [Serve.self, Check.self, HealthCheck.self, Version.self]
    )
}
