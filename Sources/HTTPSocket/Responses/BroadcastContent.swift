/// The content of a delivery.
enum BroadcastContent: Sendable {
    /// The newest piece, for streams that lack it.
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
