import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { positionAfter, positionText } from './order.ts'
import type { Ordered } from './order.ts'

export interface Carry {
  id: string
  /** The position at which the thing would be dropped. */
  at: number
}

interface Board<T extends Ordered> {
  items: readonly T[]
  onMove: (item: T, at: number) => void
}

/** Moves the things of a list, from taking them to dropping them. Screen readers announce each step. */
export function useOrderCarry<T extends Ordered>({ items, onMove }: Board<T>) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const [said, setSaid] = useState('')
  const positionOf = ({ id }: T) => items.findIndex((one) => one.id === id)

  function carryTo(item: T, at: number): void {
    setCarry({ id: item.id, at })
    setSaid(positionText(items, item.id, at))
  }

  function take(item: T): void {
    setCarry({ id: item.id, at: positionOf(item) })
    setSaid(`${item.name} is taken. Move it with the arrow keys.`)
  }

  function putBack(item: T): void {
    setCarry(null)
    setSaid(`${item.name} is back at its place.`)
  }

  function drop(item: T, at: number): void {
    if (at === positionOf(item)) {
      putBack(item)
      return
    }
    setCarry(null)
    setSaid(`${item.name} is dropped: ${positionText(items, item.id, at)}.`)
    onMove(item, at)
  }

  /** Does what the key means for this thing. Returns false for a key that means nothing. */
  function press(item: T, { key }: KeyboardEvent): boolean {
    const isEnter = key === 'Enter' || key === ' '
    if (carry?.id !== item.id) {
      if (isEnter) take(item)
      return isEnter
    }
    const at = positionAfter(key, carry.at, items.length)
    if (at !== undefined) carryTo(item, at)
    else if (isEnter) drop(item, carry.at)
    else if (key === 'Escape') putBack(item)
    else return false
    return true
  }

  return { carry, said, press, carryTo, putBack, drop }
}
