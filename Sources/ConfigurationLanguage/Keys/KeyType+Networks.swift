package import UpstreamKit

extension KeyType where Value == AllowedNetworks {
    /// `public`, `private`, or blocks of addresses.
    package static var networks: KeyType<AllowedNetworks> {
        let words: [ExactString: AllowedNetworks] = [
            "public": AllowedNetworks.publicNetwork, "private": .privateNetwork,
        ]
        let blocks = KeyType<[AddressRange]>.list("addresses", of: .addresses, 1...64)
        let word = Schema.scalar(
            ScalarSchema(type: .choice(words.keys.sorted().reversed().texts))
        )
        return Self(.either([word, blocks.schema])) { node in
            node.text.flatMap { words[$0] } ?? blocks.decode(node).map { .ranges($0) }
        }
    }
}
