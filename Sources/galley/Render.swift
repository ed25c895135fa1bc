import ArgumentParser
import GalleyService
import Glibc
import InputCore
import Logging
import ModuleConfiguration
import PageServing

/// `galley render`: one layout on standard output, without a server.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the layout of a module's page, without a server.",
        discussion: """
            It fetches what the page needs and keeps nothing; switches have the values that the \
            configuration says. Exits with 0 when there is a layout, 1 when there is none, 2 when there is \
            no such module or parameter. What failed of a partial page stands in the layout.
            """
    )

    @Argument(help: "The module's name.")
    var module: String

    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Option(help: "How the layout is printed: json, svg or table.")
    var format = PageRenderer.PageForm.json

    @Option(help: "The width of the screen, in points; else the module's, else 390.")
    var width: String?

    @Option(help: "The height of the screen, in points; else the module's, else 844.")
    var height: String?

    @Option(help: "Device pixels a point, which frames are snapped to.")
    var scale: String?

    @Option(help: "ltr or rtl; else the locale's.")
    var direction: String?

    @Option(help: "The language, such as ar-EG.")
    var locale: String?

    @Option(help: "The platform whose fonts text is measured in: web, ios or android; else web.")
    var platform: String?

    @Option(help: "The factor of every font size in a browser, 0.5 to 4.")
    var textScale: String?

    @Option(help: "The reader's text size on iOS, xs to xxxl or ax1 to ax5.")
    var textSize: String?

    @Option(help: "The reader's font scale on Android, 0.85 to 2.")
    var fontScale: String?

    @Option(help: "The theme of the palette.")
    var theme: String?

    @Option(
        help: "What the client draws: the name of a catalogue, or a list such as card@2,row,+runs."
    )
    var accepts: String?

    @Option(
        help:
            "The mode of a picture: light, dark or contrast; else as its reader prefers."
    )
    var mode = PictureMode.automatic

    @Option(help: "The number of pages of data that are shown.")
    var pages: String?

    @Option(
        name: .customLong("param"),
        help: "A parameter of the module, as name=value; repeatable."
    )
    var parameters: [String] = []

    func validate() throws {
        if mode != .automatic, format != .svg {
            throw ValidationError("'--mode' goes with '--format svg': a layout has all modes")
        }
        if let wrong = parameters.first(where: { !$0.contains(scalar: "=") || $0.begins(with: "=") }
        ) {
            throw ValidationError("'\(wrong)' is not of the form name=value")
        }
    }

    func run() async throws {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        let configuration: GalleyConfiguration
        switch ConfigurationLoader.load(path: path, environment: environment) {
        case .success(let read): configuration = read
        case .failure(let mistakes):
            for diagnostic in mistakes.diagnostics { Serve.printStatus(diagnostic) }
            throw ExitCode(1)
        }
        AcceptsOption.warn(of: accepts, in: configuration)
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .warning) }
        do throws(PageRenderer.Failure) {
            let layout = try await PageRenderer(configuration, log: log)
                .render(module, parameters: query, as: format, mode: mode)
            Self.write(layout + (layout.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]))
        } catch {
            for line in error.description.split(at: "\n") {
                Serve.printStatus("galley: \(line)")
            }
            throw error.isUsage ? Galley.usageExitCode : ExitCode(1)
        }
    }

    /// The query of the layout's URL.
    private var query: [(name: String, value: String)] {
        let screen = [
            ("width", width), ("height", height), ("scale", scale), ("direction", direction),
            ("locale", locale), ("platform", platform), ("textScale", textScale),
            ("textSize", textSize), ("fontScale", fontScale), ("theme", theme),
            ("accepts", accepts), ("pages", pages),
        ]
        return screen.compactMap { name, value in value.map { (name, $0) } }
            + parameters.map { pair in
                let parts = pair.split(
                    at: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return (String(parts[0]), String(parts[1]))
            }
    }

    /// Writes all bytes to standard output, or as many as its reader takes.
    private static func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(STDOUT_FILENO, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}

extension PageRenderer.PageForm: ExpressibleByArgument {}
extension PictureMode: ExpressibleByArgument {}
