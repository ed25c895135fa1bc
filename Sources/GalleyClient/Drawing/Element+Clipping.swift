extension [Element] {
    /// Returns the indexes of the boxes that clip the element at an index, the outermost first; empty where none does.
    ///
    /// A box is clipped by boxes before it only: an index that is none, or not before the element's, clips nothing.
    /// - Complexity: O(boxes around it).
    public func clips(of index: Int) -> [Int] {
        var clips: [Int] = []
        var inner = index
        while let clip = self[inner].clip, clip >= 0, clip < inner, case .box = self[clip].kind {
            clips.append(clip)
            inner = clip
        }
        return clips.reversed()
    }
}
