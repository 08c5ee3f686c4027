import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Carry } from './carry.ts'
import { carried } from './carry.ts'
import type { Day } from './day.ts'
import { neighbourAt, nextFree } from './geometry.ts'
import type { Slot, Screen, Show } from './show.ts'
import { clashText, slotText } from './words.ts'

/** A slot to which a showtime was not moved, because a neighbour needs the screen. */
export interface Overlap {
  show: Show
  slot: Slot
  neighbour: Show
  /** The next start at which the screen is free; undefined when there is none on that day. */
  free: number | undefined
}

interface Board {
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  onMove: (show: Show, slot: Slot) => void
  onOverlap: (overlap: Overlap) => void
}

/** Moves blocks from taking them to dropping them. Screen readers announce each step. */
export function useCarry({ day, screens, shows, onMove, onOverlap }: Board) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const [said, setSaid] = useState('')
  const text = (slot: Slot) => slotText(slot, day.zone, screens)

  function clash(show: Show, at: Slot, neighbour: Show): string {
    const free = nextFree({ ...show, ...at }, shows, day)
    return clashText({ neighbour, free }, day.zone, screens)
  }

  function take(show: Show): void {
    const { screenId, startsAt } = show
    setCarry({ id: show.id, at: { screenId, startsAt }, isDragged: false })
    setSaid(`${show.title} is taken, ${text(show)}. Move it with the arrow keys.`)
  }

  function carryTo(show: Show, at: Slot, isDragged = false): void {
    const neighbour = neighbourAt({ ...show, ...at }, shows)
    setCarry({ id: show.id, at, isDragged })
    setSaid(neighbour ? `${text(at)}. ${clash(show, at, neighbour)}` : text(at))
  }

  function putBack(show: Show): void {
    setCarry(null)
    setSaid(`${show.title} is back: ${text(show)}.`)
  }

  /**
   * Drops a block. Returns false if another showtime needs the screen, so that the block stays
   * taken.
   */
  function drop(show: Show, slot: Slot): boolean {
    if (slot.startsAt === show.startsAt && slot.screenId === show.screenId) {
      putBack(show)
      return true
    }
    const request = { ...show, ...slot }
    const neighbour = neighbourAt(request, shows)
    if (!neighbour) {
      setCarry(null)
      setSaid(`${show.title} is dropped: ${text(slot)}.`)
      onMove(show, slot)
      return true
    }
    setSaid(clash(show, slot, neighbour))
    onOverlap({ show, slot, neighbour, free: nextFree(request, shows, day) })
    return false
  }

  /** Does what the key means for this block. Returns false for a key that means nothing. */
  function press(show: Show, event: KeyboardEvent): boolean {
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (carry?.id !== show.id) {
      if (isEnter) take(show)
      return isEnter
    }
    const screenIds = screens.map(({ id }) => id)
    const at = carried(carry, event, { day, screenIds })
    if (at) carryTo(show, at)
    else if (isEnter) drop(show, carry.at)
    else if (event.key === 'Escape') putBack(show)
    else return false
    return true
  }

  return { carry, said, carryTo, putBack, drop, press }
}
