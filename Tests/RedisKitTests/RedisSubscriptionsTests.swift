import Testing

@testable import RedisKit

@Suite("Subscriptions")
struct RedisSubscriptionsTests {
    @Test("A reader that is behind is told that it has missed messages")
    func overflow() async throws {
        let subscriptions = RedisSubscriptions()
        let stream = subscriptions.stream(of: ["c"]) {}
        subscriptions.confirm("c")
        for _ in 0..<(RedisSubscriptions.maximumWaiting + 10) {
            subscriptions.publish([1], on: "c")
        }
        var events = stream.makeAsyncIterator()
        #expect(await events.next() == .connected)
        for _ in 1..<RedisSubscriptions.maximumWaiting {
            #expect(await events.next() == .message(channel: "c", bytes: [1]))
        }
        subscriptions.publish([2], on: "c")
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == .connected)
        #expect(await events.next() == .message(channel: "c", bytes: [2]))
    }

    @Test("A message that is too long counts as missed")
    func longMessage() async throws {
        let subscriptions = RedisSubscriptions()
        var events = subscriptions.stream(of: ["c"]) {}.makeAsyncIterator()
        subscriptions.confirm("c")
        let longest = [UInt8](repeating: 1, count: RedisSubscriptions.maximumMessage)
        subscriptions.publish(longest, on: "c")
        subscriptions.publish(longest + [1], on: "c")
        subscriptions.publish([2], on: "c")
        #expect(await events.next() == .connected)
        #expect(await events.next() == .message(channel: "c", bytes: longest))
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == .connected)
        #expect(await events.next() == .message(channel: "c", bytes: [2]))
    }

    @Test("A reader is connected when the last of its channels is, and only then")
    func confirmation() async throws {
        let subscriptions = RedisSubscriptions()
        var events = subscriptions.stream(of: ["a", "b"]) {}.makeAsyncIterator()
        #expect(subscriptions.channels == ["a", "b"])
        subscriptions.confirm("a")
        subscriptions.publish([1], on: "a")
        subscriptions.confirm("b")
        subscriptions.publish([2], on: "a")
        subscriptions.disconnect()
        subscriptions.finish()
        #expect(await events.next() == .connected)
        #expect(await events.next() == .message(channel: "a", bytes: [2]))
        #expect(await events.next() == .disconnected)
        #expect(await events.next() == nil)
        #expect(subscriptions.channels.isEmpty)
    }
}
