/// Where the configuration is when no flag says so: the environment, then the default.
enum ConfigurationOptions {
    /// The path of the configuration file.
    static func defaultPath(_ environment: [String: String]) -> String {
        environment["GALLEY_CONFIG"] ?? "config/galley.yaml"
    }
}
