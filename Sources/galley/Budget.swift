import ArgumentParser
import GalleyService
import InputCore
import Logging
import ModuleConfiguration
import ModuleKit
import PageServing
import PageTesting

/// `galley budget`: the room that each text of a page has on all devices, for translators.
struct Budget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the room that each text of a page has, on 24 devices.",
        discussion: """
            For each text of each cell and form: its width in points and its lines on each device and size of text, \
            and the longest of the texts on the module's sample pages ('test: samples') that is whole there. Pages \
            come from the configured upstreams, without a server. Exits with 0, 1 when a page cannot be made, 2 \
            when it cannot be run so.
            """
    )

    @Argument(help: "The name of the module.")
    var module: String

    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Option(help: "Languages with commas between, such as de,ar; else that of the samples.")
    var locale: String?

    @Option(
        help: "A YAML or JSON file of devices and text scales; else those built in."
    )
    var devices: String?

    @Flag(
        help:
            "Give the built-in devices their platforms, each with its fonts and all of its text sizes: iOS has twelve, Android seven."
    )
    var platforms = false

    @Flag(
        help: "Print comma-separated values (RFC 4180), a row for each slot, language and screen."
    )
    var csv = false

    @Flag(help: "Print the flags 'max-size:WIDTH:LINES' for Weblate, a line for each slot.")
    var weblate = false

    func validate() throws {
        if platforms, devices != nil {
            throw ValidationError("in a file of '--devices' each device has a 'platform'")
        }
        if csv, weblate { throw ValidationError("--csv and --weblate exclude each other") }
    }

    func run() async throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let configuration = try Test.get(
            ConfigurationLoader.load(path: path, environment: environment)
        )
        try Test.check([module], of: configuration)
        var devices = try Test.readDevices(devices, environment)
        if platforms { devices.devices = TestDevice.onPlatforms }
        let readings = try readings()
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let budgets = try await budgets(
            OfflinePages(configuration, log: log),
            devices: devices,
            readings: readings
        )
        if csv {
            print(BudgetCSV(budgets).text, terminator: "")
        } else if weblate {
            print(WeblateFlags(budgets).text, terminator: "")
        } else {
            let lines = BudgetTable(budgets).text.split(at: "\n", omittingEmptySubsequences: false)
            for line in lines.dropLast() { print(HiddenCharacters.escapedLine(String(line))) }
        }
    }

    private func readings() throws -> [TestedReading?] {
        guard let locale else { return [nil] }
        do throws(TestedReadingError) {
            return try TestedReading.languages(of: locale)
        } catch {
            Serve.printStatus("galley: --locale: \(error.message)")
            throw Galley.usageExitCode
        }
    }

    private func budgets(
        _ pages: OfflinePages,
        devices: TestDevices,
        readings: [TestedReading?]
    ) async throws -> [SlotBudget] {
        let name = module
        let result: Result<[SlotBudget], BudgetError>
        do {
            result = try await pages.withBuilder { builder in
                guard let module = builder.catalog.module(named: name) else { return .success([]) }
                let finder = BudgetFinder(builder, module: module, devices: devices)
                var budgets: [SlotBudget] = []
                for reading in readings {
                    do throws(BudgetError) {
                        budgets += try await finder.budgets(in: reading)
                    } catch {
                        return .failure(error)
                    }
                }
                return .success(budgets)
            }
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
        switch result {
        case .success(let budgets): return budgets
        case .failure(let error):
            Serve.printStatus("galley: module '\(name)': \(error.message)")
            throw ExitCode(1)
        }
    }
}
