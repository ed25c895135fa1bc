import HTTPSocket
import PageServing

/// The pages that streams follow: those of a configuration, and for some owners those of the one that it rolls out.
///
/// It holds neither: both hold the streams.
struct StreamedPages: Sendable {
    private weak var old: (any PageProvider)?
    private weak var new: (any PageProvider)?
    private let owners: RolloutOwners?
    private let isNew: @Sendable (RolloutOwner) -> Bool

    /// The pages of a configuration without a rollout.
    init(_ pages: any PageProvider) {
        old = pages
        owners = nil
        isNew = { _ in false }
    }

    /// The pages of both sides of a rollout.
    ///
    /// - Parameters:
    ///   - owners: tells owners apart.
    ///   - isNew: returns true for an owner of the new side.
    init(
        _ old: any PageProvider,
        rolledOut new: any PageProvider,
        by owners: RolloutOwners,
        to isNew: @escaping @Sendable (RolloutOwner) -> Bool
    ) {
        self.old = old
        self.new = new
        self.owners = owners
        self.isNew = isNew
    }

    /// Returns the provider of an owner's pages; nil once the configuration is gone.
    func provider(for owner: RolloutOwner?) -> (any PageProvider)? {
        guard let owner, let new, isNew(owner) else { return old }
        return new
    }

    /// Returns a page with the owner that a request names, where owners are told apart in another way than when the
    /// page was asked for.
    func owned(_ source: PageSource, by request: HTTPRequest) -> PageSource {
        guard let owners, isForeign(source) else { return source }
        var source = source
        (source.owner, source.basis) = (owners.owner(of: request), owners.basis)
        return source
    }

    /// Returns true for a page whose owner was not looked for in the way in which owners are told apart.
    func isForeign(_ source: PageSource) -> Bool {
        owners.map { $0.basis != source.basis } ?? false
    }
}
