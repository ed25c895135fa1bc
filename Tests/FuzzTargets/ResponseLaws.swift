import Foundation
import TestSupport

@testable import SocketTransport

/// The laws of responses as the Swift client reads them from a socket.
enum ResponseLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let (whole, cut) = (read([input]), read(EventLaws.cut(input, with: &random)))
        try require(whole == cut, "a response depends on where its bytes are cut")
    }

    private struct Outcome: Equatable {
        var head: HTTPResponseParser.Part?
        var body = Data()
        var isEnded = false
        var isMalformed = false
    }

    private static func read(_ pieces: [[UInt8]]) -> Outcome {
        var parser = HTTPResponseParser()
        var outcome = Outcome()
        do {
            for piece in pieces { note(try parser.push(Data(piece)), in: &outcome) }
            note(try parser.close(), in: &outcome)
        } catch {
            outcome = Outcome(isMalformed: true)
        }
        return outcome
    }

    private static func note(_ parts: [HTTPResponseParser.Part], in outcome: inout Outcome) {
        for part in parts {
            switch part {
            case .head: outcome.head = part
            case .data(let data): outcome.body += data
            case .end: outcome.isEnded = true
            }
        }
    }
}
