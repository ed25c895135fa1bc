package import HTTPSocket

extension HTTPResponse {
    /// Returns a JSON response that caches revalidate for each use.
    package static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            fields: ["Content-Type": "application/json", "Cache-Control": "no-cache"],
            body: .bytes(SharedBytes(bytes))
        )
    }
}
