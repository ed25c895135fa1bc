/// Reads a metrics file, and finds all its mistakes.
///
/// Linear in the file; what it may hold is bounded by ``Limits``.
struct FontMetricsReader {
    typealias SyntaxError = MetricsScanner.SyntaxError

    /// The bounds of a metrics file: beyond them is no font.
    enum Limits {
        /// The largest file, in bytes: a font of all characters that Unicode has takes half of it.
        static let bytes = 16 << 20
        /// The units of an em, as OpenType has them.
        static let unitsPerEm = 16.0...16_384.0
        /// The greatest length, in design units: some hundred ems.
        static let units = 1_000_000.0
        /// The most points of a curve.
        static let points = 256
        /// The most scripts with glyphs of their own, and the most languages: more than a font has.
        static let scripts = 64
        /// The most mistakes that are reported: more than anybody mends at once.
        static let mistakes = 100
        /// The longest name of a font, in bytes.
        static let name = 256
    }

    /// A range of characters with its value and place.
    struct Placed<Value> {
        var range: ClosedRange<UInt32>
        var value: Value
        var offset: Int
    }

    /// The members of the file.
    enum Member: String, CaseIterable {
        case name, unitsPerEm, ascent, descent, lineGap, advances, scripts, languages, pairs
        case contexts, tracking, scaled, ink
        case ligatures, fallback
    }

    var scanner: MetricsScanner
    private(set) var mistakes: [FontMetricsMistake] = []
    var file = FontMetricsFile(
        name: "",
        unitsPerEm: 1,
        ascent: 0,
        descent: 0,
        lineGap: 0,
        advances: CharacterMap(absent: .nan)
    )
    private var seen: Set<Member> = []

    private init(_ bytes: UnsafeRawBufferPointer) { scanner = MetricsScanner(bytes) }

    /// Reads a file; nil where it has mistakes other than warnings.
    static func read(
        _ bytes: UnsafeRawBufferPointer
    ) -> (file: FontMetricsFile?, mistakes: [FontMetricsMistake]) {
        var reader = FontMetricsReader(bytes)
        if bytes.count > Limits.bytes {
            reader.report("the file has more than \(Limits.bytes >> 20) MiB", at: 0)
            return (nil, reader.mistakes)
        }
        do throws(SyntaxError) {
            try reader.readFile()
        } catch {
            reader.report(error.message, at: error.offset)
        }
        reader.file.ligatures = reader.file.ligatures.filter { !reader.file.advances[$0].isNaN }
        let isWhole = reader.mistakes.allSatisfy(\.isWarning)
        let sorted = reader.mistakes.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset)
                < ($1.element.line, $1.element.column, $1.offset)
        }
        return (isWhole ? reader.file : nil, sorted.map(\.element))
    }

    // MARK: Mistakes

    mutating func report(
        _ message: String,
        at offset: Int,
        isWarning: Bool = false,
        misspelled: FontMetricsMistake.Misspelled? = nil
    ) {
        guard mistakes.count < Limits.mistakes else { return }
        mistakes.append(
            FontMetricsMistake(
                message,
                at: offset,
                of: scanner.bytes,
                isWarning: isWarning,
                misspelled: misspelled
            )
        )
    }

    /// Steps over spaces, and returns the place of what follows.
    mutating func place() -> Int {
        _ = scanner.peek()
        return scanner.offset
    }

    /// Returns true where a value of a kind follows; reports and steps over others.
    mutating func expect(_ kind: MetricsScanner.Kind, _ what: String) throws(SyntaxError) -> Bool {
        let found = try scanner.kind()
        if found == kind { return true }
        report("\(what) is \(kind.rawValue), not \(found.rawValue)", at: place())
        try scanner.skip()
        return false
    }

    /// Reads a number in a range; reports others.
    mutating func number(
        _ what: String,
        in range: ClosedRange<Double>
    ) throws(SyntaxError) -> Double? {
        guard try expect(.number, what) else { return nil }
        let place = place()
        let number = try scanner.number()
        if range.contains(number) { return number }
        let bounds = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        report("\(what) is a number of \(bounds)", at: place)
        return nil
    }

    static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    // MARK: Members

    private mutating func readFile() throws(SyntaxError) {
        let start = place()
        guard try expect(.object, "a metrics file") else { return }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "}", isFirst: &isFirst) { try readMember() }
        if scanner.peek() != nil {
            report("something follows the end of the mapping", at: scanner.offset)
        }
        let required: [Member] = [.name, .unitsPerEm, .ascent, .descent, .advances]
        for member in required where !seen.contains(member) {
            report("the member '\(member.rawValue)' is missing", at: start)
        }
    }

    private mutating func readMember() throws(SyntaxError) {
        let place = place()
        let name = try scanner.name()
        guard let member = Member(rawValue: name) else {
            let known = Member.allCases.map(\.rawValue)
            report(
                "a metrics file has no member '\(name)'",
                at: place,
                misspelled: .init(name: name, known: known)
            )
            return try scanner.skip()
        }
        if !seen.insert(member).inserted { report("'\(name)' is given twice", at: place) }
        try read(member)
    }

    private mutating func read(_ member: Member) throws(SyntaxError) {
        let length = -Limits.units...Limits.units
        switch member {
        case .name: try readName()
        case .unitsPerEm:
            file.unitsPerEm = try number("'unitsPerEm'", in: Limits.unitsPerEm) ?? 1
        case .ascent: file.ascent = try number("'ascent'", in: length) ?? 0
        case .descent:
            file.descent = try number("'descent', below the baseline,", in: 0...Limits.units) ?? 0
        case .lineGap: file.lineGap = try number("'lineGap'", in: length) ?? 0
        case .advances: try readAdvances()
        case .scripts: file.scripts = try readScripts("scripts")
        case .languages: try readLanguages()
        case .pairs: file.pairs = try readPairs()
        case .contexts: file.contexts = try readContexts()
        case .tracking: file.tracking = try readCurve("'tracking'", values: -10...10)
        case .scaled: try readScaled()
        case .ink: try readInk()
        case .ligatures: try readLigatures()
        case .fallback: try readFallback()
        }
    }

    private mutating func readName() throws(SyntaxError) {
        guard try expect(.text, "'name'") else { return }
        let place = place()
        file.name = try scanner.text()
        if file.name.isEmpty || file.name.utf8.count > Limits.name {
            report("'name' is a text of 1 to \(Limits.name) bytes", at: place)
        }
    }

    private mutating func readFallback() throws(SyntaxError) {
        guard try expect(.text, "'fallback'") else { return }
        let place = place()
        let name = try scanner.text()
        if let fallback = FontMetricsFile.Fallback(rawValue: name) {
            file.fallback = fallback
            return
        }
        let known = FontMetricsFile.Fallback.allCases.map(\.rawValue)
        report(
            "'fallback' is one of \(known.joined(separator: ", ")), not '\(name)'",
            at: place,
            misspelled: .init(name: name, known: known)
        )
    }

    /// Reads `true` for all ligatures that have an advance, or a list of them.
    private mutating func readLigatures() throws(SyntaxError) {
        let all = MetricsShaping.ligatures.map(\.character)
        if try scanner.kind() == .boolean {
            file.ligatures = try scanner.boolean() ? Set(all) : []
            return
        }
        guard try expect(.array, "'ligatures', if not true or false,") else { return }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "]", isFirst: &isFirst) {
            guard try expect(.text, "a ligature") else { continue }
            let place = place()
            let text = try scanner.text()
            if let range = Self.range(text), range.count == 1, all.contains(range.lowerBound) {
                file.ligatures.insert(range.lowerBound)
            } else {
                report("'\(text)' is no ligature: these are 'fb00' to 'fb04'", at: place)
            }
        }
    }

    private mutating func readAdvances() throws(SyntaxError) {
        guard try expect(.object, "'advances'") else { return }
        let found = try readLengths("the advance")
        file.advances = CharacterMap(ascending(found), absent: .nan)
        warnOfComplexCharacters(found)
    }

    private mutating func readInk() throws(SyntaxError) {
        guard try expect(.object, "'ink'") else { return }
        var found: [Placed<FontMetricsFile.Ink>] = []
        try eachCharacter { reader, range, offset throws(SyntaxError) in
            let what = "the ink of '\(Self.name(of: range))'"
            guard let numbers = try reader.numbers(what, count: 2, in: 0...Limits.units) else {
                return
            }
            let ink = FontMetricsFile.Ink(left: Float(numbers[0]), right: Float(numbers[1]))
            found.append(Placed(range: range, value: ink, offset: offset))
        }
        file.ink = CharacterMap(ascending(found), absent: .none)
    }

    /// Characters whose look depends on others cannot be measured by advances: says so once.
    private mutating func warnOfComplexCharacters(_ advances: [Placed<Float>]) {
        let found = advances.first { placed in
            [placed.range.lowerBound, placed.range.upperBound].contains {
                !CharacterClass.isSimple($0)
            }
        }
        guard let found else { return }
        report(
            "letters that join or change their order are estimated by their advances alone; "
                + "left out, they are measured by the font's files",
            at: found.offset,
            isWarning: true
        )
    }

    // MARK: Curves

    private mutating func readScaled() throws(SyntaxError) {
        guard try expect(.object, "'scaled'") else { return }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "}", isFirst: &isFirst) {
            let place = place()
            let name = try scanner.name()
            if !Self.textSizes.contains(name) {
                report(
                    "'scaled' has no text size '\(name)'",
                    at: place,
                    misspelled: .init(name: name, known: Self.textSizes)
                )
            }
            let curve = try readCurve("'scaled.\(name)'", values: 0...TextLimits.size)
            if file.scaled.updateValue(curve, forKey: ExactString(name)) != nil {
                report("'scaled.\(name)' is given twice", at: place)
            }
        }
    }

    /// The text sizes of iOS.
    static let textSizes = TextSizeCategory.allCases.map(\.rawValue)

    /// Reads points, whose first numbers are sizes and ascend.
    private mutating func readCurve(
        _ what: String,
        values: ClosedRange<Double>
    ) throws(SyntaxError) -> PointCurve {
        var points: [PointCurve.Point] = []
        guard try expect(.array, what) else { return PointCurve() }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "]", isFirst: &isFirst) {
            let place = place()
            guard
                let pair = try numbers(
                    "a point of \(what)",
                    count: 2,
                    in: -TextLimits.size...TextLimits.size
                )
            else { continue }
            if pair[0] <= 0 || !values.contains(pair[1]) {
                let bounds = "\(Self.text(values.lowerBound)) to \(Self.text(values.upperBound))"
                report("a point of \(what) is a size above 0 and a value of \(bounds)", at: place)
            } else if let last = points.last, last.x >= pair[0] {
                report("the sizes of \(what) ascend", at: place)
            } else if points.count == Limits.points {
                report("\(what) has more than \(Limits.points) points", at: place)
            } else {
                points.append(PointCurve.Point(x: pair[0], y: pair[1]))
            }
        }
        return PointCurve(points: points)
    }

    /// Reads a list of numbers.
    mutating func numbers(
        _ what: String,
        count: Int,
        in range: ClosedRange<Double>
    ) throws(SyntaxError) -> [Double]? {
        guard try expect(.array, what) else { return nil }
        let place = place()
        var numbers: [Double] = []
        var found = 0
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "]", isFirst: &isFirst) {
            found += 1
            if let number = try number(what, in: range), numbers.count < count {
                numbers.append(number)
            }
        }
        guard found == count else {
            report("\(what) is a list of \(count) numbers", at: place)
            return nil
        }
        return numbers.count == count ? numbers : nil
    }
}
