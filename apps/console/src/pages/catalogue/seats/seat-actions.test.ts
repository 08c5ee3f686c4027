import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { rowsOfShow } from '@velvet/contract/catalogue/seats-of-show'
import { expect, test } from 'vitest'
import { actionFor } from './seat-actions.ts'

const [row] = [straightRow('A', 6)]
const plan = [{ ...row, seats: row.seats.with(5, { number: 6, kind: 'wheelchair' } as const) }]
const show: SeatsOfShow['show'] = {
  id: 'show',
  title: 'Amina',
  cinemaID: 'one',
  cinema: 'Wikki',
  screen: 'Screen 1',
  startsAt: '2026-11-27T17:00:00Z',
  endsAt: '2026-11-27T19:00:00Z',
  books: null,
  timeZone: 'Africa/Lagos',
  state: 'published',
}
const rows = rowsOfShow(plan, [
  { seat: 'A1', state: 'sold', ticketID: 'one' },
  { seat: 'A2', state: 'used', ticketID: 'two' },
  { seat: 'A3', state: 'held', reason: 'Guests' },
])

function actionOf(...names: string[]) {
  const seats = rows.flatMap(({ seats }) => seats)
  return actionFor(
    show,
    seats.filter(({ seat }) => names.includes(seat ?? '')),
  )
}

test('free seats are held with a reason, and held seats are released without one', () => {
  expect(actionOf('A4', 'A5')).toMatchObject({ label: 'Hold A4 and A5' })
  expect(actionOf('A4')?.hasNote).toBeUndefined()
  expect(actionOf('A3')).toMatchObject({ label: 'Release A3', hasNote: false })
})

test('a sold ticket moves to a free seat, and a seat of another kind is named', () => {
  const same = actionOf('A1', 'A4')
  expect(same).toMatchObject({ label: 'Move to A4' })
  expect(same?.text).not.toMatch(/wheelchair/)
  expect(actionOf('A1', 'A6')?.text).toMatch(/A6 is a wheelchair place, and A1 is a standard seat/)
})

test.each([
  { seats: [] },
  { seats: ['A1'] },
  { seats: ['A2', 'A4'] },
  { seats: ['A3', 'A4'] },
  { seats: ['A1', 'A4', 'A5'] },
])('nothing is offered for the seats $seats', ({ seats }) => {
  expect(actionOf(...seats)).toBeUndefined()
})
