import AccessibilityCore
import LayoutCore
import ModuleMapping

extension SectionContent {
    /// Returns the indexes of the items in the order of reading; nil where that is theirs.
    ///
    /// Items of a waterfall are read by rows, as they are seen; those of other layouts in the order of the data.
    /// - Complexity: O(items · log items) in a waterfall.
    func orderOfReading(in frames: SectionFrames, isMirrored: Bool) -> [Int]? {
        guard !self.readsInDataOrder, self.layout.kind.keys(as: WaterfallLayout.self) != nil else {
            return nil
        }
        let items = (0..<frames.items.count).map { frames.items[$0] }
        return ReadingOrder(
            items,
            isHorizontal: self.layout.arrange != .vertical,
            isMirrored: isMirrored
        ).indexes
    }
}

extension ArrangedPage {
    /// Sets the orders of reading of all sections.
    mutating func setReadingOrders(in frames: PageFrames, isMirrored: Bool) {
        for index in sections.indices {
            let order = sections[index]
                .orderOfReading(in: frames.sections[index], isMirrored: isMirrored)
            if let order { sections[index].change { $0.readingOrder = order } }
        }
        for index in docks.indices {
            let order = docks[index]
                .orderOfReading(in: frames.docks[index], isMirrored: isMirrored)
            if let order { docks[index].change { $0.readingOrder = order } }
        }
    }
}
