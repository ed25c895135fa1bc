extension Mistake {
    /// Mistakes in `rollout`.
    static let rollout: [Mistake] = {
        func rollout(
            _ name: String,
            _ value: String,
            _ message: String,
            suggests suggestion: String? = nil
        ) -> Mistake {
            Mistake(
                name: "rollout: \(name)",
                files: [
                    "galley.yaml":
                        "\(ConfigurationFixture.galley)\nrollout: \(value)\n",
                    "m/home.yaml": "{name: home, kind: static, sections: [{cells: [{id: a}]}]}",
                    "new/galley.yaml": "{version: 1, modules: [../m/home.yaml]}",
                ],
                message: message,
                suggestion: suggestion
            )
        }
        return [
            rollout("no configuration", "‸{share: 5%}", "needs 'config'"),
            rollout("no share", "‸{config: new/galley.yaml}", "needs 'share'"),
            rollout(
                "a number of percents",
                "{config: new/galley.yaml, share: ‸5}",
                "must be a share like 5% or 0.05",
                suggests: "5%"
            ),
            rollout(
                "more than all",
                "{config: new/galley.yaml, share: ‸150%}",
                "must be a share like 5% or 0.05"
            ),
            rollout(
                "an unknown owner",
                "{config: new/galley.yaml, share: 5%, by: ‸adress}",
                "must be one of authorization, address",
                suggests: "address"
            ),
            rollout(
                "a header that nobody vouches for",
                "{config: new/galley.yaml, share: 5%, by: {header: ‸x-user}}",
                "'x-user' names nobody unless 'server.scopeHeaders' has it"
            ),
            rollout(
                "an end that is none",
                "{config: new/galley.yaml, share: 5%, until: ‸tomorrow}",
                "must be a time like"
            ),
            rollout(
                "an end that is a number",
                "{config: new/galley.yaml, share: 5%, until: ‸1796083200}",
                "must be a time like"
            ),
            rollout(
                "an end that is a number below 0",
                "{config: new/galley.yaml, share: 5%, until: ‸-1}",
                "must be a time like"
            ),
            rollout(
                "a misspelt key",
                "{config: new/galley.yaml, share: 5%, halt: {‸error: 1%}}",
                "unknown key 'error'",
                suggests: "errors"
            ),
        ]
    }()
}
