/// The four columns of frames by their role in the flow while they are written: `main` runs along
/// the flow (down the page, or sideways in a scroller), `cross` across it.
struct FlowBuffers {
    let cross: UnsafeMutableBufferPointer<Double>
    let main: UnsafeMutableBufferPointer<Double>
    let crossSize: UnsafeMutableBufferPointer<Double>
    let mainSize: UnsafeMutableBufferPointer<Double>

    var count: Int { main.count }

    /// Columns to work in that are thrown away afterwards.
    static func withScratch<Result>(
        count: Int,
        _ body: (FlowBuffers) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 4 * count) { scratch in
            scratch.initialize(repeating: 0)
            return body(
                FlowBuffers(
                    cross: .init(rebasing: scratch[..<count]),
                    main: .init(rebasing: scratch[count..<2 * count]),
                    crossSize: .init(rebasing: scratch[2 * count..<3 * count]),
                    mainSize: .init(rebasing: scratch[(3 * count)...])
                )
            )
        }
    }
}
