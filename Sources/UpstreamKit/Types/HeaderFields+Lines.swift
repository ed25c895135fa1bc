extension HeaderFields {
    /// The fields as text: for each a line of its name, a colon and its value. This is how caches that outlive
    /// the process keep them; values have no line feeds.
    package var lines: String {
        all.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
    }

    /// Reads what ``lines`` wrote.
    ///
    /// The text is read by bytes, as a combining mark that begins a value is one character with the colon.
    ///
    /// - Parameter lines: the lines, without a line feed behind the last; no text has no fields.
    /// - Returns: nil if a line has no colon.
    package init?(lines: Substring) {
        guard !lines.isEmpty else { return }
        let lineFeed = UInt8(ascii: "\n")
        for line in lines.utf8.split(separator: lineFeed, omittingEmptySubsequences: false) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = line[line.index(after: colon)...]
            add(String(Substring(line[..<colon])), value: String(Substring(value)))
        }
    }
}
