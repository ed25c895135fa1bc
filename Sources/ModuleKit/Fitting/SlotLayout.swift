import TextCore

/// A text of a slot, as a layout has it.
package struct SlotLayout: Sendable {
    let typeset: TypesetText
    /// The width that there was for it, in points.
    package let room: Double
    /// True where a newline in the words begins a line, and is no space.
    var breaksAtNewlines = true

    /// The UTF-16 offset of the ellipsis; nil where the text is whole.
    package var cut: Int? { typeset.measured.cut }
    /// The most lines that it might have had; 0 where there was no limit.
    package var lines: Int { typeset.style.maxLines }
}
