package import SwitchKit

/// A message between instances. Each names the server's epoch: that of a server which has lost its keys in
/// between differs.
package enum SharedStateMessage: Sendable, Equatable {
    /// Resources were refreshed: slots with their former versions.
    case raised(version: UInt64, by: String, previous: [Int: UInt64])
    /// A switch was set.
    case set(SwitchKey, SwitchRecord, by: String)
    /// Versions were written back to a server that lacked them: they have to be read again.
    case merged(by: String)
    /// An instance lives.
    case alive(String)
    /// An instance ends.
    case gone(String)
    /// An instance has applied a change.
    case confirmed(version: UInt64, by: String)
    /// An instance's own beat has come back.
    case beat(session: UInt64, sentAt: UInt64)

    /// A message with the epoch it is of.
    package struct Envelope: Sendable, Equatable {
        /// The server's epoch.
        package let epoch: String
        package let message: SharedStateMessage

        /// Puts a message together.
        package init(epoch: String, message: SharedStateMessage) {
            self.epoch = epoch
            self.message = message
        }

        /// Reads a message; nil for bytes that are none, of another version perhaps.
        package init?(_ bytes: [UInt8]) {
            guard let fields = FieldList.decode(bytes), fields.count >= 2,
                let message = SharedStateMessage(kind: fields[0], Array(fields[2...]))
            else { return nil }
            self.init(epoch: fields[1], message: message)
        }

        package var bytes: [UInt8] {
            let (kind, fields) = message.fields
            return FieldList.encode([kind, epoch] + fields)
        }
    }

    private init?(kind: String, _ fields: [String]) {
        switch (kind, fields.count) {
        case ("raise", 2...):
            guard let version = UInt64(fields[0]) else { return nil }
            let numbers = fields[2...].map { UInt64($0) }
            var previous: [Int: UInt64] = [:]
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                guard let slot = numbers[index], let number = numbers[index + 1] else { return nil }
                previous[Int(truncatingIfNeeded: slot)] = number
            }
            self = .raised(version: version, by: fields[1], previous: previous)
        case ("switch", 7):
            guard let version = UInt64(fields[0]) else { return nil }
            let key = SwitchKey(
                module: fields[2],
                section: fields[4],
                item: fields[5],
                owner: fields[3]
            )
            let record = SwitchRecord(value: fields[6] == "1", version: version)
            self = .set(key, record, by: fields[1])
        case ("merge", 1): self = .merged(by: fields[0])
        case ("alive", 1): self = .alive(fields[0])
        case ("gone", 1): self = .gone(fields[0])
        case ("confirm", 2):
            guard let version = UInt64(fields[0]) else { return nil }
            self = .confirmed(version: version, by: fields[1])
        case ("beat", 2):
            guard let session = UInt64(fields[0]), let time = UInt64(fields[1]) else { return nil }
            self = .beat(session: session, sentAt: time)
        default: return nil
        }
    }

    /// The message's name and its fields.
    private var fields: (kind: String, fields: [String]) {
        switch self {
        case .raised(let version, let instance, let previous):
            let slots = previous.sorted { $0.key < $1.key }
            let numbers = slots.flatMap { ["\($0.key)", "\($0.value)"] }
            return ("raise", [String(version), instance] + numbers)
        case .set(let key, let record, let instance):
            return (
                "switch",
                [
                    String(record.version), instance, key.module, key.owner, key.section, key.item,
                    record.value ? "1" : "0",
                ]
            )
        case .merged(let instance): return ("merge", [instance])
        case .alive(let instance): return ("alive", [instance])
        case .gone(let instance): return ("gone", [instance])
        case .confirmed(let version, let instance): return ("confirm", [String(version), instance])
        case .beat(let session, let time): return ("beat", [String(session), String(time)])
        }
    }
}
