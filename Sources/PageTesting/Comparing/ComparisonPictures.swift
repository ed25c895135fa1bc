import GalleyService
import InputCore
import JSONCore
import ModuleKit
import ModuleMapping
import PageServing
import SQLiteStorage

/// Writes pictures of views before and after, and a page for browsers that shows them.
struct ComparisonPictures {
    /// The most views of one group that are drawn.
    static let maximumOfGroup = 3

    private let folder: String
    private var count = 0
    private var html = ""
    private var problem: String?

    init(folder: String) {
        self.folder = folder
    }

    /// A view that was drawn.
    struct Drawn {
        let url: String
        /// The file, or the words in its place, of before and after.
        let sides: [(caption: String, file: String?, words: String)]
    }

    /// True until the most pictures of one page are there.
    var hasRoom: Bool { count < LayoutFolder.maximumPictures && problem == nil }

    /// Draws a view.
    mutating func draw(
        _ view: RecordedView,
        old: PageOutcome,
        new: PageOutcome,
        _ compared: ComparedSides
    ) -> Drawn {
        count += 1
        let sides = [("before", old, compared.old), ("after", new, compared.new)].map {
            caption,
            outcome,
            side -> (caption: String, file: String?, words: String) in
            guard let page = outcome.page else { return (caption, nil, outcome.words) }
            let svg = SVGRenderer.svg(
                of: Array(page.json.bytes),
                measurer: side.builder.catalog.tools.text,
                images: side.builder.limits.images
            )
            let name = "\(count).\(caption).svg"
            guard let svg else { return (caption, nil, "no picture") }
            write(Array(svg.utf8), named: name)
            return (caption, name, "")
        }
        return Drawn(url: view.url, sides: sides)
    }

    /// Adds a group with the views of it that were drawn.
    mutating func add(
        _ group: ComparisonReport.Group,
        _ drawn: [Drawn],
        of report: ComparisonReport
    ) {
        let facts = group.facts
        let share = CountText.share(facts.looks, of: report.tally.all.looks)
        html +=
            "<section>\n<h2>\(XMLText.escaped(group.module.text)): \(XMLText.escaped(facts.what))</h2>\n"
        var words = [
            "\(share) of looks", ComparisonReport.counted(facts.views, "view"), facts.widthText,
        ].filter { !$0.isEmpty }.map { XMLText.escaped($0) }
        if let cause = group.cause {
            words.append(
                "<code>\(XMLText.escaped(cause.words))</code>"
            )
        }
        html += "<p>\(words.joined(separator: " · "))</p>\n"
        for view in drawn {
            html += "<h3>\(XMLText.escaped(view.url))</h3>\n<div class=\"pair\">\n"
            for side in view.sides {
                html += "<figure><figcaption>\(side.caption)</figcaption>"
                html +=
                    side.file.map { "<img src=\"\($0)\" alt=\"\(side.caption)\">" }
                    ?? "<p class=\"none\">\(XMLText.escaped(side.words))</p>"
                html += "</figure>\n"
            }
            html += "</div>\n"
        }
        html += "</section>\n"
    }

    /// Writes the page.
    ///
    /// - Returns: The reason why a file cannot be written; nil for none.
    mutating func finish(_ report: ComparisonReport) -> String? {
        let lines = report.text.split(at: "\n").map(String.init)
        let document = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>What the change does</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 15px/1.45 system-ui, sans-serif; margin: 24px auto; max-width: 1100px; padding: 0 16px; }
            pre { overflow-x: auto; padding: 12px; border: 1px solid #8886; border-radius: 6px; }
            section { border-top: 1px solid #8886; margin-top: 32px; }
            h2 { font-size: 18px; } h3 { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
            .pair { display: flex; gap: 20px; align-items: flex-start; flex-wrap: wrap; }
            figure { flex: 1 1 300px; margin: 0; min-width: 0; }
            figcaption { font-weight: 600; margin-bottom: 6px; }
            img { background: #fff; border: 1px solid #8886; max-width: 100%; }
            .none { border: 1px dashed #888; padding: 24px; }
            </style>
            <h1>What the change does</h1>
            <pre>\(lines.map { XMLText.escaped($0) }.joined(separator: "\n"))</pre>
            \(html)</html>

            """
        write(Array(document.utf8), named: "index.html")
        return problem
    }

    private mutating func write(_ bytes: [UInt8], named name: String) {
        let file = "\(folder)/\(name)"
        let reason = WholeFile.write(bytes, to: file, number: count, mode: 0o666)
        if let reason, problem == nil { problem = "'\(file)' cannot be written: \(reason)" }
    }
}
