import CClientFiles
import HTTPSocket
import ModuleMapping

/// The files of the web client and of the preview, which the executable carries.
enum ClientFiles {
    /// The files' bytes by name.
    static let bytes: [ExactString: SharedBytes] = {
        var files: [ExactString: SharedBytes] = [:]
        for index in 0..<galley_client_file_count() {
            let file = galley_client_file_at(index)
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            files[String(cString: file.name)] = SharedBytes(copying: bytes)
        }
        return files
    }()

    /// The page element, with what it is made of, in one module.
    static let page = bundle(of: ["galley-page.js", "galley.js"])
    /// The app element, with what it is made of, in one module.
    static let app = bundle(of: ["galley-app.js", "galley-page.js", "galley.js"])

    /// The script of the app's document: its name, which is another one for other bytes, and the bytes.
    static let document: (name: String, bytes: SharedBytes) = {
        let bytes = bundle(of: ["app.js"])
        return ("app-\(ContentHash.text(of: bytes.bytes)).js", bytes)
    }()

    private static func bundle(of entries: [String]) -> SharedBytes {
        SharedBytes(
            ClientBundle(of: entries) { name in
                bytes[name].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            }.text
        )
    }
}
