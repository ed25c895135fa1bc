/// The four columns of frames while they are written, by their role in the flow: `main` runs along
/// the flow (down the page, or sideways in a scroller), `cross` across it.
struct FlowBuffers {
    /// The starts across the flow.
    let cross: UnsafeMutableBufferPointer<Double>
    /// The starts along the flow.
    let main: UnsafeMutableBufferPointer<Double>
    /// The sizes across the flow.
    var crossSize: UnsafeMutableBufferPointer<Double>
    /// The sizes along the flow.
    let mainSize: UnsafeMutableBufferPointer<Double>
    /// True when the flow runs sideways.
    let isHorizontal: Bool

    /// The number of items.
    var count: Int { main.count }
    /// The widths, whichever their role.
    var width: UnsafeMutableBufferPointer<Double> { isHorizontal ? mainSize : crossSize }
    /// The heights, whichever their role.
    var height: UnsafeMutableBufferPointer<Double> { isHorizontal ? crossSize : mainSize }

    /// Calls a function with columns to work in, which are discarded afterwards.
    static func withScratch<Result, Failure: Error>(
        count: Int,
        horizontal: Bool,
        _ body: (FlowBuffers) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * count) {
            scratch throws(Failure) in
            scratch.initialize(repeating: 0)
            return try body(
                FlowBuffers(
                    cross: .init(rebasing: scratch[..<count]),
                    main: .init(rebasing: scratch[count..<2 * count]),
                    crossSize: .init(rebasing: scratch[2 * count..<3 * count]),
                    mainSize: .init(rebasing: scratch[(3 * count)...]),
                    isHorizontal: horizontal
                )
            )
        }
    }
}

extension UnsafeMutableBufferPointer<Double> {
    /// Fills the buffer with its first `count` elements over and over.
    func repeatStart(count: Int) {
        guard let base = baseAddress, count > 0 else { return }
        if count == 1 { return update(repeating: base[0]) }
        // Copies of a block that stays in the processor's cache.
        let block = Swift.max(count, 1024 - 1024 % count)
        var filled = count
        while filled < self.count {
            let length = Swift.min(filled, block, self.count - filled)
            (base + filled).update(from: base, count: length)
            filled += length
        }
    }
}
