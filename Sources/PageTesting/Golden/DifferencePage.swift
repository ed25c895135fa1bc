import InputCore
import PageServing

/// A page for browsers with the pictures of layouts that differ, before and after side by side.
struct DifferencePage {
    private let names: [ExactString: [String]]

    /// Creates a page.
    ///
    /// - Parameter names: The paths of layouts that differ, by module, relative to the page.
    init(_ names: [ExactString: [String]]) {
        self.names = names
    }

    /// The document.
    var html: String {
        var html = """
            <!doctype html>
            <meta charset="utf-8">
            <title>Layouts that differ</title>
            <style>
            body { font: 14px sans-serif; margin: 20px; }
            figure { display: inline-block; margin: 0 20px 40px 0; vertical-align: top; }
            img { border: 1px solid #888; max-width: 45vw; }
            </style>

            """
        for (module, names) in names.sorted(by: { $0.key < $1.key }) {
            let count = names.count
            html += "<h1>\(XMLText.escaped(module.text)): \(count) layouts differ</h1>\n"
            for name in names.prefix(LayoutFolder.maximumPictures).sorted() {
                html += "<h2>\(XMLText.escaped(name))</h2>\n"
                for side in ["before", "after"] {
                    let file = XMLText.escaped(Self.url("\(name).\(side).svg"))
                    html += "<figure><img src=\"\(file)\" alt=\"\(side)\">"
                    html += "<figcaption>\(side)</figcaption></figure>\n"
                }
            }
        }
        return html
    }

    /// Returns a path as a URL: names of files have no character but `%` that URLs escape.
    private static func url(_ path: String) -> String { path.replacing(bytes: "%", with: "%25") }
}
