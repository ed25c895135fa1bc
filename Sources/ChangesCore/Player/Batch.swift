/// One batch update of a sequence: some elements leave, some arrive at final places, the others
/// keep their order and fill what is left.
enum Batch {
    /// The index that can't be left or arrived at.
    struct BadIndex: Error {
        let index: Int
    }

    /// The sequence after the batch.
    ///
    /// - Parameters:
    ///   - leaving: Old indexes of what is deleted or moved, in any order.
    ///   - arriving: Final indexes of what is inserted or moved, in any order.
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
        var places = [Element?](repeating: nil, count: count)
        for (index, element) in arriving {
            guard places.indices.contains(index), places[index] == nil else {
                throw BadIndex(index: index)
            }
            places[index] = element
        }
        var staying = zip(old, isLeaving).lazy.filter { !$0.1 }.map(\.0).makeIterator()
        // There are as many places free as elements stay.
        return places.compactMap { $0 ?? staying.next() }
    }
}
