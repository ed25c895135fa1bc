import ArgumentParser
import ConfigurationLanguage
import GalleyService
import Glibc
import InputCore
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageServing
import PageTesting

/// `galley test`: every page on many screens, judged.
struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lays every page out for 24 screens and judges the layouts.",
        discussion: """
            Each page is laid out for every device, text scale and direction, with the data of the configured \
            upstreams and without a server. Findings: text that is cut, what sticks out of its section, items that \
            overlap, touch targets below 44 × 44 points, targets without words, texts with too little contrast, \
            items read out of order, empty and failed sections, estimated text. Each page is also laid out at 320 \
            points and at text scale 2. A module sets the rules, and the parameters of its samples, under 'test'. \
            Exits with 0 without findings, 1 with some, 2 when it cannot be run so.
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

    @Flag(
        help:
            "Give the built-in devices their platforms, each with all of its text sizes: iOS has twelve, Android seven."
    )
    var platforms = false

    @Option(
        help:
            "Languages with commas between, each laid out in its own direction: de,ar,pseudo. 'pseudo' makes the texts of 'strings' 40 % longer, with accents."
    )
    var locales: String?

    @Option(
        help: "Lay pages out for a release: the name of a catalogue, or a list such as card@2,row."
    )
    var accepts: String?

    @Option(help: "Also write the result to a file, as JUnit XML.")
    var junit: String?

    @Option(
        defaultAsFlag: Test.standardFolder,
        help: "Keep the layouts in a folder, DIR or else 'layouts', to compare with."
    )
    var update: String?

    @Option(
        defaultAsFlag: Test.standardFolder,
        help:
            "Compare with the layouts in a folder, DIR or else 'layouts'; differences are drawn in it."
    )
    var compare: String?

    @Option(
        help:
            "Judge the views of a traffic file, of all its hours, in place of the devices: what people really look at; given several times, those of several files."
    )
    var against: [String] = []

    private static let standardFolder = "layouts"

    func validate() throws {
        if platforms, devices != nil {
            throw ValidationError("in a file of '--devices' each device has a 'platform'")
        }
        if platforms, !against.isEmpty {
            throw ValidationError("--platforms and --against exclude each other")
        }
        if update != nil, compare != nil {
            throw ValidationError("--update and --compare exclude each other")
        }
        let others = [devices, locales, accepts, junit, update, compare]
        if !against.isEmpty, others.contains(where: { $0 != nil }) {
            throw ValidationError(
                "--against has screens, languages and releases of its own: it goes with --config and modules alone"
            )
        }
    }

    func run() async throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let configuration = try Self.get(
            ConfigurationLoader.load(path: path, environment: environment)
        )
        try Self.check(modules, of: configuration)
        if !against.isEmpty { return try await judge(against, path: path, environment) }
        AcceptsOption.warn(of: accepts, in: configuration)
        var devices = try Self.readDevices(devices, environment)
        if platforms { devices.devices = TestDevice.onPlatforms }
        let languages = try readLanguages()
        let folder = try folder()
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let report: TestReport
        do {
            report = try await OfflinePages(configuration, log: log).withBuilder {
                [tested = devices] builder in
                let names = builder.catalog.modules.map(\.name)
                let wanted = modules.isEmpty ? names : names.filter(modules.contains)
                return await LayoutTester(
                    builder,
                    modules: wanted,
                    devices: tested,
                    languages: languages,
                    folder: folder,
                    accepts: accepts
                ).run()
            }
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
        for line in report.text.split(at: "\n") {
            print(HiddenCharacters.escapedLine(String(line)))
        }
        try write(JUnitReport(report))
        if !report.isClean { throw ExitCode(1) }
    }

    /// Judges the views of traffic files.
    private func judge(
        _ traffic: [String],
        path: String,
        _ environment: [ExactString: String]
    ) async throws {
        let views = try TrafficOptions.open(traffic)
        let tree = try Self.get(ConfigurationTree.load(path: path, environment: environment))
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let report: TrafficTestReport
        do {
            report = try await TrafficTester(of: views, with: tree, modules: modules, log: log)
                .run()
        } catch {
            Serve.printStatus("galley: \(traffic.joined(separator: ", ")): \(error)")
            throw ExitCode(1)
        }
        for line in report.text.split(at: "\n") {
            print(HiddenCharacters.escapedLine(String(line)))
        }
        if report.count == 0 || !report.isClean { throw ExitCode(1) }
    }

    static func check(_ names: [String], of configuration: GalleyConfiguration) throws {
        let known = configuration.modules.map(\.name)
        for name in names where !known.contains(name) {
            let hint = SpellingSuggestion.find(name, among: known).map { "; did you mean '\($0)'?" }
            Serve.printStatus("galley: there is no module '\(name)'\(hint ?? "")")
            throw Galley.usageExitCode
        }
    }

    static func readDevices(
        _ devices: String?,
        _ environment: [ExactString: String]
    ) throws -> TestDevices {
        guard let devices else { return TestDevices() }
        guard access(devices, F_OK) == 0 else {
            Serve.printStatus("galley: there is no file '\(devices)'")
            throw Galley.usageExitCode
        }
        return try Self.get(DevicesFileReader.read(path: devices, environment: environment))
    }

    private func readLanguages() throws -> [TestedReading] {
        guard let locales else { return [] }
        do throws(TestedReadingError) {
            return try TestedReading.languages(of: locales)
        } catch {
            Serve.printStatus("galley: --locales: \(error.message)")
            throw Galley.usageExitCode
        }
    }

    private func folder() throws -> LayoutFolder? {
        if let update { return LayoutFolder(path: update, for: .update) }
        guard let compare else { return nil }
        let folder = LayoutFolder(path: compare, for: .compare)
        guard folder.exists else {
            Serve.printStatus(
                "galley: there is no folder '\(compare)'; 'galley test --update \(compare)' writes it"
            )
            throw Galley.usageExitCode
        }
        return folder
    }

    private func write(_ report: JUnitReport) throws {
        if let junit { try Self.write(report.xml, to: junit) }
    }

    /// Writes a file.
    ///
    /// - Throws: exit code 2, after a line on standard error.
    static func write(_ text: String, to path: String) throws {
        let reason = WholeFile.write(Array(text.utf8), to: path, number: 0, mode: 0o666)
        guard let reason else { return }
        Serve.printStatus("galley: '\(path)' cannot be written: \(reason)")
        throw Galley.usageExitCode
    }

    /// Returns what was read.
    ///
    /// - Throws: exit code 1, after a line for each mistake on standard error.
    static func get<Value>(_ result: Result<Value, ConfigurationErrors>) throws -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Serve.printStatus(diagnostic) }
            throw ExitCode(1)
        }
    }
}
