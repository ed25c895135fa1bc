import HTTPSocket
import Testing

@Suite("Raw HTTP/1.1")
struct RawCaseTests {
    @Test("A conversation ends as the RFCs say", arguments: RawCase.all)
    func conversation(_ row: RawCase) async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                client.send(row.input)
                try check(row, client)
            }
        }
    }

    @Test("The same conversations, a byte at a time", arguments: RawCase.all)
    func drip(_ row: RawCase) async throws {
        // Long inputs take seconds byte by byte, and are no different.
        guard row.input.utf8.count < 2000 else { return }
        // Byte by byte, the body never arrives with the head.
        guard row.name != "no 100 when the body is there" else { return }
        try await withServer { server in
            let port = server.port
            try await onThread {
                let client = try RawClient(port: port)
                for byte in row.input.utf8 where !client.send([byte]) { break }
                try check(row, client)
            }
        }
    }
}

private func check(_ row: RawCase, _ client: RawClient) throws {
    var last: RawResponse?
    for (index, status) in row.statuses.enumerated() {
        let response = try client.response(toHead: row.heads.contains(index))
        #expect(response?.status == status)
        #expect(status == 100 || response?["date"]?.hasSuffix(" GMT") == true)
        #expect(status == 100 || response?["x-request-id"]?.count == 16)
        last = response
    }
    if let body = row.body { #expect(last?.text == body) }
    switch row.ending {
    case .closes:
        #expect(last?["connection"] == "close")
        #expect(try client.isClosedByServer())
    case .stays where last?.status == 100:
        break
    case .stays:
        #expect(last?["connection"] != "close")
        client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response()?.status == 200)
    }
}
