import SwitchKit
import TestSupport
import Testing

@testable import StateReplication

@Suite("Messages between instances")
struct SharedStateMessageTests {
    private static let messages: [SharedStateMessage] = [
        .raised(version: 1_799_999_999_123_456, by: "a1", previous: [0: 0, 4_095: 17]),
        .set(
            SwitchKey(module: "m", section: "s,1:x", item: "夜间 5:a,", owner: ""),
            SwitchRecord(value: true, version: 3),
            by: "b"
        ),
        .merged(by: "c"), .alive("d"), .gone("e"), .confirmed(version: 9, by: "f"),
        .beat(session: 2, sentAt: 77),
    ]

    @Test("messages are read back as they were written", arguments: messages)
    func roundTrip(_ message: SharedStateMessage) {
        let envelope = SharedStateMessage.Envelope(epoch: "e 1", message: message)
        #expect(SharedStateMessage.Envelope(envelope.bytes) == envelope)
    }

    @Test("bytes that are no message are none, whatever they are")
    func nonsense() {
        TestScale.run("nonsense", sample: 2_000) { random, _ in
            let message = random.pick(Self.messages)
            var bytes = SharedStateMessage.Envelope(epoch: "e", message: message).bytes
            for _ in 0...random.below(3) {
                switch random.below(3) {
                case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
                case 1: bytes.removeLast(min(bytes.count - 1, random.below(8)))
                default: bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count))
                }
            }
            // Either none, or one that is written as it was read.
            if let read = SharedStateMessage.Envelope(bytes) {
                #expect(SharedStateMessage.Envelope(read.bytes) == read)
            }
        }
    }
}
