/// The content of a delivery.
enum BroadcastContent: Sendable {
    /// The newest piece, for those that do not have it.
    case newest
    /// Bytes without meaning.
    case comment(BroadcastPiece)
    /// The end of the body.
    case end

    /// True when a delivery of the other has all that one of this would have.
    func isLike(_ other: BroadcastContent) -> Bool {
        switch (self, other) {
        case (.newest, .newest), (.comment, .comment), (.end, .end): true
        case (.newest, _), (.comment, _), (.end, _): false
        }
    }
}

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
