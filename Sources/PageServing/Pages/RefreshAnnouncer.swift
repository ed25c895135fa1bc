import StateReplication
package import UpstreamKit

/// Tells everybody who may show a response that a refresh has replaced it, or found it gone: the streams of this
/// instance, other instances, and the caches in front of the service.
package struct RefreshAnnouncer: Sendable {
    /// The streams.
    let observer: any PageObserver
    /// The other instances; nil where there are none.
    let sharedState: SharedState?
    /// The names that caches in front have for responses.
    let tagger: PageTagger
    /// The caches in front of the service.
    let purger: CachePurger

    /// Tells what a refresh has brought so far, whether or not a page came of it, and later what its fetches
    /// bring that went on beyond the deadline. Returns once the other instances have confirmed it, at the
    /// latest after ``SharedState/bound``.
    package func announce(_ record: RefreshRecord) async {
        // Unstructured: the response does not wait for fetches beyond its deadline, which have their own.
        await announce(record.finish { late in Task { await announce(late) } })
    }

    private func announce(_ resources: RefreshedResources) async {
        observer.sourcesChanged()
        let tags = tagger.tags(affectedBy: resources.sources)
        guard let sharedState else { return purger.purge(tags) }
        let isConfirmed = await sharedState.raise(resources.slots)
        purger.purge(tags)
        // Until it knows of the change, another instance gives the cache the page from before.
        if !isConfirmed { purger.purge(again: tags) { sharedState.isSettled } }
    }
}
