import ArgumentParser
import ConfigurationLanguage
import Glibc
import JSONCore
import Logging
import ModuleConfiguration
import PageServing
import PageTesting

/// `galley check`: every mistake in a configuration, offline.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads the configuration offline and prints every mistake in it.",
        discussion: """
            Sample answers, those of DIR and of directory upstreams, are mapped, and paths that find \
            nothing in them are warnings. Exits with 0 when there is no mistake, 1 with mistakes (with \
            --strict: or warnings), 2 when it cannot be run so.
            """
    )

    /// The format of findings.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @Argument(help: "galley.yaml files, each read with all that it names; else as for serve.")
    var files: [String] = []

    @Option(help: "One more of them.")
    var config: String?

    @Flag(
        help:
            "This is the environment that it is served in: variables and files of ${env:…} and ${file:…} that are not set are mistakes."
    )
    var env = false

    @Flag(help: "Warnings fail too.")
    var strict = false

    @Option(help: "How findings are printed: text or json.")
    var format = Format.text

    @Option(help: "A folder of sample answers: DIR/UPSTREAM/path.json, as 'record' writes them.")
    var samples: String?

    func run() async throws {
        let environment = Environment.all
        let given = files + (config.map { [$0] } ?? [])
        let paths = try (given.isEmpty ? [nil] : given.map { Optional($0) })
            .map { try ConfigurationPath.existing($0, environment: environment) }
        var findings: [Diagnostic] = []
        for path in paths {
            switch ConfigurationLoader.loadWithPlaces(
                path: path,
                environment: environment,
                isElsewhere: !env
            ) {
            case .failure(let mistakes): findings += mistakes.diagnostics
            case .success(let (configuration, places)):
                let sampled = try await sampled(configuration, places)
                findings += configuration.warnings + sampled.warnings
                findings += configuration.rolledOut?.mistakes ?? []
                guard format == .text else { continue }
                Self.printCount(of: configuration, at: path)
                if let next = configuration.rolledOut?.configuration {
                    Self.printCount(of: next, at: next.files.first ?? "")
                }
                guard samples != nil else { continue }
                print("\(path): \(Self.summary(of: sampled))")
                for line in sampled.unanswered {
                    print(HiddenCharacters.escapedLine("\(path): \(line)"))
                }
            }
        }
        switch format {
        case .text: for finding in findings { print(HiddenCharacters.escapedLine("\(finding)")) }
        case .json: print(Self.json(findings))
        }
        if findings.contains(where: { strict || $0.severity == .error }) { throw ExitCode(1) }
    }

    private static func printCount(of configuration: GalleyConfiguration, at path: String) {
        let count = configuration.modules.count
        print("\(path): \(count) module\(count == 1 ? "" : "s"), no mistakes")
    }

    /// Maps the sample answers of a configuration.
    ///
    /// - Throws: exit code 2 when there are none where some were promised, 1 when a font cannot be read.
    private func sampled(
        _ configuration: GalleyConfiguration,
        _ places: PathPlaces
    ) async throws -> SampleChecker.Findings {
        let names = configuration.upstreams.keys.sorted()
        if let samples, !names.contains(where: { DiskFiles().names(in: "\(samples)/\($0)") != nil })
        {
            let example = names.first.map { ", as '\(samples)/\($0)' is of '\($0)'" } ?? ""
            Serve.printStatus("galley: '\(samples)' has no folder of an upstream\(example)")
            throw Galley.usageExitCode
        }
        let checker = SampleChecker(
            configuration,
            places: places,
            upstreams: SampleUpstreams(folder: samples),
            log: Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .critical) }
        )
        do {
            return try await checker.findings()
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }

    private static func summary(of findings: SampleChecker.Findings) -> String {
        let all = findings.mapped.count + findings.unmapped.count
        let text = "sample answers for \(findings.mapped.count) of \(all) components"
        return findings.unmapped.isEmpty
            ? text : text + "; none for " + findings.unmapped.joined(separator: ", ")
    }

    private static func json(_ findings: [Diagnostic]) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("findings", array: findings) { writer, finding in
                writer.object { writer in
                    writer.member("file", string: finding.file)
                    writer.member("line", integer: finding.line)
                    writer.member("column", integer: finding.column)
                    writer.member("message", string: finding.message)
                    writer.member("severity", string: finding.severity.rawValue)
                    if let suggestion = finding.suggestion {
                        writer.member("suggestion", string: suggestion)
                    }
                }
            }
        }
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
