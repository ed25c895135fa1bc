import ArgumentParser
import GalleyService
import ModuleConfiguration

/// `galley openapi`: the OpenAPI document of the service of a configuration.
struct PrintOpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Prints the OpenAPI document of the service of this configuration."
    )

    @OptionGroup var source: ConfigurationOptions

    func run() throws {
        let environment = Environment.all
        let path = try source.path(environment)
        switch ConfigurationLoader.load(path: path, environment: environment) {
        case .success(let configuration):
            let document = OpenAPIDocument(configuration)
            print(String(decoding: document.json, as: UTF8.self))
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Serve.printStatus(diagnostic) }
            throw ExitCode(1)
        }
    }
}
