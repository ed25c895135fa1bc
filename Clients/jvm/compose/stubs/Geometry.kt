@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.geometry

class Offset(val x: Float, val y: Float)
class Size(val width: Float, val height: Float)
class CornerRadius(x: Float, y: Float = x)
class Rect(val left: Float, val top: Float, val right: Float, val bottom: Float)
class RoundRect(val left: Float)
fun RoundRect(rect: Rect, cornerRadius: CornerRadius): RoundRect = TODO()
