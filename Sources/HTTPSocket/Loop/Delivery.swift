/// The delivery of a broadcast body's news to the connections of a loop, some in each turn.
struct Delivery {
    let body: BroadcastBody
    let content: BroadcastContent
    /// The connections when it began, the last ones first in line.
    var slots: [Int]
}

/// The part of a connection in a broadcast body.
final class Follower {
    let body: BroadcastBody
    let framing: StreamFraming
    let keepsAlive: Bool
    /// The number of the newest piece that was sent or waits to be.
    var number: Int
    /// The record for the access log; nil where there is none.
    let record: StreamRecord?

    init(
        _ body: BroadcastBody,
        framing: StreamFraming,
        keepsAlive: Bool,
        number: Int,
        record: StreamRecord?
    ) {
        self.body = body
        self.framing = framing
        self.keepsAlive = keepsAlive
        self.number = number
        self.record = record
    }
}
