import ArgumentParser
import GalleyService
import InputCore
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageServing
import PageTesting

/// `galley certify`: evidence for the criteria of WCAG 2.2 that geometry can show.
struct Certify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts what layouts show for seven criteria of WCAG 2.2.",
        discussion: """
            Each page is laid out as 'galley test' does, by all rules whatever modules say, and counted for 1.3.2, \
            1.4.3, 1.4.4, 1.4.10, 1.4.11, 2.5.8 and 4.1.2: what passes, what fails and where, and what only the app \
            can know. Exits with 0 where nothing failed, 1 where something did, 2 when it cannot be run so.
            """
    )

    @Argument(help: "The names of the modules; else all.")
    var modules: [String] = []

    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Option(
        help: "A YAML or JSON file of devices, text scales and directions; else those built in."
    )
    var devices: String?

    @Option(help: "Also write the evidence to a file, as HTML: a row for each device and mode.")
    var html: String?

    func run() async throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let configuration = try Test.get(
            ConfigurationLoader.load(path: path, environment: environment)
        )
        try Test.check(modules, of: configuration)
        let devices = try Test.readDevices(devices, environment)
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let certificate: AccessibilityCertificate
        do {
            certificate = AccessibilityCertificate(
                try await OfflinePages(configuration, log: log).withBuilder { builder in
                    let names = builder.catalog.modules.map(\.name)
                    let wanted = modules.isEmpty ? names : names.filter(modules.contains)
                    let tester = LayoutTester(
                        builder,
                        modules: wanted,
                        devices: devices,
                        isCertifying: true
                    )
                    return await tester.run()
                }
            )
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
        for line in certificate.text.split(at: "\n", omittingEmptySubsequences: false) {
            print(HiddenCharacters.escapedLine(String(line)))
        }
        if let html { try Test.write(certificate.html, to: html) }
        if !certificate.isClean { throw ExitCode(1) }
    }
}
