/// One batch update of a sequence: some elements leave, some arrive at final indexes, the others
/// keep their order and fill the indexes between.
enum Batch {
    /// The index that can't be left or arrived at.
    struct BadIndex: Error {
        let index: Int
    }

    /// Returns the sequence after the batch.
    ///
    /// - Parameters:
    ///   - leaving: The old indexes of elements that are deleted or moved, in any order.
    ///   - arriving: The final indexes of elements that are inserted or moved, in any order.
    /// - Complexity: O(elements).
    static func play<Element>(
        _ old: [Element],
        leaving: [Int],
        arriving: [(index: Int, element: Element)]
    ) throws(BadIndex) -> [Element] {
        var isLeaving = [Bool](repeating: false, count: old.count)
        for index in leaving {
            guard isLeaving.indices.contains(index), !isLeaving[index] else {
                throw BadIndex(index: index)
            }
            isLeaving[index] = true
        }
        let count = old.count - leaving.count + arriving.count
        var result = [Element?](repeating: nil, count: count)
        for (index, element) in arriving {
            guard result.indices.contains(index), result[index] == nil else {
                throw BadIndex(index: index)
            }
            result[index] = element
        }
        var staying = zip(old, isLeaving).lazy.filter { !$0.1 }.map(\.0).makeIterator()
        // As many indexes are free as elements stay.
        return result.compactMap { $0 ?? staying.next() }
    }
}
