import type { SeatKind, SeatPlan } from '@velvet/contract/seat-plan'
import {
  addPlace,
  addRow,
  nearest,
  paint,
  placeWords,
  removePlace,
  removeRow,
} from './plan-edits.ts'
import type { Spot } from './plan-edits.ts'

/** A plan while somebody edits it. */
export interface PlanState {
  plan: SeatPlan
  /** The place that the keyboard acts on. */
  at: Spot
  /** The plans before each change, the oldest first. */
  before: readonly SeatPlan[]
  /** Words about the last step, which screen readers announce. */
  said: string
}

/** The number of steps that can be taken back. */
const MOST_STEPS = 200

export type PlanEvent =
  | { do: 'move'; to: Spot }
  /**
   * A person can paint several places with one stroke of the pointer. `goesOn` is true for each of
   * these places except the first, so that one undo takes back the whole stroke.
   */
  | { do: 'paint'; at: Spot; kind: SeatKind; goesOn?: boolean }
  | { do: 'add-place' | 'remove-place' | 'add-row' | 'remove-row' | 'undo' }
  | { do: 'set'; plan: SeatPlan; said: string }

export function beginPlan(plan: SeatPlan): PlanState {
  return { plan, at: { row: 0, place: 0 }, before: [], said: '' }
}

/** Returns the state after an event. Each change of the plan can be undone. */
export function step(state: PlanState, event: PlanEvent): PlanState {
  const { plan, at } = state
  switch (event.do) {
    case 'move':
      return { ...state, at: nearest(plan, event.to), said: '' }
    case 'paint': {
      const next = paint(plan, event.at, event.kind)
      const before = event.goesOn ? state.before : kept(state)
      return { plan: next, at: event.at, before, said: placeWords(next, event.at) }
    }
    case 'add-place':
      return changed(state, addPlace(plan, at), { ...at, place: at.place + 1 }, 'Added')
    case 'remove-place':
      return changed(state, removePlace(plan, at), at, 'Removed. Now at')
    case 'add-row':
      return changed(state, addRow(plan, at.row), { ...at, row: at.row + 1 }, 'Row added. Now at')
    case 'remove-row':
      return changed(state, removeRow(plan, at.row), at, 'Row removed. Now at')
    case 'set':
      return { ...state, plan: event.plan, before: kept(state), said: event.said }
    case 'undo':
      return undone(state)
  }
}

function changed(state: PlanState, plan: SeatPlan, to: Spot, words: string): PlanState {
  if (plan === state.plan) return { ...state, said: 'Nothing changed' }
  const at = nearest(plan, to)
  return { plan, at, before: kept(state), said: `${words} ${placeWords(plan, at)}` }
}

function undone(state: PlanState): PlanState {
  // The last stroke may have changed nothing, because its places were of that kind already.
  const index = state.before.findLastIndex((plan) => plan !== state.plan)
  const last = state.before[index]
  if (!last) return { ...state, said: 'There is nothing to take back' }
  const at = nearest(last, state.at)
  return { plan: last, at, before: state.before.slice(0, index), said: 'Taken back' }
}

function kept({ before, plan }: PlanState): readonly SeatPlan[] {
  return [...before, plan].slice(-MOST_STEPS)
}
