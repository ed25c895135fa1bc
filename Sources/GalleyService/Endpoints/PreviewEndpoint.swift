import HTTPSocket
import ModuleKit

/// `GET /` and `GET /preview/{module}`: pages for people with a browser.
enum PreviewEndpoint {
    /// Every module, with links to its preview and its layout.
    static func index(_ modules: [ModuleDeclaration]) -> HTTPResponse {
        let rows = modules.map { module in
            """
            <li><a href="/preview/\(module.name)">\(escaped(module.title))</a>
            <code>\(module.kind.rawValue)</code>
            <a href="/v1/modules/\(module.name)/layout">layout</a></li>
            """
        }
        return page("Galley", "<h1>Pages</h1><ul>\(rows.joined())</ul>")
    }

    /// The layout as a picture, under the preview's own query.
    static func preview(_ module: ModuleDeclaration, query: String?) -> HTTPResponse {
        let query = (query ?? "").split(separator: "&")
            .filter { !$0.hasPrefix("format=") }.joined(separator: "&")
        let picture = query.isEmpty ? "format=svg" : "\(query)&format=svg"
        let layout = "/v1/modules/\(module.name)/layout"
        let widths = [320, 390, 600, 1024].map {
            "<a href=\"/preview/\(module.name)?width=\($0)\">\($0)</a>"
        }
        return page(
            module.title,
            """
            <p><a href="/">Pages</a> · <a href="\(escaped("\(layout)?\(query)"))">layout</a> ·
            width \(widths.joined(separator: " ")) ·
            <a href="/preview/\(module.name)?direction=rtl">right to left</a></p>
            <h1>\(escaped(module.title))</h1>
            <img alt="the layout as a picture" src="\(escaped("\(layout)?\(picture)"))">
            """
        )
    }

    private static func page(_ title: String, _ body: String) -> HTTPResponse {
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(escaped(title))</title>
            <meta name="viewport" content="width=device-width">
            <style>body{font:15px sans-serif;margin:24px;background:#eee}li{margin:8px 0}
            img{background:#fff;box-shadow:0 1px 6px #0003}</style>
            <body>\(body)</body></html>

            """
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache",
                "Content-Security-Policy":
                    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
            ],
            body: .bytes(SharedBytes(html))
        )
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
