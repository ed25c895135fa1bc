import ArgumentParser
import ConfigurationLanguage
import InputCore

/// The first word of a command line: the name of a command.
enum CommandName {
    /// Returns the mistake in the first of these arguments; nil when it is a command or an option.
    static func problem(in arguments: some Collection<String>) -> String? {
        let commands = Galley.configuration.subcommands.map { command in
            command.configuration.commandName ?? String(describing: command).lowercased()
        }
        let names = commands + ["help"]
        guard let name = arguments.first, !name.begins(with: "-"), !names.contains(name) else {
            return nil
        }
        let hint = SpellingSuggestion.find(name, among: names).map { "; did you mean '\($0)'?" }
        return "galley: there is no command '\(name)'\(hint ?? ""); the commands are "
            + names.joined(separator: ", ")
    }
}
