import Glibc

/// A program run beside the tests, with its output in files.
final class ChildProcess: Sendable {
    /// Its process id.
    let id: pid_t

    /// Starts a program, found in `PATH`.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - output: the file its standard output goes to.
    ///   - errors: the file its standard error goes to.
    init(
        _ arguments: [String],
        output: String,
        errors: String
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in words { free(text) } }
        var id: pid_t = 0
        let result = posix_spawnp(&id, arguments[0], &actions, nil, words, environ)
        guard result == 0 else { throw LabError(text: "cannot start \(arguments[0])") }
        self.id = id
    }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        kill(id, number)
    }

    /// Ends it at once and waits until it has ended.
    func end() {
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
    }
}
