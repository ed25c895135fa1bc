/// Bytes that are not the JSON that is expected.
struct JSONError: Error {
    /// The place, in bytes from the start.
    let offset: Int
    /// The mistake there.
    let reason: String
}
