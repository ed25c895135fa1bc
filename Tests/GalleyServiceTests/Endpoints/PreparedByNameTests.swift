@testable import GalleyService
import HTTPSocket
@testable import PageServing
import Testing

@Suite("Responses that are prepared once")
struct PreparedByNameTests {
    @Test("a response is made when it is first asked for, and is the same afterwards")
    func once() {
        let prepared = PreparedByName()
        var count = 0
        let make = {
            count += 1
            return PreparedResponse(document: [UInt8(ascii: "1")], compressing: .none)
        }
        let first = prepared.response(named: "de", make)
        #expect(prepared.response(named: "de", make) === first && count == 1)
        #expect(prepared.response(named: "en", make) !== first && count == 2)
    }

    @Test("no more names are kept than there is room for")
    func bounded() {
        let prepared = PreparedByName()
        let make = { PreparedResponse(document: [UInt8(ascii: "1")], compressing: .none) }
        for number in 0..<PreparedByName.maximumNames {
            _ = prepared.response(named: String(number), make)
        }
        let beyond = prepared.response(named: "x", make)
        #expect(prepared.response(named: "x", make) !== beyond)
        let kept = prepared.response(named: "0", make)
        #expect(prepared.response(named: "0", make) === kept)
    }
}
