import { PLAN_LIMITS, straightRow } from '@velvet/contract/seat-plan'
import type { SeatPlan } from '@velvet/contract/seat-plan'
import { expect, test } from 'vitest'
import { beginPlan, step } from './plan-steps.ts'
import type { PlanEvent } from './plan-steps.ts'

function editing(plan: SeatPlan) {
  let state = beginPlan(plan)
  const send = (...events: PlanEvent[]) => {
    state = events.reduce(step, state)
  }
  return { send, state: () => state }
}

const HALL = [straightRow('A', 3)]
const at = (place: number) => ({ row: 0, place })

test('a seat that a full row has no room for is not announced, and leaves nothing to take back', () => {
  const { send, state } = editing([straightRow('A', PLAN_LIMITS.places)])
  send({ do: 'add-place' })
  expect(state()).toMatchObject({ said: 'Nothing changed', before: [], at: at(0) })
})

test('one step takes back a whole stroke, also one that began on a seat of that kind', () => {
  const { send, state } = editing(HALL)
  send({ do: 'paint', at: at(0), kind: 'house' })
  send(
    { do: 'paint', at: at(0), kind: 'house' },
    { do: 'paint', at: at(1), kind: 'house', goesOn: true },
    { do: 'paint', at: at(2), kind: 'house', goesOn: true },
  )
  send({ do: 'undo' })
  expect(state().plan[0]?.seats.map(({ kind }) => kind)).toEqual(['house', 'standard', 'standard'])
  send({ do: 'undo' })
  expect(state().plan).toBe(HALL)
})

test('painting a seat with the kind that it has leaves no step that takes nothing back', () => {
  const { send, state } = editing(HALL)
  send({ do: 'paint', at: at(0), kind: 'house' }, { do: 'paint', at: at(1), kind: 'standard' })
  send({ do: 'undo' })
  expect(state()).toMatchObject({ plan: HALL, said: 'Taken back' })
})
