import { counted } from '@velvet/contract/shared/typing/counted'
import { PLAN_LIMITS, type SeatKind, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { addAisle, addSeats, KIND_WORDS, paint, placeText, removePlaces } from './plan-edits.ts'
import type { Block, Spot } from './plan-edits.ts'
import { numberRows, type Way } from './plan-numbers.ts'
import { addRow, copyRows, removeRows } from './plan-rows.ts'

/** What the user does to the selected places, or to the rows in which they are. */
export type PlanAction =
  | { do: 'paint'; kind: SeatKind }
  | { do: 'number'; way: Way }
  | { do: 'add-aisle' | 'add-seats' | 'remove-places' | 'add-row' | 'copy-rows' | 'remove-rows' }

interface Done {
  plan: SeatPlan
  /** How far the selection moves. */
  moves?: Spot
  /** The place that is selected afterwards in place of the selection. */
  goesTo?: Spot
  /** Says what was done. Where these words end with `at`, the place follows. */
  said: string
  /** Says why the plan stayed the same. */
  unless?: string
}

const NO_ROOM = `A row has at most ${PLAN_LIMITS.places} places`
const NO_MORE_ROWS = `A plan has at most ${PLAN_LIMITS.rows} rows`
const LAST_ROW = 'A plan keeps at least one row'

/** Does an action to a block of places. */
export function doTo(plan: SeatPlan, block: Block, action: PlanAction): Done {
  const { top, bottom, left, right } = block
  const rows = bottom - top + 1
  switch (action.do) {
    case 'paint':
      return painted(plan, block, action.kind)
    case 'number':
      return { plan: numberRows(plan, block, action.way), said: 'Numbered. Now at' }
    case 'add-aisle': {
      const said = 'Aisle added, and the seats keep their numbers. Now at'
      return { plan: addAisle(plan, block), moves: { row: 0, place: 1 }, said, unless: NO_ROOM }
    }
    case 'add-seats': {
      const goesTo = { row: top, place: right + 1 }
      return { plan: addSeats(plan, block), goesTo, said: 'Added. Now at', unless: NO_ROOM }
    }
    case 'remove-places': {
      const goesTo = { row: top, place: left }
      return { plan: removePlaces(plan, block), goesTo, said: 'Removed. Now at', unless: LAST_ROW }
    }
    case 'add-row': {
      const goesTo = { row: bottom + 1, place: left }
      const said = 'Row added. Now at'
      return { plan: addRow(plan, bottom), goesTo, said, unless: NO_MORE_ROWS }
    }
    case 'copy-rows': {
      const said = `${counted(rows, 'row')} copied. Now at`
      const moves = { row: rows, place: 0 }
      return { plan: copyRows(plan, block), moves, said, unless: NO_MORE_ROWS }
    }
    case 'remove-rows': {
      const said = `${counted(rows, 'row')} removed. Now at`
      const goesTo = { row: top, place: left }
      return { plan: removeRows(plan, block), goesTo, said, unless: LAST_ROW }
    }
  }
}

function painted(plan: SeatPlan, block: Block, kind: SeatKind): Done {
  const next = paint(plan, block, kind)
  const places = countPlaces(plan, block)
  const said =
    places === 1 ? placeText(next[block.top], block.left) : `${places} places are now ${KIND_WORDS[kind].toLowerCase()}`
  return { plan: next, said, unless: said }
}

/** Returns the number of places in a block, in which short rows have fewer of them. */
export function countPlaces(plan: SeatPlan, { top, bottom, left, right }: Block): number {
  return plan.slice(top, bottom + 1).reduce((sum, { seats }) => sum + seats.slice(left, right + 1).length, 0)
}
