/// Reads the sizes that items bring with them into columns of points, NaN where there is none.
enum SizeColumns {
    /// Writes one property of all items, in points; NaN where it is missing.
    static func write(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        to column: UnsafeMutableBufferPointer<Double>
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

    /// Writes one property of all items in one go, cut to a maximum; 0 where it is missing.
    static func writeSettled(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        maximum: Double,
        to column: UnsafeMutableBufferPointer<Double>
    ) {
        guard case .each(let each) = lengths, each.count >= column.count else {
            write(lengths, innerWidth: innerWidth, to: column)
            return settle(column, maximum: maximum)
        }
        each.withUnsafeBufferPointer { each in
            for index in 0..<column.count {
                let length = each[index].resolved(innerWidth: innerWidth)
                column[index] = length > 0 ? (length < maximum ? length : maximum) : 0
            }
        }
    }

    /// Cuts lengths to a maximum; missing ones stay missing.
    static func cap(_ column: UnsafeMutableBufferPointer<Double>, maximum: Double) {
        for index in 0..<column.count where column[index] > maximum {
            column[index] = maximum
        }
    }

    /// Cuts lengths to a maximum; missing ones become 0.
    static func settle(_ column: UnsafeMutableBufferPointer<Double>, maximum: Double) {
        for index in 0..<column.count {
            let length = column[index]
            column[index] = length > 0 ? (length < maximum ? length : maximum) : 0
        }
    }

    /// Writes the missing one of two lengths where an aspect ratio gives it.
    ///
    /// - Parameters:
    ///   - ratios: Width ÷ height.
    ///   - frames: The buffers, whose sizes are points, NaN where missing; caps already applied.
    static func fill(ratios: PerItem<Double>?, in frames: FlowBuffers) {
        let (widths, heights) = (frames.width, frames.height)
        switch ratios {
        case nil:
            return
        case .uniform(let ratio):
            for index in 0..<widths.count {
                fill(ratio: ratio, width: &widths[index], height: &heights[index])
            }
        case .each(let ratios):
            for index in 0..<min(ratios.count, widths.count) {
                fill(ratio: ratios[index], width: &widths[index], height: &heights[index])
            }
        }
    }

    @inline(__always)
    private static func fill(ratio: Double, width: inout Double, height: inout Double) {
        guard ratio > 0, ratio.isFinite, width.isNaN != height.isNaN else { return }
        if height.isNaN {
            height = (width / ratio).asLength
        } else {
            width = (height * ratio).asLength
        }
    }
}
