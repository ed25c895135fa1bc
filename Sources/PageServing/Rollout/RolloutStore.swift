import SwitchKit

/// The changes of a rollout's share, kept as switches are: on the disk before they are answered, and on all instances.
///
/// Each change is a switch of its own, whose name says it, so that no change is half of another one.
package struct RolloutStore: Sendable {
    /// The changes that are kept: one each hour for a year are fewer. Beyond it a share is only taken down, or out,
    /// which is always possible: each such change is less than the one before, so that they end.
    package static let maximum = 10_000
    /// The module of the switches, which is no name of a module.
    static let module = "~rollout"

    /// The changes that are stored.
    struct Content: Sendable {
        let records: [RolloutRecord]
        let versions: [SwitchVersion]

        /// True while nothing has been stored since.
        var isCurrent: Bool { versions.allSatisfy(\.isCurrent) }

        /// The change that holds, of all plans.
        var last: RolloutRecord? { Self.last(of: records) }

        /// Returns the change that holds of a plan; nil where the file's own share does.
        func last(of plan: String) -> RolloutRecord? {
            let record = Self.last(of: records.filter { $0.plan == plan })
            return record?.cause == .file ? nil : record
        }

        private static func last(of records: [RolloutRecord]) -> RolloutRecord? {
            records.max { $1.holds(over: $0) }
        }
    }

    private let store: any SwitchStore

    init(_ store: any SwitchStore) { self.store = store }

    /// Returns what is stored; nil while that cannot be read.
    func content() async -> Content? {
        let values = await store.values(of: Self.module, owners: [""])
        guard values.areKnown else { return nil }
        return Content(
            records: values.stored.keys.compactMap { RolloutRecord($0.item) },
            versions: values.versions
        )
    }

    /// Stores a change behind all others; returns once it would survive a crash.
    ///
    /// - Parameter former: The share that it takes the place of; nil for a change that the file makes.
    /// - Throws: `full` for a share that is not less, where there are as many changes as are kept.
    func add(
        _ plan: String,
        _ cause: RolloutRecord.Cause,
        share: Double,
        insteadOf former: Double?,
        time: Int64
    ) async throws(SwitchStoreError) {
        guard let content = await content() else {
            throw .unusable("the changes so far cannot be read")
        }
        if let former, content.records.count >= Self.maximum, share >= former {
            // There is nothing to change of what is out already.
            if share == 0, content.last(of: plan)?.share == 0 { return }
            guard share == 0 else { throw .full }
        }
        let record = RolloutRecord(
            number: (content.last?.number ?? 0) + 1,
            plan: plan,
            cause: cause,
            share: share,
            time: time
        )
        let key = SwitchKey(module: Self.module, item: record.text)
        try await store.set(key, to: true, expecting: nil)
    }
}
