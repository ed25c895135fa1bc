/// The caches in front of the service: `server.front` of `galley.yaml`.
package struct FrontConfiguration: Sendable, Equatable {
    /// The calls by which caches forget pages.
    package struct Purge: Sendable, Equatable {
        /// The cache's address and the header fields of each call, which may be secrets.
        package var service: HTTPUpstreamConfiguration
        /// The method of the calls.
        package var method: String
        /// The header field that names the tags.
        package var header: String
        /// The time that one call may take.
        package var timeout: Duration
    }

    /// The header field that has a page's tags; nil when pages have none.
    package var tagHeader: String?
    /// The calls that tell a cache what has changed; nil for none.
    package var purge: Purge?

    /// No caches that know tags.
    package static let none = FrontConfiguration()
}

extension FrontConfiguration {
    init(_ keys: ConfigurationObject<FrontKeys>) {
        tagHeader = keys.tagHeader
        guard let tagHeader, let url = keys.purge.url else { return }
        purge = Purge(keys.purge, url: url, tagHeader: tagHeader)
    }
}

extension FrontConfiguration.Purge {
    fileprivate init(_ keys: ConfigurationObject<PurgeKeys>, url: String, tagHeader: String) {
        service = HTTPUpstreamConfiguration(url: BaseURL.normalized(url))
        service.headers = (keys.headers ?? []).compactMap { field in
            field.value.map { (field.name, $0) }
        }
        service.network = keys.network
        method = keys.method
        header = keys.header ?? tagHeader
        timeout = keys.timeout
    }
}
