/// A horizontal section's scroller: its frame, its content and the offsets at which it rests.
///
/// Offsets count from the content's left edge; right to left, from its right edge.
public struct ScrollerFrames: Sendable, Equatable {
    /// Its frame in the section.
    public let frame: Rect
    /// The size of its content, the section's left and right inset included.
    public let contentSize: Size
    /// The places at which it comes to rest.
    public let behavior: ScrollBehavior
    /// The offsets at which it rests, ascending, without duplicates; empty where it rests anywhere.
    public let stops: [Double]

    /// The greatest offset; 0 where the content is not wider than the scroller.
    public var maximumOffset: Double { max(0, contentSize.width - frame.width) }

    /// The width in which content is mirrored: the scroller's where the content is narrower.
    var extent: Double { max(contentSize.width, frame.width) }

    /// The velocity above which a flick goes on to the next stop, in points a millisecond.
    public static let flickVelocity: Double = 0.2

    /// Returns the offset at which a flick comes to rest.
    ///
    /// A flick faster than `flickVelocity` ends at the next stop beyond `start` in its direction, at the
    /// last one when there is none; a slower one at the stop nearest to `proposed`, the lower of two
    /// equally near. Without stops it ends at `proposed`, clamped.
    /// - Parameters:
    ///   - proposed: The offset at which it would come to rest by itself.
    ///   - velocity: Its speed when it was released, positive toward greater offsets.
    ///   - start: The offset at which the drag began. An offset that is a stop but for the four
    ///     decimals it is written with counts as that stop.
    /// - Returns: An offset between 0 and `maximumOffset`.
    /// - Complexity: O(stops).
    public func restingOffset(proposed: Double, velocity: Double, start: Double) -> Double {
        let proposed = min(proposed.asLength, maximumOffset)
        guard let first = stops.first, let last = stops.last else { return proposed }
        if velocity > Self.flickVelocity {
            return stops.first { $0 > start + Limits.writing } ?? last
        }
        if velocity < -Self.flickVelocity {
            return stops.last { $0 < start - Limits.writing } ?? first
        }
        return stops.min { ($0 - proposed).magnitude < ($1 - proposed).magnitude } ?? first
    }
}

extension SectionFrames {
    /// Returns the offset of the scroller that brings an item to its middle, clamped to the content.
    ///
    /// - Parameter item: The index of an item that is shown.
    /// - Returns: nil where the section has no scroller or no such item.
    public func offset(centring item: Int) -> Double? {
        guard let scroller, item >= 0, item < items.count else { return nil }
        return scroller.offset(centring: items[item], isReversed: isFlowReversed, grid: grid)
    }
}

extension ScrollerFrames {
    /// Returns the offset that brings a frame of the content to the middle, clamped to the content.
    func offset(centring frame: Rect, isReversed: Bool, grid: PixelGrid) -> Double {
        let centre = frame.x + frame.width / 2
        let fromStart = isReversed ? extent - centre : centre
        let offset = grid.nearest(fromStart - self.frame.width / 2)
        return min(max(0, offset), maximumOffset)
    }

    /// Returns the visible part of the content at an offset, which is clamped.
    func visible(at offset: Double, isReversed: Bool) -> Rect {
        let clamped = min(offset.asLength, maximumOffset)
        return Rect(
            x: isReversed ? extent - clamped - frame.width : clamped,
            y: 0,
            width: frame.width,
            height: contentSize.height
        )
    }
}
