import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { placeAfter, placeAtHeight, placeWords } from './order.ts'
import type { Ordered } from './order.ts'

/** A press does not begin to drag until it has moved by this many pixels. */
const THRESHOLD_PX = 5

interface Carry {
  id: string
  /** The place at which the thing would be dropped. */
  at: number
}

interface Board<T extends Ordered> {
  list: RefObject<HTMLOListElement | null>
  items: readonly T[]
  onMove: (item: T, at: number) => void
}

/**
 * Moves the things of a list by keys or a pointer, from taking them to dropping them. Screen
 * readers announce each step.
 */
export function useOrderCarry<T extends Ordered>({ list, items, onMove }: Board<T>) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<{ item: T; y: number }>(null)
  const placeOf = ({ id }: T) => items.findIndex((one) => one.id === id)

  function carryTo(item: T, at: number): void {
    setCarry({ id: item.id, at })
    setSaid(placeWords(items, item.id, at))
  }

  function take(item: T): void {
    setCarry({ id: item.id, at: placeOf(item) })
    setSaid(`${item.name} is taken. Move it with the arrow keys.`)
  }

  function putBack(item: T): void {
    setCarry(null)
    setSaid(`${item.name} is back at its place.`)
  }

  function drop(item: T, at: number): void {
    if (at === placeOf(item)) {
      putBack(item)
      return
    }
    setCarry(null)
    setSaid(`${item.name} is dropped: ${placeWords(items, item.id, at)}.`)
    onMove(item, at)
  }

  /** Does what the key means for this thing. Returns false for a key that means nothing. */
  function press(item: T, { key }: KeyboardEvent): boolean {
    const isEnter = key === 'Enter' || key === ' '
    if (carry?.id !== item.id) {
      if (isEnter) take(item)
      return isEnter
    }
    const at = placeAfter(key, carry.at, items.length)
    if (at !== undefined) carryTo(item, at)
    else if (isEnter) drop(item, carry.at)
    else if (key === 'Escape') putBack(item)
    else return false
    return true
  }

  function pointerDown(item: T, event: PointerEvent): void {
    if (event.button !== 0) return
    pressed.current = { item, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function pointerMove({ clientY }: PointerEvent): void {
    const now = pressed.current
    if (!now || !list.current) return
    if (!carry && Math.abs(clientY - now.y) < THRESHOLD_PX) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const at = placeAtHeight(clientY, middles, placeOf(now.item))
    if (carry?.at !== at) carryTo(now.item, at)
  }

  function pointerUp(): void {
    const now = pressed.current
    pressed.current = null
    if (now && carry) drop(now.item, carry.at)
  }

  /**
   * Puts the thing back, because the browser began to scroll or because somebody pressed Escape.
   */
  function pointerCancel(): void {
    const now = pressed.current
    pressed.current = null
    if (now && carry) putBack(now.item)
  }

  return { carry, said, press, putBack, pointerDown, pointerMove, pointerUp, pointerCancel }
}
