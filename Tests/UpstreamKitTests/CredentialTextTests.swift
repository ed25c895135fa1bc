import Foundation
import TestSupport
import Testing
import UpstreamKit

@Suite("Credentials of the configuration")
struct CredentialTextTests {
    private func withFile(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "credential-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    @Test(
        "a file is read again when it has changed, without its last line end, and looked at once a second"
    )
    func changedFile() async throws {
        try await withFile { path in
            try write("one\n", to: path)
            let time = TestClock()
            let text = CredentialText("Bearer old", parts: [.text("Bearer "), .file(path: path)])
            let reader = CredentialReader(text, clock: time.clock)
            #expect(reader.text == "Bearer one")
            try write("two, longer\r\n", to: path)
            #expect(reader.text == "Bearer one")
            time.advance(.seconds(1))
            #expect(reader.text == "Bearer two, longer")
            try write("three\n\n", to: path)
            reader.look()
            #expect(reader.text == "Bearer three\n")
        }
    }

    @Test("a file that is gone, empty or no text leaves the credential as it was")
    func unreadableFile() async throws {
        try await withFile { path in
            try write("one", to: path)
            let time = TestClock()
            let text = CredentialText("one", parts: [.file(path: path)])
            let reader = CredentialReader(text, clock: time.clock)
            #expect(reader.text == "one")
            for bytes in [nil, Data(), Data([0xFF, 0xFE]), Data(count: 70_000)] as [Data?] {
                try FileManager.default.removeItem(atPath: path)
                try bytes?.write(to: URL(fileURLWithPath: path))
                time.advance(.seconds(1))
                #expect(reader.text == "one")
                try write("one", to: path)
            }
            try write("two", to: path)
            time.advance(.seconds(1))
            #expect(reader.text == "two")
        }
    }

    @Test(
        "a password that is refused is read again, and the request made once more where it has changed"
    )
    func refusedPassword() async throws {
        try await withFile { path in
            try write("old", to: path)
            let time = TestClock()
            let service = StubUpstream(clock: time.clock) { request, _ in
                // base64("me:new")
                request.fields["authorization"] == "Basic bWU6bmV3" ? .response() : .status(401)
            }
            let password = CredentialReader(
                CredentialText("old", parts: [.file(path: path)]),
                clock: time.clock
            )
            let user = CredentialReader(CredentialText("me"))
            let field = FieldCredentials.Field(user: user, passwords: [password])
            let upstream = AuthorizingUpstream(service, credentials: FieldCredentials([field]))
            await #expect(throws: UpstreamError.self) { try await upstream.fetch(get("/a", time)) }
            #expect(service.count == 1)
            try write("new", to: path)
            _ = try await upstream.fetch(get("/a", time))
            #expect(service.count == 3)
        }
    }

    @Test("nothing of a credential is in its description, and another file is another credential")
    func description() {
        let text = CredentialText("secret")
        #expect("\(text)" == "…")
        #expect(
            CredentialText("a", parts: [.file(path: "x")])
                == CredentialText("b", parts: [.file(path: "x")])
        )
        #expect(
            CredentialText("a", parts: [.file(path: "x")])
                != CredentialText("a", parts: [.file(path: "y")])
        )
        #expect(text != CredentialText("Secret"))
    }

    @Test(
        "the address of a proxy",
        arguments: [
            ("http://proxy.internal:3128", "http://proxy.internal:3128", nil, nil),
            ("https://proxy.internal/", "https://proxy.internal", nil, nil),
            ("http://me:a%40b%3Ac@10.0.0.1:8080", "http://10.0.0.1:8080", "me", "a@b:c"),
            ("http://me:@proxy", "http://proxy", "me", ""),
            ("http://me@proxy", nil, nil, nil), ("socks5://proxy", nil, nil, nil),
            ("http://proxy/path", nil, nil, nil), ("proxy:3128", nil, nil, nil),
            ("http://:p@proxy", nil, nil, nil), ("http://", nil, nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func proxy(text: String, url: String?, user: String?, password: String?) {
        let address = ProxyAddress(text)
        #expect(address?.url == url)
        #expect(address?.user == user && address?.password == password)
    }

    @Test("a file whose content no field may have is named by the failure, without its folder")
    func invalidFile() async throws {
        try await withFile { path in
            try write("a\nb\n", to: path)
            let text = CredentialText("a", parts: [.text("Bearer "), .file(path: path)])
            let credentials = FieldCredentials([.init("authorization", CredentialReader(text))])
            let failure = await #expect(throws: UpstreamError.self) {
                try await credentials.fields(until: .now)
            }
            let name = URL(fileURLWithPath: path).lastPathComponent
            #expect(failure?.kind == .mapping)
            #expect(
                failure?.detail
                    == "the header 'authorization' has a control character, from the file '\(name)'"
            )
        }
    }
}
