import ArgumentParser

/// `galley record`: serves, and writes the responses of upstreams into a folder.
struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves, and writes every response of an upstream into a folder.",
        discussion: """
            The response of upstream api to GET /songs is DIR/api/songs.json, so that 'directory: DIR/api' \
            serves it again without a network; with a query it is songs@HASH.json. Header fields are \
            never written. Ends as 'serve' does.
            """
    )

    @Argument(help: "The folder; it is made when it is not there.")
    var folder: String

    @OptionGroup var source: ConfigurationOptions
    @OptionGroup var address: AddressOptions

    @Flag(help: "Read the configuration again whenever one of its files is saved.")
    var watch = false

    func run() async throws {
        let settings = try Settings(
            environment: Environment.all,
            source: source,
            address: address
        )
        try await Service(settings: settings, watch: watch, recording: folder).run()
    }
}
