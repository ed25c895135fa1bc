@testable import ConfigurationLanguage
@testable import ModuleConfiguration
@testable import ModuleDeclarations
import TestSupport
import Testing
import UpstreamKit

@Suite("Credentials of upstreams in a configuration")
struct CredentialReadingTests {
    private static let main = """
        version: 1
        upstreams:
          api:
            url: "https://api.example"
            headers: {x-key: "k-${file:secrets/key}-${env:ZONE}", x-plain: "$${not} one"}
            auth:
              oauth2:
                token: "https://login.example/token/"
                client: ${env:CLIENT}
                secret: ${file:/run/secret}
            proxy: "http://me:a%40b@proxy:3128"
            http: 1.1
        """

    private static let files = [
        "galley.yaml": main, "secrets/key": "one\n", "/run/secret": "two\r\n",
    ]

    private func upstream(_ files: [String: String] = files) throws -> UpstreamConfiguration {
        let loaded = ConfigurationFixture.load(
            files,
            environment: ["CLIENT": "me ${file:x}", "ZONE": "eu"]
        )
        return try #require(try loaded.get().upstreams["api"])
    }

    @Test("have the contents of files, whose paths are kept so that they are read again")
    func files() throws {
        let upstream = try upstream()
        let oauth2 = try #require(upstream.auth?.oauth2)
        #expect(oauth2.secrets.map(\.text) == ["two"])
        #expect(oauth2.secrets.map(\.parts) == [[.file(path: "/run/secret")]])
        // What a variable holds is never looked at again.
        #expect(oauth2.client.parts == [.text("me ${file:x}")])
        #expect(oauth2.token == "https://login.example/token")
        let headers = upstream.headers
        #expect(headers.map(\.value) == ["k-one-eu", "${not} one"])
        #expect(
            headers.map(\.text.parts)
                == [
                    [.text("k-"), .file(path: "secrets/key"), .text("-eu")], [.text("${not} one")],
                ]
        )
        #expect(upstream.proxy?.user == "me" && upstream.proxy?.password == "a@b")
        #expect(upstream.http == .one)
    }

    @Test(
        "a file that has changed is the same upstream, whose circuits and token stay; another secret is another"
    )
    func renewed() throws {
        var renewed = Self.files
        renewed["/run/secret"] = "three"
        renewed["secrets/key"] = "four"
        #expect(try upstream(renewed) == upstream())
        var other = Self.files
        other["galley.yaml"] = Self.main.replacing("${file:/run/secret}", with: "two")
        #expect(try upstream(other) != upstream())
    }

    @Test(
        "names of other systems are told what they are here",
        arguments: [
            ("oauth2: {tokenUrl: \"https://a.example/t\", client: a, secret: b}", "'token'"),
            ("oauth2: {token: \"https://a.example/t\", client_id: a, secret: b}", "'client'"),
            ("oauth2: {token: \"https://a.example/t\", client: a, client_secret: b}", "'secret'"),
            ("basic: {username: a, password: b}", "'user'"),
            ("basic: {user: a, pass: b}", "'password'"),
            ("bearer: abc", "headers: {authorization"),
        ]
    )
    func familiarNames(auth: String, words: String) throws {
        let files = [
            "galley.yaml": """
            version: 1
            upstreams:
              a: {url: "https://a.example", auth: {\(auth)}}
            """
        ]
        let found = ConfigurationFixture.mistakes(files)
        #expect(found.contains { $0.description.contains(words) }, "\(found)")
    }
}
