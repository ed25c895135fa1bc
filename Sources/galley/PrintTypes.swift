import ArgumentParser
import Logging
import ModuleConfiguration
import PageServing
import PageTesting

extension ModelLanguage: ExpressibleByArgument {}

/// `galley types`: models of the data of all types, for the code of apps.
struct PrintTypes: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Prints models of items' data for the code of an app.",
        discussion: """
            A model for each type of items, headers, footers and placeholders: the members that modules declare, \
            their types by formatters, parameters and sample answers, and which may be null. What neither tells is \
            any JSON. Equal files give equal text. Exits with 0, 1 when the configuration has mistakes, 2 when it \
            cannot be run so.
            """
    )

    @Argument(help: "The names of the modules; else all.")
    var modules: [String] = []

    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Option(help: "The language: swift, kotlin or typescript.")
    var language: ModelLanguage

    @Option(help: "A folder of sample answers, as 'galley record' writes it.")
    var samples: String?

    func run() async throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let configuration = try Test.get(
            ConfigurationLoader.load(path: path, environment: environment)
        )
        try Test.check(modules, of: configuration)
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let writer = ModelWriter(
            configuration,
            upstreams: SampleUpstreams(folder: samples),
            log: log
        )
        do {
            print(try await writer.text(in: language, of: modules), terminator: "")
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }
}
