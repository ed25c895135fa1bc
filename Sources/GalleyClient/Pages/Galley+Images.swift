public import Foundation

extension Galley {
    /// The most bytes of an image that are read.
    public static let maximumImageBytes = 32 << 20

    /// Returns the bytes of an image, of the service or of others. The request has none of the client's header fields.
    ///
    /// - Throws: `GalleyError` where there is none, or it is longer than 32 MiB; `CancellationError`.
    public func imageData(at url: URL) async throws -> Data {
        let request = TransportRequest(url: url, fields: ["accept": "image/*"])
        let response = try await transport.send(request)
        guard response.status == 200 else {
            let problem = Problem(title: "Status \(response.status)", status: response.status)
            throw GalleyError.refused(problem)
        }
        var bytes = Data()
        for try await data in response.body {
            bytes += data
            guard bytes.count <= Self.maximumImageBytes else {
                throw GalleyError.invalidAnswer("an image longer than 32 MiB")
            }
        }
        try Task.checkCancellation()
        return bytes
    }
}
