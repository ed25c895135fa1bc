/// The pages that streams follow: those of a configuration, and for some owners those of the one that it rolls out.
///
/// It holds neither: both hold the streams.
struct StreamedPages: Sendable {
    private weak var old: (any PageProvider)?
    private weak var new: (any PageProvider)?
    private let isNew: @Sendable (RolloutOwner) -> Bool

    /// The pages of a configuration without a rollout.
    init(_ pages: any PageProvider) {
        old = pages
        isNew = { _ in false }
    }

    /// The pages of both sides of a rollout.
    ///
    /// - Parameter isNew: returns true for an owner of the new side.
    init(
        _ old: any PageProvider,
        rolledOut new: any PageProvider,
        to isNew: @escaping @Sendable (RolloutOwner) -> Bool
    ) {
        self.old = old
        self.new = new
        self.isNew = isNew
    }

    /// Returns the provider of an owner's pages; nil once the configuration is gone.
    func provider(for owner: RolloutOwner?) -> (any PageProvider)? {
        guard let owner, let new, isNew(owner) else { return old }
        return new
    }
}
