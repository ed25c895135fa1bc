@file:Suppress("unused", "UNUSED_PARAMETER")

package android.graphics

class Typeface
class Canvas { fun drawText(text: String, x: Float, y: Float, paint: Paint): Unit = TODO() }
class Paint(flags: Int) {
    var textSize: Float = 0f
    var color: Int = 0
    var typeface: Typeface? = null
    var letterSpacing: Float = 0f
    fun measureText(text: String): Float = TODO()
    companion object {
        const val ANTI_ALIAS_FLAG = 1
        const val SUBPIXEL_TEXT_FLAG = 128
    }
}
