/// The changes of one sequence of items, once it is known which items are the same.
struct SpanDifference {
    /// A move from an old place of one of the pairs' sequences.
    struct Move {
        let pair: Int
        let from: Int
        let to: Int
    }

    /// Carousels of one row that both have and that differ.
    struct CarouselPair {
        /// The pair of sequences that the row was in.
        let pair: Int
        /// Among the carousels of the old sequence.
        let old: Int
        /// Among the carousels of the new sequence.
        let new: Int
    }

    private let pairs: [MatchPair]
    private let new: ItemSpan
    /// Final places, ascending.
    private(set) var inserts: [Int] = []
    /// By final places ascending.
    private(set) var moves: [Move] = []
    /// Final places, ascending.
    private(set) var reloads: [Int] = []
    private(set) var carousels: [CarouselPair] = []
    /// Carousels of old rows that are reloaded: the pair, and which of its carousels.
    private(set) var replacedCarousels: [(pair: Int, carousel: Int)] = []
    private var frames: FrameCompressor

    var frameChanges: FrameChanges { frames.changes }

    /// Compares what matched in the sequence at an index of the pairs.
    ///
    /// - Complexity: O(items that are not equal in chunks).
    init(_ match: ItemMatch, at index: Int, of pairs: [MatchPair], on grid: FrameGrid) {
        self.pairs = pairs
        new = pairs[index].new
        frames = FrameCompressor(grid)
        var next = 0
        for run in match.runs {
            if next < run.new { inserts.append(contentsOf: next..<run.new) }
            next = run.newEnd
            guard run.isMoved else { continue }
            for offset in 0..<run.count {
                moves.append(Move(pair: run.pair, from: run.old + offset, to: run.new + offset))
            }
        }
        inserts.append(contentsOf: next..<new.count)
        compare(match.runs, ownedBy: index)
    }

    private mutating func compare(_ runs: [MatchedRun], ownedBy index: Int) {
        new.withPointers { new in
            pairs[index].old.withPointers { own in
                for run in runs {
                    if run.pair == index {
                        compare(run, own, new)
                    } else {
                        pairs[run.pair].old.withPointers { compare(run, $0, new) }
                    }
                }
            }
        }
    }

    private mutating func compare(_ run: MatchedRun, _ old: ItemPointers, _ new: ItemPointers) {
        guard run.old == run.new else {
            return compare(run, from: 0, to: run.count, old, new)
        }
        var offset = 0
        while offset < run.count {
            let start = run.new + offset
            let chunk = start / ChunkFingerprints.items
            let end = min(run.count, (chunk + 1) * ChunkFingerprints.items - run.new)
            if !isEqual(chunk, startingAt: start, pairs[run.pair].old) {
                compare(run, from: offset, to: end, old, new)
            }
            offset = end
        }
    }

    private func isEqual(_ chunk: Int, startingAt index: Int, _ old: ItemSpan) -> Bool {
        old.hasChunk(startingAt: index, in: new)
            && old.chunks.contents[chunk] == new.chunks.contents[chunk]
            && old.chunks.frames[chunk] == new.chunks.frames[chunk]
    }

    private mutating func compare(
        _ run: MatchedRun,
        from start: Int,
        to end: Int,
        _ old: ItemPointers,
        _ new: ItemPointers
    ) {
        let mayHaveCarousels = old.mayHaveCarousels || new.mayHaveCarousels
        for offset in start..<end {
            let oldIndex = run.old + offset
            let newIndex = run.new + offset
            var isKept = old.content(oldIndex) == new.content(newIndex)
            if mayHaveCarousels {
                isKept = compareCarousels(run.pair, oldIndex, newIndex, isKept: isKept)
            }
            guard isKept else {
                reloads.append(newIndex)
                continue
            }
            frames.add(newIndex, from: old.frame(oldIndex), to: new.frame(newIndex))
        }
    }

    /// Whether a row that would be kept by its content is kept with its carousel.
    private mutating func compareCarousels(
        _ pair: Int,
        _ oldRow: Int,
        _ newRow: Int,
        isKept: Bool
    ) -> Bool {
        let oldColumns = pairs[pair].old.carousels
        let old = oldColumns.carousel(inRow: oldRow)
        let new = self.new.carousels.carousel(inRow: newRow)
        guard isKept, (old == nil) == (new == nil) else {
            if let old { replacedCarousels.append((pair, old)) }
            return false
        }
        if let old, let new, oldColumns.wholes[old] != self.new.carousels.wholes[new] {
            carousels.append(CarouselPair(pair: pair, old: old, new: new))
        }
        return true
    }
}
