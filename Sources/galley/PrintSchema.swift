import ArgumentParser
import ModuleConfiguration

extension ConfigurationSchema: ExpressibleByArgument {}
extension ConfigurationSchema.Draft: ExpressibleByArgument {}

/// `galley schema`: the JSON Schema of a configuration file, for editors and other tools.
struct PrintSchema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of a configuration file."
    )

    @Argument(help: "The file: module, galley, pieces, catalog or devices.")
    var file = ConfigurationSchema.module

    @Option(help: "The version of JSON Schema: 2020-12, or 07 for editors.")
    var draft = ConfigurationSchema.Draft.current

    func run() {
        print(String(decoding: file.json(draft), as: UTF8.self))
    }
}
