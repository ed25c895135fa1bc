/// Reads the sizes that items bring with them into columns of points, NaN where there is none.
enum SizeColumns {
    /// Writes one property of all items, in points; NaN where it is missing.
    static func write(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        _ column: UnsafeMutableBufferPointer<Double>
    ) {
        switch lengths {
        case nil:
            column.update(repeating: .nan)
        case .uniform(let length):
            column.update(repeating: length.resolved(innerWidth: innerWidth))
        case .each(let each):
            let given = min(each.count, column.count)
            each.withUnsafeBufferPointer { each in
                for index in 0..<given {
                    column[index] = each[index].resolved(innerWidth: innerWidth)
                }
            }
            for index in given..<column.count {
                column[index] = .nan
            }
        }
    }

    /// Writes one property of all items in one go, cut to the longest allowed; 0 where it is missing.
    static func writeSettled(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        at most: Double,
        _ column: UnsafeMutableBufferPointer<Double>
    ) {
        guard case .each(let each) = lengths, each.count >= column.count else {
            write(lengths, innerWidth: innerWidth, column)
            return settle(column, at: most)
        }
        each.withUnsafeBufferPointer { each in
            for index in 0..<column.count {
                let length = each[index].resolved(innerWidth: innerWidth)
                column[index] = length > 0 ? (length < most ? length : most) : 0
            }
        }
    }

    /// Cuts lengths to the longest allowed; missing ones stay missing.
    static func cap(_ column: UnsafeMutableBufferPointer<Double>, at most: Double) {
        for index in 0..<column.count where column[index] > most {
            column[index] = most
        }
    }

    /// Cuts lengths to the longest allowed; missing ones become 0.
    static func settle(_ column: UnsafeMutableBufferPointer<Double>, at most: Double) {
        for index in 0..<column.count {
            let length = column[index]
            column[index] = length > 0 ? (length < most ? length : most) : 0
        }
    }

    /// Gives what the aspect ratio can: the missing one of two lengths.
    ///
    /// - Parameters:
    ///   - ratios: Width ÷ height.
    ///   - widths: Points, NaN where missing; caps already applied.
    ///   - heights: Likewise.
    static func fill(
        ratios: PerItem<Double>?,
        widths: UnsafeMutableBufferPointer<Double>,
        heights: UnsafeMutableBufferPointer<Double>
    ) {
        switch ratios {
        case nil:
            return
        case .uniform(let ratio):
            for index in 0..<widths.count {
                fill(ratio, &widths[index], &heights[index])
            }
        case .each(let ratios):
            for index in 0..<min(ratios.count, widths.count) {
                fill(ratios[index], &widths[index], &heights[index])
            }
        }
    }

    @inline(__always)
    private static func fill(_ ratio: Double, _ width: inout Double, _ height: inout Double) {
        guard ratio > 0, ratio.isFinite, width.isNaN != height.isNaN else { return }
        if height.isNaN {
            height = (width / ratio).asLength
        } else {
            width = (height * ratio).asLength
        }
    }
}
