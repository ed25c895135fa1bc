/// Lengths of many items at once.
///
/// Each function is a loop of its own without branches, of which the compiler makes vectors; so a column is converted
/// in passes and not where its items are placed.
extension PixelGrid {
    /// Replaces lengths of 0 … `Limits.length`, and NaN, by the units not less than them.
    func convertToUnits(_ column: UnsafeMutableBufferPointer<Double>) {
        for index in 0..<column.count { column[index] = ceil(length: column[index]) }
    }

    /// Replaces starts and sizes by those between the multiples of the unit that are nearest to their edges.
    ///
    /// - Parameter extent: The extent in which they are mirrored, in units; nil for none.
    func round(
        starts: UnsafeMutableBufferPointer<Double>,
        sizes: UnsafeMutableBufferPointer<Double>,
        mirroredIn extent: Double?
    ) {
        if let pointsPerUnit {
            write(starts, sizes: sizes, mirroredIn: extent) { $0 * pointsPerUnit }
        } else {
            write(starts, sizes: sizes, mirroredIn: extent, converting: points)
        }
    }

    @inline(__always)
    private func write(
        _ starts: UnsafeMutableBufferPointer<Double>,
        sizes: UnsafeMutableBufferPointer<Double>,
        mirroredIn extent: Double?,
        converting points: (Double) -> Double
    ) {
        for index in 0..<starts.count {
            let start = round(bounded: starts[index])
            let end = round(bounded: starts[index] + sizes[index])
            starts[index] = points(extent.map { $0 - end } ?? start)
            sizes[index] = points(end - start)
        }
    }

    /// Replaces numbers of units by their lengths.
    func convertToPoints(_ column: UnsafeMutableBufferPointer<Double>) {
        if let pointsPerUnit {
            for index in 0..<column.count { column[index] *= pointsPerUnit }
        } else {
            for index in 0..<column.count { column[index] = points(column[index]) }
        }
    }

    /// The number to multiply units by in place of dividing them, at a fifth of the cost; nil where that would not be
    /// exact.
    private var pointsPerUnit: Double? {
        unitsPerPoint.significand == 1 ? 1 / unitsPerPoint : nil
    }
}
