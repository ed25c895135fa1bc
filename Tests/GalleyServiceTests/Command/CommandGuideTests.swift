import Foundation
import TestSupport
import Testing

@Suite("The table of commands in docs/start.md")
struct CommandGuideTests {
    /// What the command says of itself (ArgumentParser's `--experimental-dump-help`).
    private struct Dump: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { let kind, name: String }
            let kind: String
            let valueName: String?
            let names: [Name]?
            let shouldDisplay: Bool
        }

        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?
        }

        let command: Command
    }

    /// A command that does something.
    private struct Known {
        let name: String
        let options: Set<String>
        /// The names of its arguments without a name.
        let values: [String]
    }

    private static func commands() async throws -> [Known] {
        let folder = FileManager.default.temporaryDirectory
        let result = try await CommandResult(["--experimental-dump-help"], in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let dump = try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8))
        func leaves(_ command: Dump.Command, _ path: [String]) -> [Known] {
            let subcommands = (command.subcommands ?? []).filter { $0.commandName != "help" }
            if !subcommands.isEmpty {
                return subcommands.flatMap { leaves($0, path + [$0.commandName]) }
            }
            let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
            let names = arguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
            return [
                Known(
                    name: path.joined(separator: " "),
                    options: Set(names.map { "--" + $0.name }).subtracting(["--help", "--version"]),
                    values: arguments.filter { $0.kind == "positional" }.compactMap(\.valueName)
                )
            ]
        }
        return leaves(dump.command, [])
    }

    /// The spans of code in the first column, by the command's name: `check` has `galley check [FILE…] …`.
    private static func rows(_ guide: String) -> [String: String] {
        var rows: [String: String] = [:]
        for line in guide.split(separator: "\n") where line.hasPrefix("| `galley ") {
            let column = line.replacing("\\|", with: "/").split(separator: "|")[0]
            for match in column.matches(of: /`galley ([^`]+)`/) {
                let words = match.1.split(separator: " ")
                let name = words.prefix { word in word.allSatisfy { $0.isLowercase } }
                rows[name.joined(separator: " ")] = String(match.1)
            }
        }
        return rows
    }

    @Test("has a row for each command with all of its options, and no others")
    func table() async throws {
        let guide = try Project.text("docs/start.md")
        let rows = Self.rows(guide)
        let commands = try await Self.commands()
        #expect(commands.count > 20)
        let names = Set(commands.map(\.name))
        #expect(Set(rows.keys).subtracting(["help", ""]) == names)
        for command in commands {
            let row = rows[command.name] ?? ""
            let options = Set(row.matches(of: /--[a-z-]+/).map { String($0.0) })
            // All take that one alike, as the text below says.
            let own = command.options.subtracting(["--config"])
            #expect(options == own, "\(command.name): \(options.symmetricDifference(own).sorted())")
        }
    }

    @Test("says of each command how it takes its configuration")
    func configuration() async throws {
        let guide = try Project.text("docs/start.md")
        let rows = Self.rows(guide)
        let sentence = try #require(
            guide.firstMatch(of: /((?:`[a-z ]+`(?:, | and )?)+) read none\./)?.1
        )
        let without = Set(sentence.matches(of: /`([a-z ]+)`/).map { String($0.1) })
        for command in try await Self.commands() {
            #expect(command.options.contains("--config") != without.contains(command.name))
            // The argument is the configuration where nothing else is one.
            let isArgument = command.options.contains("--config") && command.values.contains("file")
            guard !command.name.hasPrefix("state ") else { continue }
            let row = rows[command.name] ?? ""
            #expect(isArgument == row.contains("[FILE]") || command.name == "check", "\(row)")
        }
    }
}
