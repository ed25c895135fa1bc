import CSystem
package import Foundation

extension Data {
    /// The content of a fixture that is compressed with gzip.
    package var gunzipped: Data {
        let input = [UInt8](self)
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        guard let stream = galley_gunzip_begin() else { return output }
        defer { galley_gunzip_end(stream) }
        input.withUnsafeBufferPointer { input in
            guard let base = input.baseAddress else { return }
            galley_gunzip_feed(stream, base, input.count)
            while true {
                let count = galley_gunzip_next(stream, &chunk, chunk.count)
                if count <= 0 { return }
                output += chunk[..<count]
            }
        }
        return output
    }
}
