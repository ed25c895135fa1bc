public import Foundation

extension ImageContent {
    /// Returns the rectangle that an image is drawn in; what is outside of the element's frame is cut.
    ///
    /// - Parameters:
    ///   - size: the natural size of the image, in any unit; without an area it is drawn in the whole frame.
    ///   - frame: the element's frame.
    public func drawingFrame(of size: CGSize, in frame: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return frame }
        let (across, down) = (frame.size.width / size.width, frame.size.height / size.height)
        let scale = isContained ? min(across, down) : max(across, down)
        let drawn = CGSize(width: size.width * scale, height: size.height * scale)
        let focus = isContained ? nil : focus
        return CGRect(
            x: frame.origin.x + (frame.size.width - drawn.width) * (focus?.x ?? 0.5),
            y: frame.origin.y + (frame.size.height - drawn.height) * (focus?.y ?? 0.5),
            width: drawn.width,
            height: drawn.height
        )
    }
}
