import Foundation
import GalleyService
import Testing

@Suite("The app of a configuration is described, and served as a document")
struct AppEndpointTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        palette: {tint: "#B00020"}
        images: {directory: images}
        strings: [strings/*.yaml]
        modules: [m/*.yaml]
        app:
          name: "${t:name}"
          tabs:
            - {title: "${t:home}", image: house, module: home, params: {genre: r&b, size: 2}}
            - {title: <Me>, module: me}
          links:
            - {path: /songs/:id, module: song, params: {id: "${id}", big: true}}
            - {path: /me/, module: me}
          start: me
        """,
        "strings/en.yaml": "{name: Records & more, home: Home}",
        "strings/de.yaml": "{name: Platten, home: Start}",
        "images/house.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'/>",
        "images/house-dark.svg":
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'> </svg>",
        "m/home.yaml":
            "{name: home, kind: static, parameters: {genre: {}, size: {type: integer}}, sections: [{cells: [{id: a}]}]}",
        "m/me.yaml": "{name: me, kind: static, sections: [{cells: [{id: a}]}]}",
        "m/song.yaml":
            "{name: song, kind: static, parameters: {id: {required: true}, big: {type: boolean}}, sections: [{cells: [{id: a}]}]}",
    ]

    private func serving(
        _ files: [String: String] = files,
        _ body: (TestClient) async throws -> Void
    ) async throws {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { try await body(try TestClient(port: $0.port)) }
    }

    @Test(
        "it has the tabs and links, the palette, and the images of tabs, in the client's language"
    )
    func description() async throws {
        try await serving { client in
            let response = try await client.send("GET", "/v1/app?locale=de-AT")
            #expect(response.status == 200 && response["content-type"] == "application/json")
            let text = response.text
            #expect(
                text.hasPrefix(
                    #"{"name":"Platten","start":1,"tabs":[{"title":"Start","image":"house","module":"home","#
                        + #""params":{"genre":"r&b","size":2},"#
                        + #""layout":"/v1/modules/home/layout?genre=r%26b&locale=de-AT&size=2"},"#
                        + #"{"title":"<Me>","module":"me","params":{},"layout":"/v1/modules/me/layout?locale=de-AT"}],"#
                        + #""links":[{"path":"/songs/:id","module":"song","params":{"id":"${id}","big":true}},"#
                        + #"{"path":"/me/","module":"me","params":{}}],"palette":{"background":"#
                )
            )
            #expect(text.contains(##""tint":{"light":"#B00020"}"##))
            #expect(
                text.contains(#""images":{"house":{"size":[24,24],"files":[{"url":"/v1/images/"#)
            )
            #expect(text.contains(#""mode":"dark""#))
            let layout = try await client.send(
                "GET",
                "/v1/modules/home/layout?genre=r%26b&locale=de-AT&size=2"
            )
            #expect(layout.status == 200)
            let plain = try await client.send("GET", "/v1/app")
            #expect(plain.text.contains(#""name":"Records & more""#))
            #expect(plain.text.contains(#""layout":"/v1/modules/me/layout""#))
        }
    }

    @Test(
        "it and its document have tags, and a condition is answered 304",
        arguments: ["/v1/app", "/app"]
    )
    func tags(target: String) async throws {
        try await serving { client in
            let response = try await client.send("GET", target + "?locale=de")
            #expect(response["cache-control"] == "no-cache")
            let tag = try #require(response["etag"])
            let again = try await client.send("GET", target + "?locale=de", ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(try await client.send("GET", target)["etag"] != tag)
            #expect(try await client.send("HEAD", target).status == 200)
        }
    }

    @Test(
        "the document is the same at every path below it",
        arguments: ["/app", "/app/", "/app/songs/7", "/app/a/b/c/layout", "/app/%F0%9F%8E%B5"]
    )
    func document(target: String) async throws {
        try await serving { client in
            let response = try await client.send("GET", target)
            #expect(
                response.status == 200 && response["content-type"] == "text/html; charset=utf-8"
            )
            #expect(response["content-security-policy"]?.contains("script-src 'self'") == true)
            #expect(response.text.contains("<title>Records &amp; more</title>"))
            #expect(response.text.contains(#"<galley-app src="/v1/app" base="/app">"#))
            #expect(response.text.contains(#"<html lang="en" dir="ltr">"#))
        }
    }

    @Test("the document is in the language that is asked for, and reads in its direction")
    func language() async throws {
        try await serving { client in
            let response = try await client.send("GET", "/app/songs/7?locale=ar")
            #expect(response.text.contains(#"<html lang="ar" dir="rtl">"#))
            #expect(response.text.contains(#"src="/v1/app?locale=ar""#))
        }
    }

    @Test("what a reader asks of all pages is what the document asks for")
    func asked() async throws {
        try await serving { client in
            let query = "theme=gold&textScale=1.5&direction=rtl&locale=de&other=1"
            let response = try await client.send("GET", "/app?\(query)")
            #expect(response.text.contains(#"<html lang="de" dir="rtl">"#))
            let target = "/v1/app?locale=de&amp;direction=rtl&amp;textScale=1.5&amp;theme=gold"
            #expect(response.text.contains("src=\"\(target)\""), "\(response.text)")
            let wrong = try await client.send("GET", "/app?direction=up")
            #expect(wrong.status == 400 && wrong.text.contains(#""parameter":"direction""#))
        }
    }

    @Test("its description stands in the document, which none of its texts ends")
    func embedded() async throws {
        var files = Self.files
        files["strings/en.yaml"] = "{name: Records, home: '</script><b>'}"
        try await serving(files) { client in
            let document = try await client.send("GET", "/app").text
            let parts = document.split(separator: #"<script type="application/json">"#)
            try #require(parts.count == 2)
            let text = parts[1].split(separator: "</script>")[0]
            let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
            let sent = try JSONSerialization.jsonObject(
                with: Data(try await client.send("GET", "/v1/app").text.utf8)
            )
            #expect(read == sent as? NSDictionary)
        }
    }

    @Test("the document's script is one file, which never changes under its name")
    func script() async throws {
        try await serving { client in
            let document = try await client.send("GET", "/app").text
            let path = try #require(
                document.firstMatch(of: #/src="(/client/app-[0-9a-f]+\.js)"/#)?.1
            )
            let script = try await client.send("GET", String(path))
            #expect(script["cache-control"] == "public, max-age=31536000, immutable")
            #expect(script["content-type"] == "text/javascript; charset=utf-8")
            #expect(!script.text.contains("import ") && script.text.contains("'galley-app'"))
        }
    }

    @Test(
        "a language that is none is a 400 that names it",
        arguments: ["/v1/app", "/app", "/app/x"]
    )
    func wrongLanguage(target: String) async throws {
        try await serving { client in
            let response = try await client.send("GET", target + "?locale=de_AT")
            #expect(response.status == 400 && response.text.contains(#""parameter":"locale""#))
        }
    }

    @Test(
        "without an app a 404 says what declares one",
        arguments: ["/v1/app", "/app", "/app/songs/7"]
    )
    func missing(target: String) async throws {
        let files = [
            "galley.yaml": "version: 1\ncache: {path: \":memory:\"}\nmodules: [m.yaml]\n",
            "m.yaml": "{name: me, kind: static, sections: [{cells: [{id: a}]}]}",
        ]
        try await serving(files) { client in
            let response = try await client.send("GET", target)
            #expect(response.status == 404)
            #expect(
                response.text.contains("app: {name: My app, tabs: [{title: Home, module: home}]}")
            )
        }
    }
}
