import LayoutCore
import WorkLimits

/// The changes of one sequence of items whose survivors are known.
struct SequenceDiff {
    /// A move from an old index of one of the pairs' sequences.
    struct Move {
        let pair: Int
        let from: Int
        let to: Int
    }

    /// Carousels of one row that both have and that differ.
    struct CarouselPair {
        /// The pair of sequences that the row was in.
        let pair: Int
        /// The index among the carousels of the old sequence.
        let old: Int
        /// The index among the carousels of the new sequence.
        let new: Int
    }

    private let pairs: [MatchPair]
    private let new: ItemSpan
    /// Final indexes, ascending.
    private(set) var inserts: [Int] = []
    /// By final indexes ascending.
    private(set) var moves: [Move] = []
    /// Final indexes, ascending.
    private(set) var reloads: [Int] = []
    private(set) var carousels: [CarouselPair] = []
    /// The carousels of old rows that are reloaded, by pair and index.
    private(set) var replacedCarousels: [(pair: Int, carousel: Int)] = []
    private var frames: FrameCompressor

    var frameChanges: FrameChanges { frames.changes }

    private var meter: WorkMeter

    /// Compares the survivors of the sequence at an index of the pairs.
    ///
    /// - Complexity: O(items that are not equal in chunks).
    init(
        _ match: ItemMatch,
        at index: Int,
        of pairs: [MatchPair],
        on grid: PixelGrid,
        budget: WorkBudget
    ) throws(WorkError) {
        self.pairs = pairs
        meter = WorkMeter(budget: budget, interval: 1 << 16)
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
        try compare(match.runs, ofSequence: index)
        frames.finish()
    }

    private mutating func compare(
        _ runs: [MatchedRun],
        ofSequence index: Int
    ) throws(WorkError) {
        try new.withPointers { new throws(WorkError) in
            try pairs[index].old.withPointers { own throws(WorkError) in
                for run in runs {
                    if run.pair == index {
                        try compare(run, from: own, to: new)
                    } else {
                        try pairs[run.pair].old.withPointers { old throws(WorkError) in
                            try compare(run, from: old, to: new)
                        }
                    }
                }
            }
        }
    }

    private mutating func compare(
        _ run: MatchedRun,
        from old: ItemPointers,
        to new: ItemPointers
    ) throws(WorkError) {
        guard run.old == run.new else {
            return try compare(run, offsets: 0..<run.count, from: old, to: new)
        }
        var offset = 0
        while offset < run.count {
            let start = run.new + offset
            let chunk = start / ChunkFingerprints.items
            let end = min(run.count, (chunk + 1) * ChunkFingerprints.items - run.new)
            if isEqual(chunk, startingAt: start, in: pairs[run.pair].old) {
                try meter.step()
            } else {
                try compare(run, offsets: offset..<end, from: old, to: new)
            }
            offset = end
        }
    }

    private func isEqual(_ chunk: Int, startingAt index: Int, in old: ItemSpan) -> Bool {
        old.hasChunk(startingAt: index, in: new)
            && old.chunks.contents[chunk] == new.chunks.contents[chunk]
            && old.chunks.frames[chunk] == new.chunks.frames[chunk]
    }

    private mutating func compare(
        _ run: MatchedRun,
        offsets: Range<Int>,
        from old: ItemPointers,
        to new: ItemPointers
    ) throws(WorkError) {
        let mayHaveCarousels = old.mayHaveCarousels || new.mayHaveCarousels
        try meter.step(offsets.count)
        for offset in offsets {
            let oldIndex = run.old + offset
            let newIndex = run.new + offset
            var isUnchanged = old.content(oldIndex) == new.content(newIndex)
            if mayHaveCarousels {
                isUnchanged = compareCarousels(
                    ofPair: run.pair,
                    oldRow: oldIndex,
                    newRow: newIndex,
                    isUnchanged: isUnchanged
                )
            }
            guard isUnchanged else {
                reloads.append(newIndex)
                continue
            }
            frames.add(newIndex, from: old.frame(oldIndex), to: new.frame(newIndex))
        }
    }

    /// Compares the carousels of a row; returns true when the row stays with its carousel.
    private mutating func compareCarousels(
        ofPair pair: Int,
        oldRow: Int,
        newRow: Int,
        isUnchanged: Bool
    ) -> Bool {
        let oldColumns = pairs[pair].old.carousels
        let old = oldColumns.carousel(inRow: oldRow)
        let new = self.new.carousels.carousel(inRow: newRow)
        guard isUnchanged, (old == nil) == (new == nil) else {
            if let old { replacedCarousels.append((pair, old)) }
            return false
        }
        if let old, let new, oldColumns.fingerprints[old] != self.new.carousels.fingerprints[new] {
            carousels.append(CarouselPair(pair: pair, old: old, new: new))
        }
        return true
    }
}
