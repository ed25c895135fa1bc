import Foundation

extension Layout.Scroller {
    /// The greatest offset that it is scrolled to, in points.
    public var maximumOffset: Double { max(0, contentSize.width - frame.size.width) }

    /// Returns the offset at which it comes to rest, between 0 and `maximumOffset`.
    ///
    /// - Parameters:
    ///   - target: the offset at which it would come to rest by itself; right to left it counts from the right edge.
    ///   - start: the offset at which the finger left it. A flick goes on to a stop in its direction.
    /// - Complexity: O(stops).
    public func restingOffset(near target: Double, from start: Double) -> Double {
        let stops = stops
        let bounded = max(0, min(target, maximumOffset))
        guard !stops.isEmpty, behavior != .continuous, behavior != .none else { return bounded }
        let way = target - start
        let ahead = stops.filter { way > 0 ? $0 >= start : way < 0 ? $0 <= start : true }
        let nearest = (ahead.isEmpty ? stops : ahead).min {
            abs($0 - bounded) < abs($1 - bounded)
        }
        return max(0, min(nearest ?? bounded, maximumOffset))
    }
}
