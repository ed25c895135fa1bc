import InputCore
import ArgumentParser
import Glibc

/// `galley init`: a small project that works as it is.
struct Initialize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a small working configuration with an offline upstream.",
        discussion: "Files that are there already are never changed: it exits with 1 then."
    )

    @Argument(help: "The folder, made when it is not there.")
    var folder = "."

    func validate() throws {
        if folder.isEmpty { throw ValidationError("The folder's name is empty.") }
    }

    func run() throws {
        let files = StarterProject.files
        let existing = files.map { path(of: $0.path) }.filter { access($0, F_OK) == 0 }
        guard existing.isEmpty else {
            let list = existing.joined(separator: ", ")
            Serve.printStatus("galley: there already, and not changed: \(list)")
            throw ExitCode(1)
        }
        for file in files { try write(file.text, to: path(of: file.path)) }
        print("Written: " + files.map { path(of: $0.path) }.joined(separator: ", "))
        print("\nNext:\n" + nextCommands.map { "  \($0)\n" }.joined(), terminator: "")
    }

    /// The commands that come next, to be run where this one was.
    private var nextCommands: [String] {
        let program = CommandLine.arguments.first ?? "galley"
        let file = folder == "." ? "" : " " + path(of: StarterProject.mainFile)
        return [
            "\(program) check\(file)", "\(program) serve --watch\(file)",
            "open \(StarterProject.appURL)", "curl '\(StarterProject.pageURL)'",
        ]
    }

    private func path(of name: String) -> String {
        folder == "." ? name : (folder.ends(with: "/") ? folder : folder + "/") + name
    }

    /// Writes a new file, and the folders above it.
    private func write(_ text: String, to path: String) throws {
        for (index, character) in path.enumerated() where character == "/" && index > 0 {
            _ = mkdir(String(path.prefix(index)), 0o777)
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        let bytes = Array(text.utf8)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count,
            close(descriptor) == 0
        else {
            Serve.printStatus("galley: \(path): \(String(cString: strerror(errno)))")
            throw ExitCode(1)
        }
    }
}
