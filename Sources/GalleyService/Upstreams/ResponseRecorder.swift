import Locking
import Logging
import UpstreamKit

/// Writes the bodies of responses into a folder, one for each upstream, that serves them again as a
/// `directory` upstream. Header fields, of requests and responses, are never written.
final class ResponseRecorder: Sendable {
    private let folder: String
    private let log: Logger
    /// One write at a time: two responses may be of one name.
    private let writing = Locked(0)

    /// Writes below a folder, which is made when it is not there.
    init(folder: String, log: Logger) {
        self.folder = folder
        self.log = log
    }

    /// Writes a response; a failure is a line in the log.
    func record(_ response: UpstreamResponse, to request: UpstreamRequest, upstream: String) {
        guard request.isSafe || request.method == "POST", request.method != "HEAD",
            let body = response.body, let name = DirectoryUpstream.fileNames(of: request)?.first
        else { return }
        let path = "\(folder)/\(upstream)/\(name).json"
        let error = writing.withLock { count in
            count += 1
            return WholeFile.write(body, to: path, number: count, mode: 0o600)
        }
        var metadata: Logger.Metadata = ["upstream": "\(upstream)", "file": "\(path)"]
        if let error {
            metadata["error"] = "\(error)"
            log.error("response not recorded", metadata: metadata)
        } else {
            log.info("response recorded", metadata: metadata)
        }
    }
}
