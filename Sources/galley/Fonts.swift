import ArgumentParser
import ConfigurationLanguage
import GalleyService
import ModuleConfiguration
import PageServing

/// `galley fonts`: the metrics files that stand for fonts of devices.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exports and checks metrics of fonts, and reports what devices draw otherwise.",
        subcommands: [ExportFont.self, CheckMetrics.self, ReportFonts.self]
    )
}

/// `galley fonts export`: the metrics of a font file.
struct ExportFont: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints the metrics of a font file, for 'fonts.NAME.platforms'.",
        discussion: """
            Advances, pairs and line metrics are those that HarfBuzz gives. Letters that join or change their order \
            are left out, as metrics cannot measure them. Exits with 0, 1 when the file is no font.
            """
    )

    @Argument(help: "The font file, with #n behind it for face n of a collection.")
    var font: String

    @Flag(help: "Print the ink beyond advances too, for platforms that clip it (Android 15).")
    var ink = false

    func run() throws {
        do {
            print(try FontExport.json(of: font, includesInk: ink), terminator: "")
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }
}

/// `galley fonts check`: every mistake in metrics files.
struct CheckMetrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints every mistake in metrics files.",
        discussion:
            "Exits with 0 when there is no mistake, 1 with mistakes, 2 when a file cannot be read."
    )

    @Argument(help: "The metrics files.")
    var files: [String]

    func run() throws {
        var hasMistakes = false
        for file in files {
            let findings: [Diagnostic]
            do throws(ConfigurationFileError) {
                findings = try MetricsFileCheck.findings(of: file)
            } catch {
                Serve.printStatus("galley: \(file): \(error.reason)")
                throw Galley.usageExitCode
            }
            for finding in findings { print(HiddenCharacters.escapedLine("\(finding)")) }
            let isWrong = findings.contains { $0.severity == .error }
            if !isWrong { print("\(file): no mistakes") }
            hasMistakes = hasMistakes || isWrong
        }
        if hasMistakes { throw ExitCode(1) }
    }
}

/// `galley fonts report`: the texts that clients drew otherwise, by font and platform.
struct ReportFonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract:
            "Prints what clients drew otherwise than laid out, and the slack that would make up for it.",
        discussion: """
            It reads /metrics of the service at the address that 'serve' would listen on, with the token of \
            server.admin, or a saved copy of it. Nothing is changed. Exits with 0, 1 when there are no metrics to \
            read.
            """
    )

    @Option(help: "A file with the text of /metrics in place of the service's.")
    var metrics: String?

    @OptionGroup var source: ConfigurationOptions
    @OptionGroup var address: AddressOptions

    func run() throws {
        let text = try metrics.map(Self.file) ?? served()
        for line in FontReport(metrics: text).lines {
            print(HiddenCharacters.escapedLine(line))
        }
    }

    private static func file(_ path: String) throws -> String {
        do throws(ConfigurationFileError) {
            let bytes = try DiskFiles().contents(of: path, maximumBytes: 1 << 24)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            Serve.printStatus("galley: \(path): \(error.reason)")
            throw ExitCode(1)
        }
    }

    private func served() throws -> String {
        let environment = Environment.all
        let path = try source.path(environment)
        let read = ConfigurationLoader.server(path: path, environment: environment)
        let server = try address.address(of: read, environment)
        // Of a service that listens on every address this machine's own is asked.
        let host = HTTPProbe(host: server.host, port: server.port, path: "").host
        let call = HTTPCall(host: host, port: server.port)
        guard
            let response = call.send(
                "GET",
                "/metrics",
                token: server.admin.tokens.first ?? server.metrics.tokens.first
            ),
            response.status == 200
        else {
            Serve.printStatus("galley: no metrics at \(server.host):\(server.port)")
            throw ExitCode(1)
        }
        return String(decoding: response.body, as: UTF8.self)
    }
}
