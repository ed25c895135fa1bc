/// A few lanes in the order of their levels, the first of equals first.
///
/// Each lane is one number: its level times 8 and the lane. So two of them are put in order by a minimum and a maximum,
/// in registers and without a branch: which lane is next can't be predicted.
struct LaneOrder {
    /// The maximum number of lanes.
    static let maximumLanes = 8
    /// 2^48. The levels below it are exact.
    static let maximumLevel = 281_474_976_710_656.0

    private static let lanesPerLevel = 8.0
    /// 2^52. A whole number that is added to it is the lower bits of the sum.
    private static let shift = 4_503_599_627_370_496.0

    private var keys: (Double, Double, Double, Double, Double, Double, Double, Double)

    /// Creates the order of a number of lanes that are filled up to the same level.
    init(lanes: Int, level: Double) {
        func key(_ lane: Int) -> Double {
            lane < lanes ? level * Self.lanesPerLevel + Double(lane) : .infinity
        }
        keys = (key(0), key(1), key(2), key(3), key(4), key(5), key(6), key(7))
    }

    @inline(__always)
    var lowest: (lane: Int, level: Double) {
        let bits = (keys.0 + Self.shift).bitPattern
        let lane = bits % UInt64(Self.maximumLanes)
        let level = (Double(bitPattern: bits &- lane) - Self.shift) / Self.lanesPerLevel
        return (Int(truncatingIfNeeded: lane), level)
    }

    var highestLevel: Double {
        let keys = [keys.0, keys.1, keys.2, keys.3, keys.4, keys.5, keys.6, keys.7]
        return PixelGrid.floor((keys.last { $0.isFinite } ?? 0) / Self.lanesPerLevel)
    }

    @inline(__always)
    mutating func raiseLowest(by step: Double) {
        let raised = keys.0 + step * Self.lanesPerLevel
        // Lanes before the raised one's new place move forward by one, those behind it stay.
        keys.0 = least(keys.1, raised)
        keys.1 = least(keys.2, greatest(keys.1, raised))
        keys.2 = least(keys.3, greatest(keys.2, raised))
        keys.3 = least(keys.4, greatest(keys.3, raised))
        keys.4 = least(keys.5, greatest(keys.4, raised))
        keys.5 = least(keys.6, greatest(keys.5, raised))
        keys.6 = least(keys.7, greatest(keys.6, raised))
        keys.7 = greatest(keys.7, raised)
    }

    @inline(__always)
    private func least(_ left: Double, _ right: Double) -> Double { left < right ? left : right }

    @inline(__always)
    private func greatest(_ left: Double, _ right: Double) -> Double { left > right ? left : right }
}
