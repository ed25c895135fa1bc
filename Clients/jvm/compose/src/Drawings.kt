package galley.compose

import android.graphics.Paint
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithCache
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.RoundRect
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.ColorFilter
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.drawscope.Stroke
import androidx.compose.ui.graphics.drawscope.clipPath
import androidx.compose.ui.graphics.nativeCanvas
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize
import galley.Contents
import galley.Element
import galley.Frame
import galley.Layout

/** Returns a colour of `#RRGGBB` or `#RRGGBBAA`; black for what is none. */
internal fun colorOf(text: String): Color {
    val digits = text.removePrefix("#").toLongOrNull(16) ?: return Color(0xFF000000)
    return when (text.length) {
        7 -> Color(0xFF000000 or digits)
        9 -> Color((digits and 255 shl 24) or (digits shr 8))
        else -> Color(0xFF000000)
    }
}

/** Draws what a page's elements are, in pixels of the device. */
internal class Painter(private val layout: Layout, private val surroundings: Surroundings, private val density: Float) {
    private fun px(points: Double): Float = (points * density).toFloat()

    private fun color(text: String): Color = colorOf(layout.color(text, surroundings.mode) ?: "#000000")

    private fun rect(frame: Frame): Rect = Rect(px(frame.x), px(frame.y), px(frame.right()), px(frame.bottom()))

    private fun path(frame: Frame, radius: Double): Path =
        Path().apply { addRoundRect(RoundRect(rect(frame), CornerRadius(px(radius)))) }

    /** Draws elements in their order, each inside of the boxes that clip it. */
    fun elements(scope: DrawScope, elements: List<Element>, isOn: Boolean?) {
        for (element in elements) clipped(scope, element.clip, elements, 0) { element(scope, element, isOn) }
    }

    private fun clipped(scope: DrawScope, clip: Int, elements: List<Element>, depth: Int, draw: () -> Unit) {
        val box = elements.getOrNull(clip)
        // A box is clipped by those before it only; a list that says otherwise ends here.
        if (box == null || depth > elements.size) return draw()
        clipped(scope, if (box.clip < clip) box.clip else -1, elements, depth + 1) {
            scope.clipPath(path(box.frame, box.box?.radius ?: 0.0)) { draw() }
        }
    }

    private fun element(scope: DrawScope, element: Element, isOn: Boolean?) {
        when (element.kind) {
            Element.Kind.TEXT -> text(scope, element)
            Element.Kind.IMAGE -> image(scope, element)
            Element.Kind.BOX -> {
                val box = element.box
                filling(scope, box.contents, element.frame, box.radius)
                val border = box.borderColor
                if (border != null && box.borderWidth > 0) {
                    val inset = box.borderWidth / 2
                    val inner = Frame(
                        element.frame.x + inset, element.frame.y + inset,
                        element.frame.width - box.borderWidth, element.frame.height - box.borderWidth
                    )
                    val shape = path(inner, Math.max(0.0, box.radius - inset))
                    scope.drawPath(shape, color(border), style = Stroke(px(box.borderWidth)))
                }
            }
            Element.Kind.SWITCH -> switch(scope, element.frame, isOn == true)
            Element.Kind.ARROW -> arrow(scope, element.frame)
            else -> Unit
        }
    }

    /** Fills a rounded rectangle with a colour, a gradient or an image. */
    fun filling(scope: DrawScope, contents: Contents?, frame: Frame, radius: Double) {
        val filling = contents ?: return
        val shape = path(frame, radius)
        val color = filling.color
        val gradient = filling.gradient
        val image = filling.image
        if (color != null) {
            scope.drawPath(shape, color(color))
        } else if (gradient != null && gradient.colors.isNotEmpty()) {
            val locations = gradient.locations()
            val stops = gradient.colors.mapIndexed { index, text -> Pair(locations[index].toFloat(), color(text)) }
            val brush = Brush.linearGradient(
                *stops.toTypedArray(),
                start = Offset(px(frame.x + gradient.startX * frame.width), px(frame.y + gradient.startY * frame.height)),
                end = Offset(px(frame.x + gradient.endX * frame.width), px(frame.y + gradient.endY * frame.height))
            )
            scope.drawPath(shape, brush)
        } else if (image != null) {
            surroundings.host.image(image)?.let { bitmap ->
                scope.clipPath(shape) {
                    scope.drawImage(
                        bitmap, dstOffset = IntOffset(px(frame.x).toInt(), px(frame.y).toInt()),
                        dstSize = IntSize(px(frame.width).toInt(), px(frame.height).toInt())
                    )
                }
            }
        }
    }

    private fun image(scope: DrawScope, element: Element) {
        val content = element.image
        val shape = path(element.frame, content.radius)
        val own = layout.images()[content.source]
        val name = own?.file(density.toDouble(), surroundings.mode.name.endsWith("DARK"))?.url ?: content.source
        val bitmap = if (name == "") null else surroundings.host.image(name)
        if (bitmap == null) {
            content.placeholderColor?.let { scope.drawPath(shape, color(it)) }
            return
        }
        val width = own?.width ?: bitmap.width.toDouble()
        val height = own?.height ?: bitmap.height.toDouble()
        val frame = content.drawingFrame(width, height, element.frame)
        val tint = content.tint
        scope.clipPath(shape) {
            scope.drawImage(
                bitmap, dstOffset = IntOffset(px(frame.x).toInt(), px(frame.y).toInt()),
                dstSize = IntSize(px(frame.width).toInt(), px(frame.height).toInt()),
                colorFilter = if (tint == null) null else ColorFilter.tint(color(tint))
            )
        }
    }

    // Texts

    private fun paint(style: galley.TextStyle): Paint {
        val paint = Paint(Paint.ANTI_ALIAS_FLAG or Paint.SUBPIXEL_TEXT_FLAG)
        paint.textSize = px(style.size)
        paint.color = colorArgb(style.color)
        paint.typeface = style.font?.let { surroundings.host.typeface(it) }
        // Android counts it in ems.
        if (style.size > 0) paint.letterSpacing = (style.letterSpacing / style.size).toFloat()
        return paint
    }

    private fun colorArgb(text: String): Int {
        val value = color(text).value
        return (value shr 32).toInt()
    }

    /** Draws a text line by line where the service has computed each: nothing is broken or measured again. */
    private fun text(scope: DrawScope, element: Element) {
        val content = element.text
        val styles = layout.styles()
        val style = styles[content.style] ?: return
        val canvas = scope.drawContext.canvas.nativeCanvas
        val lines = content.lines(style, element.frame)
        for (index in lines.indices) {
            val line = lines[index]
            val parts = if (line.parts.isEmpty()) listOf(Pair(style, line.text))
            else line.parts.map { Pair(styles[content.runs[it.run].style] ?: style, it.text) }
            val paints = parts.map { paint(it.first) }
            val widths = parts.mapIndexed { part, each -> paints[part].measureText(each.second) / density.toDouble() }
            val drawing = content.drawing(line, index, widths.toDoubleArray(), styles, element.frame, layout.viewport.isRightToLeft)
            for (area in drawing.backgrounds) scope.drawPath(path(area.frame, area.radius), color(area.color))
            val isMirrored = (content.direction ?: if (layout.viewport.isRightToLeft) "rtl" else "ltr") == "rtl"
            var x = if (isMirrored) drawing.x + widths.sum() else drawing.x
            for (part in parts.indices) {
                if (isMirrored) x -= widths[part]
                canvas.drawText(parts[part].second, px(x), px(line.baseline), paints[part])
                if (!isMirrored) x += widths[part]
            }
            for (area in drawing.rules) scope.drawPath(path(area.frame, 0.0), color(area.color))
        }
    }

    // Controls

    private fun switch(scope: DrawScope, frame: Frame, isOn: Boolean) {
        val radius = frame.height / 2
        scope.drawPath(path(frame, radius), if (isOn) color("\$accent") else Color(0x66808080))
        val x = if (isOn != layout.viewport.isRightToLeft) frame.right() - radius else frame.x + radius
        scope.drawCircle(Color(0xFFFFFFFF), px(radius - 2), Offset(px(x), px(frame.y + radius)))
    }

    private fun arrow(scope: DrawScope, frame: Frame) {
        val tip = if (layout.viewport.isRightToLeft) frame.x + frame.width * 0.3 else frame.right() - frame.width * 0.3
        val back = if (layout.viewport.isRightToLeft) frame.right() - frame.width * 0.3 else frame.x + frame.width * 0.3
        val middle = Offset(px(tip), px(frame.y + frame.height / 2))
        for (y in doubleArrayOf(frame.y + frame.height * 0.25, frame.bottom() - frame.height * 0.25)) {
            scope.drawLine(Color(0xFF808080), Offset(px(back), px(y)), middle, px(1.5))
        }
    }
}

/** Draws elements in their item's coordinates; `isOn` is the value of its switch. */
internal fun Modifier.drawElements(layout: Layout, elements: List<Element>, surroundings: Surroundings, isOn: Boolean?): Modifier =
    drawWithCache {
        val painter = Painter(layout, surroundings, density)
        onDrawBehind { painter.elements(this, elements, isOn) }
    }

/** Draws a filling of the whole cell. */
internal fun Modifier.drawFilling(layout: Layout, contents: Contents?, radius: Double, surroundings: Surroundings): Modifier =
    drawWithCache {
        val painter = Painter(layout, surroundings, density)
        val scale = density.toDouble()
        onDrawBehind { painter.filling(this, contents, Frame(0.0, 0.0, size.width / scale, size.height / scale), radius) }
    }

