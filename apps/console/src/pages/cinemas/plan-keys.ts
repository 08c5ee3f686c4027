import type { SeatKind } from '@velvet/contract/seat-plan'
import type { Spot } from './plan-edits.ts'
import type { PlanEvent } from './plan-steps.ts'

const KIND_KEYS: Record<string, SeatKind> = {
  s: 'standard',
  w: 'wheelchair',
  h: 'house',
  b: 'blocked',
  g: 'gap',
}

const MOVES: Record<string, Spot> = {
  ArrowLeft: { row: 0, place: -1 },
  ArrowRight: { row: 0, place: 1 },
  ArrowUp: { row: -1, place: 0 },
  ArrowDown: { row: 1, place: 0 },
  Home: { row: 0, place: -Infinity },
  End: { row: 0, place: Infinity },
}

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Returns what a key does at a place of the plan; undefined for a key that the browser handles. */
export function eventOf(pressed: Pressed, at: Spot, brush: SeatKind): PlanEvent | undefined {
  const { key, shiftKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) {
    return key.toLowerCase() === 'z' ? { do: 'undo' } : undefined
  }
  const move = MOVES[key]
  if (move) return { do: 'move', to: { row: at.row + move.row, place: at.place + move.place } }
  if (key === ' ' || key === 'Enter') return { do: 'paint', at, kind: brush }
  if (key === '+' || (key === 'Insert' && !shiftKey)) return { do: 'add-place' }
  if (key === 'Insert' || key.toLowerCase() === 'r') return { do: 'add-row' }
  if (key === 'Delete') return { do: shiftKey ? 'remove-row' : 'remove-place' }
  const kind = KIND_KEYS[key.toLowerCase()]
  return kind && { do: 'paint', at, kind }
}
