/// Reads the sizes that items bring with them into columns of points, NaN where there is none.
enum SizeColumns {
    /// Writes one property of all items, in points; NaN where it is missing.
    static func write(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        to column: UnsafeMutableBufferPointer<Double>
    ) {
        write(lengths, innerWidth: innerWidth, to: column) { $0 }
    }

    /// Writes one property of all items, converted from points; those that are missing are converted from NaN.
    @inline(__always)
    static func write(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        to column: UnsafeMutableBufferPointer<Double>,
        converting convert: (Double) -> Double
    ) {
        switch lengths {
        case nil:
            column.update(repeating: convert(.nan))
        case .uniform(let length):
            column.update(repeating: convert(length.resolved(innerWidth: innerWidth)))
        case .each(let each):
            let given = min(each.count, column.count)
            each.withUnsafeBufferPointer { each in
                for index in 0..<given {
                    column[index] = convert(each[index].resolved(innerWidth: innerWidth))
                }
            }
            column[given...].update(repeating: convert(.nan))
        }
    }

    /// Writes one property of all items in one go, cut to a maximum; 0 where it is missing.
    static func writeSettled(
        _ lengths: PerItem<ItemLength>?,
        innerWidth: Double,
        maximum: Double,
        to column: UnsafeMutableBufferPointer<Double>
    ) {
        write(lengths, innerWidth: innerWidth, to: column) { settled($0, maximum: maximum) }
    }

    /// Returns the greatest of a column of numbers that are not negative; 0 where there is none.
    static func greatest(of column: UnsafeMutableBufferPointer<Double>) -> Double {
        // Eight at once: one after another each would wait for the comparison before it.
        let lanes = SIMD8<Double>.scalarCount
        let bytes = UnsafeRawBufferPointer(column)
        var greatest = SIMD8<Double>.zero
        var index = 0
        while index + lanes <= column.count {
            let next = bytes.loadUnaligned(
                fromByteOffset: index * MemoryLayout<Double>.stride,
                as: SIMD8<Double>.self
            )
            greatest.replace(with: next, where: next .> greatest)
            index += lanes
        }
        return column[index...].reduce(greatest.max()) { $1 > $0 ? $1 : $0 }
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
            column[index] = settled(column[index], maximum: maximum)
        }
    }

    @inline(__always)
    private static func settled(_ length: Double, maximum: Double) -> Double {
        length > 0 ? (length < maximum ? length : maximum) : 0
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
