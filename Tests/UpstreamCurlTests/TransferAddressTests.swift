import Testing
import UpstreamKit

@testable import UpstreamCurl

@Suite("The address of an exchange in messages")
struct TransferAddressTests {
    @Test(
        "names the host and the port, and no user",
        arguments: [
            ("http://127.0.0.1:9/a", false, "127.0.0.1:9"),
            ("https://u:p@api.example.com/a?b", true, "api.example.com:443"),
            ("http://[::1]/x", false, "[::1]:80"), ("http://[::1]:81", false, "[::1]:81"),
        ]
    )
    func address(url: String, isEncrypted: Bool, expected: String) {
        let options = TransferOptions(
            url: url,
            method: "GET",
            fields: [],
            body: [],
            connect: .seconds(1),
            timeout: .seconds(1),
            deadline: .now,
            maximumBytes: 1,
            isEncrypted: isEncrypted,
            network: .publicNetwork
        )
        #expect(options.hostAndPort == expected)
    }
}
