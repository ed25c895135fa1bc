import ArgumentParser
import InputCore
import Logging
import ModuleConfiguration
import PageServing
import PageTesting

/// `galley diff`: what a change does to the pages that people looked at.
struct Diff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Lays recorded views out with an old and a new configuration, and says what differs.",
        discussion: """
            The views are those of a traffic file ('traffic' of galley.yaml), with the responses that they were \
            made of: no upstream is asked. Groups name the key whose change moves pages, and the share of looks. \
            Exits with 0, 1 when a condition of '--fail-on' holds or a file has mistakes, 2 when it cannot be run so.
            """
    )

    @OptionGroup var source: ConfigurationOptions

    @Option(
        help: "The traffic file; given several times, the views of several files are put together."
    )
    var against: [String]

    @Option(help: "The old configuration file; else that with which each view was recorded.")
    var old: String?

    @Option(help: "The last hours that are looked at, up to the last view: 24h, 7d, or 'all'.")
    var since = "24h"

    @Option(help: "A folder for a page with pictures of each group, before and after.")
    var html: String?

    @Option(help: "Also write the result to a file, as JSON.")
    var json: String?

    @Option(
        help:
            "Conditions with commas between under which it exits with 1: cut>0, share>5%, unsupported, unknown, any rule of 'galley test'."
    )
    var failOn: String?

    @Option(
        help:
            "A folder of new answers of upstreams, as 'galley record' writes it, in place of recorded ones."
    )
    var responses: String?

    func run() async throws {
        let conditions = try readConditions()
        let hours = try TrafficOptions.hours(since)
        let answers = try readAnswers()
        let environment = Environment.all
        let path = try source.path(environment)
        let oldPath = try old.map { try ConfigurationPath.existing($0, environment: environment) }
        let traffic = try TrafficOptions.open(against)
        let new = try Test.get(ConfigurationTree.load(path: path, environment: environment))
        let before = try oldPath.map {
            try Test.get(ConfigurationTree.load(path: $0, environment: environment))
        }
        let log = Logger(label: "galley") { _ in LineLogHandler(format: .text, level: .error) }
        let report: ComparisonReport
        let comparison: TrafficComparison
        do {
            comparison = try TrafficComparison(
                of: traffic,
                to: new,
                from: before,
                answers: answers,
                hours: hours,
                environment: environment,
                log: log
            )
            report = try await comparison.run()
        } catch {
            Serve.printStatus("galley: \(against.joined(separator: ", ")): \(error)")
            throw Galley.usageExitCode
        }
        for line in report.text.split(at: "\n") {
            print(HiddenCharacters.escapedLine(String(line)))
        }
        if let json { try Test.write(String(decoding: report.json, as: UTF8.self), to: json) }
        if let html, let problem = await comparison.writePictures(of: report, to: html) {
            Serve.printStatus("galley: \(problem)")
            throw Galley.usageExitCode
        }
        let failures = conditions.compactMap { $0.failure(of: report) }
        for failure in failures { print("fails on \(failure)") }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    private func readConditions() throws -> [FailureCondition] {
        guard let failOn else { return [] }
        do throws(FailureCondition.Mistake) {
            return try FailureCondition.list(of: failOn)
        } catch {
            Serve.printStatus("galley: --fail-on: \(error.message)")
            throw Galley.usageExitCode
        }
    }

    private func readAnswers() throws -> AnswerFolder? {
        guard let responses else { return nil }
        let folder = AnswerFolder(path: responses)
        guard folder.exists else {
            Serve.printStatus(
                "galley: there is no folder '\(responses)'; 'galley record \(responses)' writes one"
            )
            throw Galley.usageExitCode
        }
        return folder
    }
}
