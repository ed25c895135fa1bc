@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.graphics

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.RoundRect

class Color(argb: Long) { val value: Long = 0 }
interface ImageBitmap { val width: Int; val height: Int }
abstract class Brush {
    companion object {
        fun linearGradient(vararg colorStops: Pair<Float, Color>, start: Offset, end: Offset): Brush = TODO()
    }
}
class ColorFilter { companion object { fun tint(color: Color): ColorFilter = TODO() } }
class Path { fun addRoundRect(roundRect: RoundRect): Unit = TODO() }
interface Canvas
val Canvas.nativeCanvas: android.graphics.Canvas get() = TODO()
