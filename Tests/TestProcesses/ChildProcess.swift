import Glibc

/// A program run beside the tests, with its output in files.
///
/// Foundation's `Process` lists this process's descriptors in a way that crashes when there are
/// thousands, as tests of many connections have.
public final class ChildProcess: Sendable {
    /// A program could not be started.
    public struct StartError: Error {
        /// What was to be started.
        public let program: String
        /// What the system said (`errno`).
        public let code: Int32
    }

    /// Its process id.
    public let id: Int32

    /// Starts a program, found in `PATH`.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - folder: the folder it starts in, or nil for this process's.
    ///   - output: the file its standard output is added to.
    ///   - errors: the file its standard error is added to.
    public init(
        _ arguments: [String],
        in folder: String? = nil,
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws(StartError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        let inFolder = folder.map { ["sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        let arguments = inFolder + arguments
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in words { free(text) } }
        var id: Int32 = 0
        let result = posix_spawnp(&id, arguments[0], &actions, nil, words, environ)
        guard result == 0 else { throw StartError(program: arguments[0], code: result) }
        self.id = id
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        kill(id, number)
    }

    /// Waits until it has ended.
    public func wait() {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }

    /// Ends it at once and waits until it has ended.
    public func end() {
        kill(id, SIGKILL)
        wait()
    }
}
