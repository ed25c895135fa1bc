import HTTPSocket

extension HTTPResponse {
    /// A JSON answer that is asked for anew each time.
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            fields: ["Content-Type": "application/json", "Cache-Control": "no-cache"],
            body: .bytes(SharedBytes(bytes))
        )
    }
}
