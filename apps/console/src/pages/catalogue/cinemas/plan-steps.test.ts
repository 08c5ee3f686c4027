import { PLAN_LIMITS, straightRow } from '@velvet/contract/catalogue/seat-plan'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { beginPlan, blockOf, step } from './plan-steps.ts'
import type { PlanEvent } from './plan-steps.ts'
import { drawn } from './test/drawn-plan.ts'

function editing(plan: SeatPlan) {
  let state = beginPlan(plan)
  const send = (...events: PlanEvent[]) => {
    state = events.reduce(step, state)
  }
  return { send, state: () => state, drawn: () => drawn(state.plan) }
}

const HALL = [straightRow('A', 3), straightRow('B', 2), straightRow('C', 3)]
const select = (row: number, place: number, isMore = false): PlanEvent => ({
  do: 'select',
  to: { row, place },
  isMore,
})

test('selecting changes nothing, and leaves nothing to take back', () => {
  const { send, state } = editing(HALL)
  send(select(0, 0), select(2, 2, true), { do: 'select-row', row: 1 }, { do: 'select-all' })
  expect(state()).toMatchObject({ plan: HALL, before: [] })
  expect(state().said).toBe('8 places selected, from A1 to C3')
})

test('painting a selection is one step to undo and redo', () => {
  const { send, state, drawn } = editing(HALL)
  send(select(0, 1), select(2, 2, true), { do: 'paint', kind: 'house' })
  expect(state().said).toBe('5 places are now house')
  const painted = ['A:1 2h 3h', 'B:1 2h', 'C:1 2h 3h']
  expect(drawn()).toEqual(painted)
  send({ do: 'undo' })
  expect(state()).toMatchObject({ plan: HALL, said: 'Taken back' })
  send({ do: 'redo' })
  expect(drawn()).toEqual(painted)
  expect(state().said).toBe('Done again')
  send({ do: 'redo' })
  expect(state().said).toBe('There is nothing to do again')
})

test('a change after an undo ends what could be redone', () => {
  const { send, state } = editing(HALL)
  send({ do: 'add-row' }, { do: 'undo' }, { do: 'add-seats' }, { do: 'redo' })
  expect(state()).toMatchObject({ said: 'There is nothing to do again', takenBack: [] })
})

test('painting a seat with the kind that it already has adds no step to undo', () => {
  const { send, state } = editing(HALL)
  send({ do: 'paint', kind: 'standard' })
  expect(state()).toMatchObject({ said: 'A1, standard', before: [] })
})

test('a change for which the plan has no room says why, and leaves nothing to undo', () => {
  const full = Array.from({ length: PLAN_LIMITS.rows }, () => HALL[0] ?? straightRow('A', 3))
  const rows = editing(full)
  rows.send({ do: 'copy-rows' })
  expect(rows.state()).toMatchObject({ said: 'A plan has at most 60 rows', before: [] })
  const places = editing([straightRow('A', PLAN_LIMITS.places)])
  for (const action of ['add-seats', 'add-aisle'] as const) {
    places.send({ do: action })
    expect(places.state()).toMatchObject({ said: 'A row has at most 100 places', before: [] })
  }
  places.send({ do: 'remove-rows' })
  expect(places.state()).toMatchObject({ said: 'A plan keeps at least one row', before: [] })
})

test('an aisle leaves the same seats selected, so that pressing again makes it wider', () => {
  const { send, state, drawn } = editing(HALL)
  send(select(0, 1), select(2, 1, true), { do: 'add-aisle' }, { do: 'add-aisle' })
  expect(drawn()).toEqual(['A:1 - - 2 3', 'B:1 - - 2', 'C:1 - - 2 3'])
  expect(state().said).toBe('Aisle added, and the seats keep their numbers. Now at C2, standard')
})

test('selecting rows of different lengths by their heads selects each to its own end', () => {
  const { send, state, drawn } = editing(HALL)
  send({ do: 'select-row', row: 0 }, { do: 'select-row', row: 1, isMore: true })
  expect(blockOf(state())).toEqual({ top: 0, bottom: 1, left: 0, right: 2 })
  send({ do: 'paint', kind: 'blocked' })
  expect(drawn()).toEqual(['A:1b 2b 3b', 'B:1b 2b', 'C:1 2 3'])
})

test('after rows or seats are removed, the selection stays within the plan', () => {
  const { send, state } = editing(HALL)
  send(select(2, 2), { do: 'remove-rows' })
  expect(state()).toMatchObject({ at: { row: 1, place: 1 }, from: { row: 1, place: 1 } })
  expect(state().said).toBe('1 row removed. Now at B2, standard')
})
