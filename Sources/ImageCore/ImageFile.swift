/// A file of an image: its bytes, which all who send it share, and what its header says of them.
package final class ImageFile: Sendable {
    package let header: ImageHeader
    // Unsafe: written to by the initializer only, before another thread can have it.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    /// Copies the bytes of a file.
    ///
    /// - Throws: The reason for which it is no image of a known format and size.
    package init(_ bytes: [UInt8]) throws(ImageHeaderError) {
        let read: Result<ImageHeader, ImageHeaderError> = bytes.withUnsafeBytes { file in
            Result { () throws(ImageHeaderError) in try ImageHeader(of: file) }
        }
        header = try read.get()
        buffer = .allocate(byteCount: bytes.count, alignment: 16)
        buffer.copyBytes(from: bytes)
    }

    deinit { buffer.deallocate() }

    /// The bytes, valid while this object is.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }
}
