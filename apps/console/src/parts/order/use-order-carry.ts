import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { placeAfter, placeAtHeight, placeWords } from './order.ts'
import type { Ordered } from './order.ts'

/** A press that moves less than this many pixels takes nothing. */
const THRESHOLD_PX = 5

interface Carry {
  id: string
  /** The place at which it would be dropped. */
  at: number
}

interface Board<T extends Ordered> {
  list: RefObject<HTMLOListElement | null>
  items: readonly T[]
  onMove: (item: T, at: number) => void
}

/** Takes a thing of a list, carries it by keys or pointer and drops it, and says each step. */
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

  /** Returns true for a key that took, carried, dropped or put back the thing. */
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

  /** Ends a drag that the browser took over to scroll, or that Escape ended. */
  function pointerCancel(): void {
    const now = pressed.current
    pressed.current = null
    if (now && carry) putBack(now.item)
  }

  return { carry, said, press, putBack, pointerDown, pointerMove, pointerUp, pointerCancel }
}
