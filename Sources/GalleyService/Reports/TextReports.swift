import InputCore
import Locking
import Logging
import MetricsKit
import TextCore

/// The comparison of texts that clients drew with what was laid out. It changes nothing by itself.
///
/// Labels are the configured fonts, the platforms and the kinds: never what a client sends.
final class TextReports: MetricsSource {
    /// The texts that clients may speak of.
    let samples = TextSamples()
    private let reports = Counter(
        "galley_text_reports_total",
        "Texts that clients say how they drew, by font, platform and result: equal, different, unknown.",
        by: ["font", "platform", "result"]
    )
    private let mismatches = Counter(
        "galley_text_mismatch_total",
        "Texts that clients drew otherwise than laid out, by font, platform and kind: lines, width, height.",
        by: ["font", "platform", "kind"]
    )
    /// As many as fonts are configured, times three platforms.
    private let tallies = Locked<[Source: Tally]>([:])
    private let log: Logger

    /// A font on a platform.
    private struct Source: Hashable {
        var font: ExactString
        var platform: TextPlatform
    }

    /// The numbers of one source.
    private struct Tally {
        var reports = 0
        var mismatches = 0
        /// The points by which the widest text was wider than laid out.
        var excess = 0.0
        /// The mismatches at which the next warning is due: the first few may be one odd device.
        var warnedAt = 3
    }

    /// One mismatch in so many texts is warned of.
    private static let rate = 1_000

    init(log: Logger) { self.log = log }

    /// Compares what a client drew with what was laid out.
    func take(_ report: TextReport) {
        let own = report.own(samples.samples(of: report.text))
        let (font, platform) = (report.font, report.platform.rawValue)
        guard !own.isEmpty else { return reports.add(1, font, platform, "unknown") }
        let mismatch = report.mismatch(own)
        reports.add(1, font, platform, mismatch == nil ? "equal" : "different")
        if let mismatch { mismatches.add(1, font, platform, mismatch.kind.rawValue) }
        guard let tally = count(report, mismatch), let mismatch else { return }
        warn(of: mismatch, tally)
    }

    private func warn(of mismatch: TextMismatch, _ tally: Tally) {
        let (sample, place) = (mismatch.sample, mismatch.sample.place)
        var metadata: Logger.Metadata = [
            "font": "\(sample.font)", "platform": "\(sample.platform.rawValue)",
            "kind": "\(mismatch.kind.rawValue)", "module": "\(place.module)",
            "section": "\(place.section)",
            "mismatches": .stringConvertible(tally.mismatches),
            "texts": .stringConvertible(tally.reports),
        ]
        if let item = place.item { metadata["item"] = "\(item)" }
        if !place.role.isEmpty { metadata["element"] = "\(place.role)" }
        log.warning("clients draw text otherwise than it was laid out", metadata: metadata)
    }

    /// Counts a report, and returns the numbers where a warning is due: each time that there are twice as many
    /// mismatches.
    private func count(_ report: TextReport, _ mismatch: TextMismatch?) -> Tally? {
        let source = Source(font: ExactString(report.font), platform: report.platform)
        return tallies.withLock { tallies in
            var tally = tallies[source] ?? Tally()
            defer { tallies[source] = tally }
            tally.reports += 1
            guard let mismatch else { return nil }
            tally.mismatches += 1
            if mismatch.sample.lines == report.lines {
                tally.excess = max(tally.excess, report.width - mismatch.sample.width)
            }
            guard tally.mismatches >= tally.warnedAt,
                tally.mismatches * Self.rate > tally.reports
            else { return nil }
            tally.warnedAt = tally.mismatches * 2
            return tally
        }
    }

    func collect() -> [Metric] {
        let levels = tallies.withLock { tallies in
            tallies.map { source, tally in
                // Thousandths of a point, as gauges are whole numbers.
                (source.font.text, source.platform.rawValue, Int(clamping: tally.excess * 1_000))
            }
        }
        let excess = Metric(
            name: "galley_text_excess_millipoints",
            kind: .gauge,
            help: "Thousandths of a point by which the widest text was drawn wider than laid out.",
            samples: levels.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map {
                Metric.Sample([("font", $0.0), ("platform", $0.1)], .level($0.2))
            }
        )
        return [reports.metric(), mismatches.metric(), excess]
    }
}
