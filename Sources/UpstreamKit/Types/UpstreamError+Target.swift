extension UpstreamError {
    /// Returns the failure of a request whose target must not be sent.
    package static func invalidTarget(_ target: String) -> UpstreamError {
        let count = target.utf8.count
        guard count > RequestTarget.maximumBytes else {
            return UpstreamError(.mapping, detail: "the request's path is not valid")
        }
        let limit = "\(count) bytes, more than the \(RequestTarget.maximumBytes) that servers take"
        let isQuery = target.utf8.contains(UInt8(ascii: "?"))
        return UpstreamError(
            .mapping,
            detail: "the request's path\(isQuery ? " and query have" : " has") \(limit)"
        )
    }
}
