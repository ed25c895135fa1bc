import ArgumentParser
import ModuleConfiguration
import PageServing

extension WidthMap.Format: ExpressibleByArgument {}

/// `galley widths`: the map of widths for a proxy.
struct PrintWidths: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widths",
        abstract: "Prints the map of 'viewport.widths' for a proxy.",
        discussion: """
            The proxy then rewrites each width to the one that is served, where the service would redirect. \
            Exits with 0, 1 when the configuration has mistakes, 2 when it names no widths.
            """
    )

    @OptionGroup var options: ConfigurationOptions

    @Option(help: "The proxy: nginx or vcl, which is Varnish's.")
    var format: WidthMap.Format

    func run() throws {
        let environment = Environment.all
        let path = try options.path(environment)
        switch ConfigurationLoader.load(path: path, environment: environment) {
        case .failure(let mistakes):
            for mistake in mistakes.diagnostics { Serve.printStatus(mistake) }
            throw ExitCode(1)
        case .success(let configuration):
            guard let map = WidthMap(configuration.widths) else {
                Serve.printStatus(
                    "galley: '\(path)' serves pages in any width; name some, such as "
                        + "'viewport: {widths: [320, 390, 768, 1024]}'"
                )
                throw Galley.usageExitCode
            }
            print(map.text(format), terminator: "")
        }
    }
}
