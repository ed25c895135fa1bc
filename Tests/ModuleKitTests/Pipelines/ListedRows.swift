import Locking
import TestSupport
import UpstreamKit

/// An upstream whose list changes: its batches are found by their number, and have three rows each.
final class ListedRows: Sendable {
    static let pageSize = 3

    /// A row that was ever there; rows keep their order.
    private struct Row {
        let id: Int
        let born: Int
        var died: Int?
    }

    private struct State {
        var rows: [Row] = []
        var version = 0
        /// The version at the last fetch of each batch.
        var fetched: [Int: Int] = [:]
        /// The version at which each batch was fetched first with the rows that it has.
        var changed: [Int: (version: Int, ids: [Int])] = [:]
        var failing: Set<Int> = []
        /// The rows with which the next calls of batches are answered, where those are not the list's.
        var kept: [Int: [Int]] = [:]
        var hasTags = false
        var calls: [Int] = []

        /// Returns the rows of a batch.
        func rows(of batch: Int) -> [Int] {
            let living = rows.filter { $0.died == nil }.map(\.id)
            return Array(living.dropFirst((batch - 1) * pageSize).prefix(pageSize))
        }
    }

    private let state = Locked(State())

    /// Lists some rows.
    init(count: Int, hasTags: Bool = false) {
        state.withLock { state in
            state.rows = (0..<count).map { Row(id: $0, born: 0) }
            state.hasTags = hasTags
        }
    }

    /// The batches that were asked for so far, in order.
    var calls: [Int] { state.withLock(\.calls) }

    /// Forgets the calls so far.
    func forgetCalls() { state.withLock { $0.calls = [] } }

    /// Has the calls of some batches fail from now on.
    func fail(_ batches: Set<Int>) { state.withLock { $0.failing = batches } }

    /// Has the next call of a batch answered with the rows that it has now.
    func keep(_ batch: Int) { state.withLock { $0.kept[batch] = $0.rows(of: batch) } }

    /// Inserts a row before the one at a place among those that are there.
    func insert(at place: Int) {
        state.withLock { state in
            state.version += 1
            let living = state.rows.indices.filter { state.rows[$0].died == nil }
            let index = place < living.count ? living[place] : state.rows.count
            state.rows.insert(Row(id: state.rows.count, born: state.version), at: index)
        }
    }

    /// Removes the row at a place among those that are there.
    func remove(at place: Int) {
        state.withLock { state in
            state.version += 1
            let living = state.rows.indices.filter { state.rows[$0].died == nil }
            guard place < living.count else { return }
            state.rows[living[place]].died = state.version
        }
    }

    /// The rows that are there, in order.
    var living: [Int] { state.withLock { $0.rows.filter { $0.died == nil }.map(\.id) } }

    /// Returns the reply to a request of `/rows?page=N`.
    func reply(to request: UpstreamRequest) -> StubUpstream.Reply {
        let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
        return state.withLock { state in
            state.calls.append(page)
            guard !state.failing.contains(page) else { return .status(500) }
            let ids = state.kept.removeValue(forKey: page) ?? state.rows(of: page)
            state.fetched[page] = state.version
            if state.changed[page]?.ids != ids {
                state.changed[page] = (state.version, ids)
            }
            let tag = "\"\(ids.map(String.init).joined(separator: "."))\""
            if state.hasTags, request.fields["if-none-match"] == tag { return .response(304) }
            let items = ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
            return .response(fieldsOf(tag, state), body: #"{"items": [\#(items)]}"#)
        }
    }

    private func fieldsOf(_ tag: String, _ state: State) -> HeaderFields {
        state.hasTags ? ["etag": tag] : [:]
    }

    /// The version of the list at the last fetch of each batch.
    var fetched: [Int: Int] { state.withLock(\.fetched) }

    /// Returns the rows that an answer of some batches lacks, though they were in the list from the oldest of its
    /// batches on: before its last row, or anywhere in an answer that says that the list ends.
    ///
    /// - Parameter fetched: The version of each batch that the answer may show.
    func missing(
        in answer: [Int],
        batches: Int,
        isWhole: Bool,
        fetched: [Int: Int]
    ) -> [Int] {
        state.withLock { state in
            let oldest = (1...batches).compactMap { fetched[$0] }.min() ?? state.version
            let last = state.rows.lastIndex { answer.contains($0.id) } ?? -1
            let due = state.rows.indices.filter { index in
                let row = state.rows[index]
                return row.born <= oldest && row.died == nil && (isWhole || index <= last)
            }
            return due.map { state.rows[$0].id }.filter { !answer.contains($0) }
        }
    }

    /// The version at which each batch was fetched first with the rows that it has.
    var changed: [Int: Int] { state.withLock { $0.changed.mapValues(\.version) } }

    /// Returns the number of rows that were removed since the oldest of some batches got its rows.
    ///
    /// - Parameter changed: The version of each batch that the answer may show.
    func removed(sinceOldestOf batches: Int, changed: [Int: Int]) -> Int {
        state.withLock { state in
            let oldest = (1...batches).compactMap { changed[$0] }.min() ?? state.version
            return state.rows.count { $0.died.map { $0 > oldest } ?? false }
        }
    }

    /// True when each row is there once, and those that are as old as the oldest of some batches are in the order of
    /// the list, but for a few. One that was inserted between two fetches may be on a later batch than its place.
    func isInOrder(
        _ answer: [Int],
        batches: Int,
        fetched: [Int: Int],
        butFor exceptions: Int
    ) -> Bool {
        state.withLock { state in
            let oldest = (1...batches).compactMap { fetched[$0] }.min() ?? state.version
            let places = answer.compactMap { id in
                state.rows.firstIndex { $0.id == id && $0.born <= oldest }
            }
            return Set(answer).count == answer.count
                && places.count - places.countOfLongestAscent <= exceptions
        }
    }
}

extension [Int] {
    /// The number of elements of the longest sequence of them, in their order, each greater than the one before.
    fileprivate var countOfLongestAscent: Int {
        var counts: [Int] = []
        for (index, element) in enumerated() {
            let before = indices.prefix(index).filter { self[$0] < element }.map { counts[$0] }
            counts.append(1 + (before.max() ?? 0))
        }
        return counts.max() ?? 0
    }
}

extension StubUpstream.Reply {
    fileprivate static func response(_ fields: HeaderFields, body: String) -> StubUpstream.Reply {
        .response(200, fields, body: body)
    }
}
