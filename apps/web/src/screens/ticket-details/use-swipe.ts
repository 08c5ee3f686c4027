import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** Shorter or steeper moves of a finger do not count as a swipe. */
const SWIPE_PX = 48

/**
 * Returns handlers for a swipe to the left (1, the next) and to the right (-1, the previous one).
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      const to = changedTouches[0]
      start.current = undefined
      if (!from || !to) return
      const [across, down] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}
