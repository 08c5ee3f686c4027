import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { positionAtHeight } from './order.ts'
import type { Ordered } from './order.ts'
import type { Carry } from './use-order-carry.ts'

/** A press does not begin to drag until it has moved by this many pixels. */
const THRESHOLD_PX = 5

interface Board<T extends Ordered> {
  list: RefObject<HTMLOListElement | null>
  items: readonly T[]
  carry: Carry | null
  onCarry: (item: T, at: number) => void
  onDrop: (item: T, at: number) => void
  onPutBack: (item: T) => void
}

/** Drags the things of a list by a mouse or a finger. */
export function useOrderDrag<T extends Ordered>(board: Board<T>) {
  const { list, items, carry, onCarry, onDrop, onPutBack } = board
  const pressed = useRef<{ item: T; y: number }>(null)

  function press(item: T, event: PointerEvent): void {
    if (event.button !== 0) return
    pressed.current = { item, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move({ clientY }: PointerEvent): void {
    const now = pressed.current
    if (!now || !list.current) return
    if (!carry && Math.abs(clientY - now.y) < THRESHOLD_PX) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const at = positionAtHeight(
      clientY,
      middles,
      items.findIndex(({ id }) => id === now.item.id),
    )
    if (carry?.at !== at) onCarry(now.item, at)
  }

  function release(): void {
    const now = pressed.current
    pressed.current = null
    if (now && carry) onDrop(now.item, carry.at)
  }

  /**
   * Puts the thing back, because the browser began to scroll or because the user pressed Escape.
   */
  function cancel(): void {
    const now = pressed.current
    pressed.current = null
    if (now && carry) onPutBack(now.item)
  }

  return { press, move, release, cancel }
}
