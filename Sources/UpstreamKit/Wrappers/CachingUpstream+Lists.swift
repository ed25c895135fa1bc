import JSONCore

/// The batches of lists, which are noted with the moments at which they were fetched or confirmed.
extension CachingUpstream.Call {
    /// Returns the stored response where a batch of a list has come again with the same values, so that whatever
    /// was made of it stays current; nil for any other call.
    func batch(repeatedBy response: UpstreamResponse) -> MemoryCache.Entry? {
        guard request.listMoment != nil, let stored, stored.version?.isCurrent == true,
            response.status == stored.head.status,
            response.document.isEqual(to: stored.document.document)
        else { return nil }
        return stored
    }

    /// Notes the moment of the call with an entry: beside the earlier ones where it confirms a stored one.
    func noteMoment(in entry: inout MemoryCache.Entry, confirming stored: MemoryCache.Entry?) {
        var moments = stored.map { ListMoments(of: $0.head.fields) } ?? ListMoments()
        let isRevalidation = request.isRevalidation
        if let moment = request.listMoment?.numberNow(isRevalidation: isRevalidation) {
            moments.add(moment)
        }
        if moments != ListMoments() { moments.write(to: &entry.head.fields) }
    }
}
