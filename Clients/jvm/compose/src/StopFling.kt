package galley.compose

import androidx.compose.animation.core.animate
import androidx.compose.foundation.gestures.FlingBehavior
import androidx.compose.foundation.gestures.ScrollScope
import galley.Scroller

/** Brings what scrolls sideways to rest at one of its stops: a fast flick at the next one, else the nearest. */
internal class StopFling(
    private val scroller: Scroller,
    private val key: String,
    private val scroll: PageScroll,
    private val density: Float,
    private val isMirrored: Boolean
) : FlingBehavior {
    override suspend fun ScrollScope.performFling(initialVelocity: Float): Float {
        val stops = scroller.stops()
        val start = scroll.sideways[key] ?: 0.0
        // Points a millisecond, towards the end of the row.
        val velocity = (if (isMirrored) initialVelocity else -initialVelocity) / density / 1_000.0
        val target = if (stops.isEmpty()) start + velocity * GLIDE else restingStop(stops, start, velocity)
        var last = 0f
        animate(0f, ((target - start) * density).toFloat()) { value, _ ->
            val step = value - last
            // As a finger would: to the left, where the row goes on to the right.
            scrollBy(if (isMirrored) step else -step)
            last = value
        }
        return 0f
    }

    companion object {
        /** The time for which a row without stops goes on at the speed of a flick, in milliseconds. */
        private const val GLIDE = 250.0
        /** The speed from which on a flick goes to the next stop, in points a millisecond. */
        private const val FLICK = 0.2

        /** Returns the stop at which a flick comes to rest; there is one at least. */
        fun restingStop(stops: DoubleArray, start: Double, velocity: Double): Double {
            if (velocity > FLICK) return stops.firstOrNull { it > start } ?: stops.last()
            if (velocity < -FLICK) return stops.lastOrNull { it < start } ?: stops.first()
            return stops.sortedBy { Math.abs(it - start) }.first()
        }
    }
}
