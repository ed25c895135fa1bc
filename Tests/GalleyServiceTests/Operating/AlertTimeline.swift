import Foundation
import TestSupport

/// An hour or two of the metrics of real processes, as Prometheus would have scraped them, and what the shipped alerts
/// say of it: `promtool` evaluates them with their own times.
///
/// A process is scraped twice in each phase. What counts grows by the difference in each minute of the phase, everything else
/// is as the second scrape has it.
struct AlertTimeline {
    /// Some minutes that are alike.
    private struct Phase {
        let minutes: Int
        /// The two scrapes of each instance.
        let scrapes: [String: (before: ScrapedMetrics, after: ScrapedMetrics)]
        /// The alerts that fire in its last minute.
        let alerts: [String]
    }

    private var phases: [Phase] = []

    /// The alert that is not looked at: pages are slow on a busy machine, whatever fault is made. Empty for none.
    var ignored = "GalleyPagesSlow"

    /// True where `promtool` is installed: `scripts/setup --scale`.
    static let isPossible: Bool = {
        guard let process = try? ChildProcess(["promtool", "--version"]) else { return false }
        process.wait()
        return process.exitStatus == 0
    }()

    /// Adds minutes in which work is done again and again.
    ///
    /// - Parameters:
    ///   - galleys: the processes, by the names of their instances.
    ///   - alerts: the alerts that fire in the last minute, and no others.
    ///   - work: what is done between the two scrapes.
    mutating func add(
        _ minutes: Int,
        of galleys: [String: GalleyProcess],
        firing alerts: [String] = [],
        _ work: () async throws -> Void = {}
    ) async throws {
        let before = try await Self.scrapes(galleys)
        try await work()
        let after = try await Self.scrapes(galleys)
        let scrapes = before.merging(after) { ($0.0, $1.1) }
        phases.append(Phase(minutes: minutes, scrapes: scrapes, alerts: alerts))
    }

    private static func scrapes(
        _ galleys: [String: GalleyProcess]
    ) async throws -> [String: (before: ScrapedMetrics, after: ScrapedMetrics)] {
        var scrapes: [String: (ScrapedMetrics, ScrapedMetrics)] = [:]
        for (name, galley) in galleys {
            let metrics = try await galley.metrics()
            scrapes[name] = (metrics, metrics)
        }
        return scrapes
    }

    /// Returns what `promtool` complains of; nil where each phase ends with its alerts.
    func complaint() async throws -> String? {
        let lab = try ServiceLab([
            "alerts.yaml": Project.text("docs/operating/alerts.yaml"),
            "test.yaml": test(of: Project.text("docs/operating/alerts.yaml")),
        ])
        defer { lab.remove() }
        let output = lab.folder.appending(path: "output").path
        let process = try ChildProcess(
            ["promtool", "test", "rules", "test.yaml"],
            in: lab.folder.path,
            output: output,
            errors: output
        )
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.wait()
                continuation.resume()
            }
        }
        if process.exitStatus == 0 { return nil }
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    // MARK: The file of promtool

    private func test(of rules: String) -> String {
        var lines = [
            "rule_files: [alerts.yaml]", "evaluation_interval: 1m", "tests:",
            "  - interval: 1m", "    input_series:",
        ]
        for instance in Set(phases.flatMap(\.scrapes.keys)).sorted() {
            lines += series(of: instance, in: rules)
        }
        lines.append("    promql_expr_test:")
        var end = 0
        for phase in phases {
            end += phase.minutes
            lines += [
                "      - expr: sum by (alertname)"
                    + " (ALERTS{alertstate=\"firing\",alertname!=\"\(ignored)\"}) > bool 0",
                "        eval_time: \(end - 1)m",
                "        exp_samples:\(phase.alerts.isEmpty ? " []" : "")",
            ]
            lines += phase.alerts.sorted().map {
                "          - {labels: '{alertname=\"\($0)\"}', value: 1}"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the series of an instance that rules name, a line each.
    private func series(of instance: String, in rules: String) -> [String] {
        let scrapes = phases.compactMap { $0.scrapes[instance] }
        let keys = Set(scrapes.flatMap { $0.after.values.keys }).filter { rules.contains($0.name) }
        return keys.sorted { ($0.name, $0.labels) < ($1.name, $1.labels) }.map { key in
            var total = scrapes.first?.before.values[key] ?? 0
            let values = phases.flatMap { phase -> [String] in
                guard let (before, after) = phase.scrapes[instance], let value = after.values[key]
                else { return Array(repeating: "_", count: phase.minutes) }
                guard after.isCumulative(key) else {
                    return Array(repeating: "\(value)", count: phase.minutes)
                }
                let growth = max(0, value - (before.values[key] ?? 0))
                return (0..<phase.minutes).map { _ in
                    total += growth
                    return "\(total)"
                }
            }
            let labels =
                ["job=\"galley\"", "instance=\"\(instance)\""]
                + (key.labels.isEmpty ? [] : [key.labels])
            return "      - {series: '\(key.name){\(labels.joined(separator: ","))}', "
                + "values: '\(values.joined(separator: " "))'}"
        }
    }
}

extension GalleyProcess {
    /// Scrapes it.
    func metrics() async throws -> ScrapedMetrics {
        ScrapedMetrics(try await get("/metrics").text)
    }
}
