import ArgumentParser

/// The command `galley`, with its subcommands.
@main
struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley",
        abstract: "Serves computed page layouts.",
        version: Version.text,
        subcommands: [
            Serve.self, Check.self, Test.self, Diff.self, Certify.self, Render.self, Record.self,
            Budget.self, Fonts.self, Initialize.self,
            HealthCheck.self,
            PrintSchema.self, PrintOpenAPI.self, PrintTypes.self, PrintWidths.self,
            CompareReleases.self, ChangeRollout.self, State.self, Size.self, Version.self,
        ]
    )

    /// The exit code of a wrong command line; 1 is for findings and failures.
    static let usageExitCode = ExitCode(2)

    static func main() async {
        if let problem = CommandName.problem(in: CommandLine.arguments.dropFirst()) {
            Serve.printStatus(problem)
            exit(withError: usageExitCode)
        }
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Serve.printStatus(fullMessage(for: error))
            exit(withError: usageExitCode)
        }
    }
}
