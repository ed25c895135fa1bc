@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.graphics.drawscope

import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Brush
import androidx.compose.ui.graphics.Canvas
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.ColorFilter
import androidx.compose.ui.graphics.ImageBitmap
import androidx.compose.ui.graphics.Path
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize

abstract class DrawStyle
object Fill : DrawStyle()
class Stroke(val width: Float) : DrawStyle()
interface DrawContext { val canvas: Canvas }
interface DrawScope : Density {
    val size: Size
    val drawContext: DrawContext
    fun drawPath(path: Path, color: Color, alpha: Float = 1f, style: DrawStyle = Fill)
    fun drawPath(path: Path, brush: Brush, alpha: Float = 1f, style: DrawStyle = Fill)
    fun drawCircle(color: Color, radius: Float, center: Offset)
    fun drawLine(color: Color, start: Offset, end: Offset, strokeWidth: Float)
    fun drawRoundRect(color: Color, topLeft: Offset, size: Size, cornerRadius: CornerRadius)
    fun drawImage(
        image: ImageBitmap, srcOffset: IntOffset = IntOffset(0, 0), srcSize: IntSize = IntSize(image.width, image.height),
        dstOffset: IntOffset = IntOffset(0, 0), dstSize: IntSize = srcSize, alpha: Float = 1f, style: DrawStyle = Fill,
        colorFilter: ColorFilter? = null
    )
}
interface ContentDrawScope : DrawScope { fun drawContent() }
inline fun DrawScope.clipPath(path: Path, block: DrawScope.() -> Unit) { block() }
