import type { SeatKind } from '@velvet/contract/catalogue/seat-plan'
import { KINDS, type Spot } from './plan-edits.ts'
import type { PlanEvent } from './plan-steps.ts'

/** Each kind of seat is chosen with this key, and its seats show the same letter. */
export const KIND_KEYS: Readonly<Record<SeatKind, string>> = {
  standard: 's',
  vip: 'v',
  recliner: 'e',
  'love-seat': 'l',
  balcony: 'y',
  wheelchair: 'w',
  house: 'h',
  blocked: 'b',
  gap: 'g',
}

/** The rows by which Page Up and Page Down move. */
const PAGE = 10

const MOVES: Record<string, Spot> = {
  ArrowLeft: { row: 0, place: -1 },
  ArrowRight: { row: 0, place: 1 },
  ArrowUp: { row: -1, place: 0 },
  ArrowDown: { row: 1, place: 0 },
  PageUp: { row: -PAGE, place: 0 },
  PageDown: { row: PAGE, place: 0 },
  Home: { row: 0, place: -Infinity },
  End: { row: 0, place: Infinity },
}

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Returns what a key does at a place of the plan; undefined for a key that the browser handles. */
export function eventOf(pressed: Pressed, at: Spot): PlanEvent | undefined {
  const { key, shiftKey, altKey } = pressed
  if (altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) {
    return key.toLowerCase() === 'a' ? { do: 'select-all' } : undefined
  }
  const move = MOVES[key]
  if (move) {
    const to = { row: at.row + move.row, place: at.place + move.place }
    return { do: 'select', to, isMore: shiftKey }
  }
  const kind = KINDS.find((one) => KIND_KEYS[one] === key.toLowerCase())
  if (kind) return { do: 'paint', kind }
  switch (key.toLowerCase()) {
    case 'escape':
      return { do: 'select', to: at }
    case 'a':
      return { do: 'add-aisle' }
    case '+':
      return { do: 'add-seats' }
    case 'r':
      return { do: 'add-row' }
    case 'c':
      return { do: 'copy-rows' }
    case 'delete':
      return { do: shiftKey ? 'remove-rows' : 'remove-places' }
    default:
      return undefined
  }
}

/** Returns the step that Ctrl-Z, Ctrl-Shift-Z, Ctrl-Y or their like on a Mac take. */
export function historyKey(pressed: Pressed): PlanEvent | undefined {
  if (pressed.altKey || !(pressed.ctrlKey || pressed.metaKey)) return undefined
  const key = pressed.key.toLowerCase()
  if (key === 'z') return { do: pressed.shiftKey ? 'redo' : 'undo' }
  return key === 'y' && !pressed.shiftKey ? { do: 'redo' } : undefined
}
