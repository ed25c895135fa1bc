import ArgumentParser

/// The command: `galley serve`, `galley check`, `galley health`, `galley version`.
@main
struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley",
        abstract: "Serves computed page layouts.",
        subcommands: [Serve.self, Check.self, HealthCheck.self, Version.self]
    )

    /// What a wrong command line exits with; 1 is for findings and failures.
    private static let usageExitCode = ExitCode(2)

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Serve.complain(fullMessage(for: error))
            exit(withError: usageExitCode)
        }
    }
}
