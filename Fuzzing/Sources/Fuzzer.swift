internal import FuzzTargets
internal import Glibc

/// The target of this process, which `GALLEY_FUZZ_TARGET` names.
private let target: FuzzTarget = {
    let name = getenv("GALLEY_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: " ")
        fatalError("GALLEY_FUZZ_TARGET must be one of: \(names)")
    }
    return target
}()

/// Checks the laws of the target with an input of libFuzzer, and ends the process where one is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
        try target.check(input)
    } catch {
        fatalError("\(error)")
    }
    return 0
}
