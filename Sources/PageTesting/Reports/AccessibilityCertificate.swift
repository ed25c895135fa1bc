import ModuleConfiguration
import PageServing

/// Evidence for the criteria of WCAG 2.2 that geometry can show, of each page on each device in each mode: the
/// result of `galley certify`.
///
/// It certifies nothing by itself: what it says to be unknown, and all other criteria, somebody has to look at.
package struct AccessibilityCertificate: Sendable {
    private let report: TestReport
    let pages: [CertifiedPage]

    /// Creates the evidence of a report whose test was certifying.
    package init(_ report: TestReport) {
        self.report = report
        pages = report.tested.pages.indices.map { CertifiedPage($0, of: report) }
    }

    /// True when nothing that was counted failed.
    package var isClean: Bool { pages.allSatisfy { $0.failed == 0 } }

    /// The words that are said of all of it.
    static let limits = [
        "What the app draws itself (items without elements) is unknown: its words, its colours and its targets.",
        "Unknown are also texts over images and gradients, texts that maxLines shortens at twice their size, and what "
            + "scrolls sideways at 320 points.",
        "The other criteria of WCAG 2.2 are not looked at, and no machine can: keyboard and focus are the client's, "
            + "and whether words are good words people have to say.",
    ]

    /// The criteria in words.
    static var criteria: [String] {
        Criterion.allCases.map { "\($0.rawValue) \($0.title): \($0.evidence)." }
    }

    /// The findings, each a line with its place.
    var places: [String] {
        report.groups.filter { Self.rules.contains($0.subject.rule) }.map(report.line)
    }

    /// The rules whose findings are evidence.
    private static let rules: Set<LayoutRule> = [
        .label, .contrast, .order, .cut, .outside, .overlap,
    ]

    // MARK: Text

    /// The evidence for people, page by page.
    package var text: String {
        var lines = Self.criteria + [""]
        for page in pages {
            lines.append("\(page.module): \(page.layouts) layouts")
            for criterion in Criterion.allCases {
                let count = page.total(of: criterion)
                guard count.total > 0 else { continue }
                lines.append("    \(criterion.rawValue) \(criterion.title): \(count.text)")
            }
        }
        lines.append("")
        lines += places + (places.isEmpty ? [] : [""])
        return (lines + Self.limits).map { $0 + "\n" }.joined()
    }

    // MARK: HTML

    /// The evidence as a page: a table for each page of the service, a row for each device and mode.
    package var html: String {
        var html = Self.head
        html += "<h1>Evidence for WCAG 2.2</h1>\n<ul>\n"
        for line in Self.criteria { html += "<li>\(XMLText.escaped(line))</li>\n" }
        html += "</ul>\n"
        for page in pages { html += section(of: page) }
        html += "<h2>Places</h2>\n"
        html += places.isEmpty ? "<p>Nothing was found.</p>\n" : "<ol>\n"
        for place in places { html += "<li>\(XMLText.escaped(place))</li>\n" }
        html += (places.isEmpty ? "" : "</ol>\n") + "<h2>Limits</h2>\n<ul>\n"
        for line in Self.limits { html += "<li>\(XMLText.escaped(line))</li>\n" }
        return html + "</ul>\n</body>\n</html>\n"
    }

    private func section(of page: CertifiedPage) -> String {
        var html =
            "<h2>\(XMLText.escaped(page.module))</h2>\n<table>\n<thead><tr><th scope=\"col\">Device</th>"
        html += "<th scope=\"col\">Mode</th>"
        for criterion in Criterion.allCases {
            let title = "\(criterion.rawValue) \(criterion.title)"
            html += "<th scope=\"col\">\(XMLText.escaped(title))</th>"
        }
        html += "</tr></thead>\n<tbody>\n"
        for row in page.rows {
            html += "<tr><th scope=\"row\">\(XMLText.escaped(row.device))</th>"
            html += "<td>\(XMLText.escaped(row.mode))</td>"
            for criterion in Criterion.allCases {
                let count = row.counts[criterion] ?? .init()
                html += "<td\(count.failed > 0 ? " class=\"failed\"" : "")>\(count.text)</td>"
            }
            html += "</tr>\n"
        }
        return html + "</tbody>\n</table>\n"
    }

    private static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Evidence for WCAG 2.2</title>
        <style>
        body { font: 16px/1.5 sans-serif; margin: 2em; color: #111; background: #fff }
        table { border-collapse: collapse; font-size: 14px }
        th, td { border: 1px solid #767680; padding: .25em .5em; text-align: left; vertical-align: top }
        .failed { background: #ffe0e0 }
        </style>
        </head>
        <body>

        """
}

/// The evidence of one page.
struct CertifiedPage: Sendable {
    /// A device and a mode, with what was counted there in all samples, text scales and directions.
    struct Row: Sendable {
        let device: String
        let mode: String
        let counts: [Criterion: AccessibilityEvidence.Count]
    }

    let module: String
    let rows: [Row]
    /// The number of layouts that were looked at.
    let layouts: Int

    fileprivate init(_ page: Int, of report: TestReport) {
        module = report.tested.pages[page].module
        let evidence = report.evidence.filter { $0.key.page == page }
        layouts = evidence.count
        var byDevice: [Int: AccessibilityEvidence] = [:]
        for (layout, counted) in evidence {
            byDevice[layout.device, default: AccessibilityEvidence()].add(counted)
        }
        rows = byDevice.sorted { $0.key < $1.key }.flatMap { device, counted -> [Row] in
            let name = report.tested.devices.devices[device].label
            let all = counted.counts[""] ?? [:]
            let modes = counted.counts.filter { !$0.key.text.isEmpty }
            if modes.isEmpty { return [Row(device: name, mode: "all", counts: all)] }
            return modes.sorted { $0.key < $1.key }.map { mode, counts in
                Row(device: name, mode: mode.text, counts: all.merging(counts) { $1 })
            }
        }
    }

    /// Returns what was counted of a criterion in all rows.
    func total(of criterion: Criterion) -> AccessibilityEvidence.Count {
        rows.reduce(into: .init()) { $0 += $1.counts[criterion] ?? .init() }
    }

    /// The number of checks that failed.
    var failed: Int { Criterion.allCases.reduce(0) { $0 + total(of: $1).failed } }
}

extension AccessibilityEvidence.Count {
    /// The numbers in words.
    var text: String {
        if total == 0 { return "none" }
        let parts = [(passed, "passed"), (failed, "failed"), (unknown, "unknown")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
