import InputCore
import TextCore

/// The numbers of `/metrics` on texts that clients drew otherwise, with the slack that would make up for it.
package struct FontReport: Sendable, Equatable {
    /// A font on a platform.
    package struct Row: Sendable, Equatable {
        package var font: String
        package var platform: String
        /// The texts that were compared.
        package var texts = 0
        /// The texts that differ, by kind.
        package var mismatches: [ExactString: Int] = [:]
        /// The points by which the widest text was wider than laid out.
        package var excess = 0.0

        /// The slack in half points that the widest text needs; nil where it is as wide as laid out.
        package var slack: Double? {
            excess > 0 ? (excess * 2).rounded(.up) / 2 : nil
        }
    }

    package let rows: [Row]

    /// The most lines of metrics that are read: a service has some hundred.
    private static let maximumLines = 100_000

    /// Reads the text of `/metrics` (Prometheus' text format).
    package init(metrics text: String) {
        var rows: [ExactString: Row] = [:]
        let lines = text.utf8.split(separator: 0x0A, maxSplits: Self.maximumLines)
        for line in lines {
            guard let sample = Self.sample(String(decoding: Array(line), as: UTF8.self)),
                let font = sample.labels["font"], let platform = sample.labels["platform"]
            else { continue }
            let key = ExactString("\(platform)\n\(font)")
            var row = rows[key] ?? Row(font: font, platform: platform)
            if sample.name.isExactly("galley_text_reports_total") {
                guard sample.labels["result"]?.isExactly("unknown") != true else { continue }
                row.texts += Int(clamping: sample.value)
            } else if sample.name.isExactly("galley_text_mismatch_total") {
                let kind = sample.labels["kind"] ?? ""
                row.mismatches[ExactString(kind), default: 0] += Int(clamping: sample.value)
            } else if sample.name.isExactly("galley_text_excess_millipoints") {
                row.excess = max(row.excess, sample.value / 1_000)
            } else {
                continue
            }
            rows[key] = row
        }
        self.rows = rows.values.sorted { ($0.font, $0.platform) < ($1.font, $1.platform) }
    }

    /// Returns the name, the labels and the value of a line; nil for another one.
    private static func sample(
        _ line: String
    ) -> (name: String, labels: [ExactString: String], value: Double)? {
        guard line.begins(with: "galley_text_"),
            let opening = line.firstRange(ofBytes: "{"),
            let closing = line.firstRange(ofBytes: "} "),
            opening.upperBound <= closing.lowerBound,
            let value = Double(line[closing.upperBound...]), value.isFinite
        else { return nil }
        var labels: [ExactString: String] = [:]
        for part in line[opening.upperBound..<closing.lowerBound].split(at: ",") {
            guard let equals = part.firstRange(ofBytes: "=\"") else { continue }
            let name = String(part[..<equals.lowerBound])
            labels[ExactString(name)] = String(part[equals.upperBound...].dropLastScalars(1))
        }
        return (String(line[..<opening.lowerBound]), labels, value)
    }

    /// The greatest `slack` of a font.
    private static let maximumSlack = 100.0

    /// The report as lines of text.
    package var lines: [String] {
        if rows.isEmpty { return ["no client has said how it drew a text"] }
        return rows.map { row in
            let kinds = TextMismatch.Kind.allCases.compactMap { kind in
                row.mismatches[kind.rawValue].map { "\(kind.rawValue) \($0)" }
            }
            let count = row.mismatches.values.reduce(0, +)
            let rate = row.texts > 0 ? Double(count) / Double(row.texts) * 1_000 : 0
            var text = "\(row.font) on \(row.platform): \(count) of \(row.texts) texts differ"
            if count > 0 {
                text +=
                    " (\(kinds.joined(separator: ", "))), \((rate * 10).rounded() / 10) in 1,000"
            }
            guard let slack = row.slack else { return text }
            text += "; the widest is \(row.excess) points wider"
            return slack <= Self.maximumSlack
                ? text + ": 'slack: \(slack)' leaves room for it"
                : text + ", more than 'slack' may leave: it was set in another font"
        }
    }
}

/// The metrics of a font file, for the command that exports them.
package enum FontExport {
    /// Returns the metrics of a face as JSON.
    ///
    /// - Parameter name: The path of the file, with `#n` behind it for face `n` of a collection.
    package static func json(of name: String, includesInk: Bool) throws -> String {
        try FontMetricsExporter.metrics(of: FontFile(name), includesInk: includesInk).json
    }
}
