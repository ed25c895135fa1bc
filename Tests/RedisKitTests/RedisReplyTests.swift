import Foundation
import RedisKit
import TestSupport
import Testing

@Suite("Replies of Redis")
struct RedisReplyTests {
    private static let tooLong = RedisError.unreachable(
        "a reply of more than 64 MiB"
    )

    private typealias Reply = Result<RedisReply, RedisError>

    /// Has a conversation on a thread of its own, as it waits for tasks.
    private func results(of count: Int, repliedTo pieces: [[UInt8]]) async throws -> [Reply] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try RedisConversation.results(of: count, repliedTo: pieces) }
                )
            }
        }
    }

    private func result(of bytes: [UInt8]) async throws -> Reply? {
        try await results(of: 1, repliedTo: [bytes]).first
    }

    @Test("a reply is one value, however it is cut")
    func cuts() async throws {
        let bytes = Array("*3\r\n$2\r\nab\r\n:7\r\n*2\r\n$-1\r\n+OK\r\n".utf8)
        let expected = RedisReply.array([
            .bytes([97, 98]), .integer(7), .array([.null, .status("OK")]),
        ])
        for cut in 0...bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            let results = try await self.results(of: 1, repliedTo: pieces)
            #expect(results == [.success(expected)], "cut at \(cut)")
        }
    }

    @Test(
        "an array is refused whose announced elements would take more than a reply may",
        arguments: ["*2147483647\r\n", "*2\r\n*2\r\n*2000000000\r\n", "*1\r\n*10000000\r\n$-1\r\n"]
    )
    func announced(text: String) async throws {
        #expect(try await result(of: Array(text.utf8)) == .failure(Self.tooLong))
    }

    @Test("an array is refused whose elements take more than a reply may")
    func long() async throws {
        let count = 1_000_000
        let element = Array("$-1\r\n".utf8)
        var bytes = Array("*\(count)\r\n".utf8)
        for _ in 0..<count { bytes += element }
        #expect(try await result(of: bytes) == .failure(Self.tooLong))
    }

    @Test("the bound is one reply's, not the connection's")
    func many() async throws {
        let bytes = [UInt8](repeating: 7, count: 40 << 20)
        let reply = Array("$\(bytes.count)\r\n".utf8) + bytes + [13, 10]
        let results = try await self.results(of: 2, repliedTo: [reply, reply])
        #expect(results == [.success(.bytes(bytes)), .success(.bytes(bytes))])
    }

    @Test(
        "bytes that are no reply end the connection",
        arguments: ["nonsense\r\n", "*-2\r\n", "$x\r\n"]
    )
    func nonsense(text: String) async throws {
        guard case .failure(.unreachable) = try await result(of: Array(text.utf8)) else {
            Issue.record("\(text) is a reply")
            return
        }
    }
}
