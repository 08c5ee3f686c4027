import { counted } from '@velvet/contract/shared/typing/counted'
import { seatName, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { countPlaces, doTo, type PlanAction } from './plan-actions.ts'
import { nearest, placeText } from './plan-edits.ts'
import type { Block, Spot } from './plan-edits.ts'

/** A plan while the user edits it. */
export interface PlanState {
  plan: SeatPlan
  /** The place that has the keyboard's focus. It is one corner of the selection. */
  at: Spot
  /** The opposite corner, where the selection began. Its row may end before it. */
  from: Spot
  /** The plans before each change, the oldest first. */
  before: readonly SeatPlan[]
  /** The plans that were taken back, the latest one first. */
  takenBack: readonly SeatPlan[]
  /** Words about the last step, which screen readers announce. */
  said: string
}

/** The number of steps that can be taken back. */
const MOST_STEPS = 200

export type PlanEvent =
  /** Selects a place; with `isMore` everything between it and where the selection began. */
  | { do: 'select'; to: Spot; isMore?: boolean }
  | { do: 'select-row'; row: number; isMore?: boolean }
  | { do: 'select-all' | 'undo' | 'redo' }
  | { do: 'set' | 'draw'; plan: SeatPlan; said: string }
  | PlanAction

const START: Spot = { row: 0, place: 0 }

export function beginPlan(plan: SeatPlan): PlanState {
  return { plan, at: START, from: START, before: [], takenBack: [], said: '' }
}

export function blockOf({ at, from }: Pick<PlanState, 'at' | 'from'>): Block {
  return {
    top: Math.min(at.row, from.row),
    bottom: Math.max(at.row, from.row),
    left: Math.min(at.place, from.place),
    right: Math.max(at.place, from.place),
  }
}

/** Returns the state after an event. Each change of the plan can be undone. */
export function step(state: PlanState, event: PlanEvent): PlanState {
  const { plan, from } = state
  switch (event.do) {
    case 'select': {
      const at = nearest(plan, event.to)
      return selected(state, at, event.isMore ? from : at)
    }
    case 'select-row': {
      const start = { row: event.isMore ? from.row : event.row, place: widest(plan) - 1 }
      return selected(state, { row: event.row, place: 0 }, start)
    }
    case 'select-all':
      return selected(state, START, { row: plan.length - 1, place: widest(plan) - 1 })
    case 'undo': {
      const last = state.before.at(-1)
      if (!last) return { ...state, said: 'There is nothing to take back' }
      const takenBack = [plan, ...state.takenBack]
      return shown({ ...state, before: state.before.slice(0, -1), takenBack }, last, 'Taken back')
    }
    case 'redo': {
      const [last, ...takenBack] = state.takenBack
      if (!last) return { ...state, said: 'There is nothing to do again' }
      return shown({ ...state, before: [...state.before, plan], takenBack }, last, 'Done again')
    }
    case 'draw':
      return shown(changed(state, event.plan), event.plan, event.said)
    case 'set':
      return { ...changed(state, event.plan), said: event.said }
    default:
      return done(state, event)
  }
}

function selected(state: PlanState, at: Spot, from: Spot): PlanState {
  const block = blockOf({ at, from })
  const count = countPlaces(state.plan, block)
  const isOne = at.row === from.row && at.place === from.place
  return { ...state, at, from, said: isOne ? '' : selectedText(state.plan, block, count) }
}

function selectedText(plan: SeatPlan, { top, bottom, left, right }: Block, count: number): string {
  const named = (row: number, place: number) => {
    const line = plan[row]
    const end = line?.seats[Math.min(place, line.seats.length - 1)]
    return (line && end && seatName(line.row, end)) ?? `row ${line?.row ?? ''}`
  }
  return `${counted(count, 'place')} selected, from ${named(top, left)} to ${named(bottom, right)}`
}

function done(state: PlanState, action: PlanAction): PlanState {
  const { plan, moves, goesTo, said, unless } = doTo(state.plan, blockOf(state), action)
  if (plan === state.plan) return { ...state, said: unless ?? 'Nothing changed' }
  const next = changed(state, plan)
  const at = nearest(plan, goesTo ?? sum(state.at, moves))
  const from = goesTo ? at : sum(state.from, moves)
  const text = said.endsWith(' at') ? `${said} ${placeText(plan[at.row], at.place)}` : said
  return { ...next, at, from, said: text }
}

function sum(one: Spot, other: Spot = START): Spot {
  return { row: one.row + other.row, place: one.place + other.place }
}

function changed(state: PlanState, plan: SeatPlan): PlanState {
  return { ...state, plan, before: [...state.before, state.plan].slice(-MOST_STEPS), takenBack: [] }
}

/** Shows a plan of another step, in which the selection may be gone. */
function shown(state: PlanState, plan: SeatPlan, said: string): PlanState {
  const at = nearest(plan, state.at)
  return { ...state, plan, at, from: at, said }
}

function widest(plan: SeatPlan): number {
  return Math.max(...plan.map(({ seats }) => seats.length))
}
