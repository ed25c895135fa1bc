import Foundation

/// A server with a certificate of its own for `localhost`, by the system's `openssl`: it has one file, `a.json`, and answers
/// one request a connection.
package struct EncryptedServer {
    /// The program.
    package let process: ChildProcess
    /// The port on this machine.
    package let port: Int
    /// The path of its certificate, which its issuer is too.
    package let certificate: String
    /// The path of its key.
    package let key: String

    /// - Parameters:
    ///   - folder: the folder of its files.
    ///   - names: the names of the certificate.
    ///   - days: the days from its begin to its end, which may lie before it; nil for two.
    ///   - arguments: further arguments of `openssl s_server`.
    package init(
        _ folder: String,
        names: String = "DNS:localhost",
        days: Int? = nil,
        arguments: [String] = []
    ) async throws {
        certificate = folder + "/certificate.pem"
        key = folder + "/key.pem"
        let request = folder + "/request.pem"
        try ChildProcess(
            [
                "openssl", "req", "-new", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", request,
                "-subj", "/CN=Test Authority/O=Nobody", "-addext", "subjectAltName=\(names)",
            ]
        ).wait()
        try ChildProcess(
            [
                "openssl", "x509", "-req", "-in", request, "-signkey", key, "-days",
                "\(days ?? 2)", "-copy_extensions", "copyall", "-out", certificate,
            ]
        ).wait()
        try Data("{\"tls\":true}".utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
        let output = folder + "/output"
        process = try ChildProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-WWW", "-cert", certificate,
                "-key", key,
            ] + arguments,
            in: folder,
            output: output
        )
        var announcement: Substring = ""
        _ = await eventually {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            announcement =
                text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first { $0.hasPrefix("ACCEPT") } ?? ""
            return !announcement.isEmpty
        }
        port = announcement.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }
}
