import { expect, test } from 'vitest'
import { makeScreen } from './screens.calls.ts'
import { seatField, seatsInFields, neededSeatsAsText, type NeededSeat } from './plan-refusals.ts'
import { PLAN_LIMITS, straightRow, type SeatPlan } from './seat-plan.ts'

const sold = (seat: string, changes: Partial<NeededSeat> = {}): NeededSeat => ({
  seat,
  state: 'sold',
  title: 'King of Boys',
  startsAt: new Date('2026-11-27T17:00:00Z'),
  timeZone: 'Africa/Lagos',
  ...changes,
})

test('a refusal names each sold seat with its showtime in local time', () => {
  expect(neededSeatsAsText([sold('C7')])).toBe('C7 is sold for “King of Boys”, 27/Nov/2026, 6:00 PM')
  const later = { title: 'Jagun Jagun', startsAt: new Date('2026-11-28T17:00:00Z') }
  expect(neededSeatsAsText([sold('A3', later), sold('B10'), sold('B2')])).toBe(
    'B2 and B10 are sold for “King of Boys”, 27/Nov/2026, 6:00 PM; A3 is sold for “Jagun Jagun”, 28/Nov/2026, 6:00 PM',
  )
})

test('a refusal says which seats are sold and which are held', () => {
  expect(neededSeatsAsText([sold('A1'), sold('A2', { state: 'held' })])).toBe(
    'A1 is sold for “King of Boys”, 27/Nov/2026, 6:00 PM; A2 is held for “King of Boys”, 27/Nov/2026, 6:00 PM',
  )
})

test('a refusal names twenty seats, and says how many more there are', () => {
  const many = Array.from({ length: 23 }, (_, index) => sold(`A${index + 1}`))
  expect(neededSeatsAsText(many)).toMatch(/A19 and A20 are sold for .*; and 3 more seats$/)
})

test('the fields of a refusal lead back to its seats', () => {
  expect([...seatsInFields({ plan: 'x', [seatField('C7')]: 'y', name: 'z' })]).toEqual(['C7'])
})

/** Returns the fields that a plan is refused for, each with its words. */
function refusedFor(plan: SeatPlan): Record<string, string> {
  const input = { id: crypto.randomUUID(), name: 'Hall', plan }
  const { error } = makeScreen.input.safeParse(input)
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a plan that repeats a seat or a row is refused in the field of each', () => {
  const two = { number: 2, kind: 'standard' } as const
  const [a, b] = [straightRow('A', 3), straightRow('B', 3)]
  const plan = [{ ...a, seats: [...a.seats, two] }, b, { ...b, seats: [two, two] }]
  expect(refusedFor(plan)).toEqual({
    'plan.A2': 'has two seats A2',
    'plan.B': 'has two rows B',
    'plan.B2': 'has two seats B2',
  })
})

test('the largest plan is accepted, and one row or one place more is refused', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = letters.concat(letters.map((letter) => letter.repeat(2)))
  const hall = (rows: number, places: number) =>
    names
      .concat(letters.map((letter) => letter.repeat(3)))
      .slice(0, rows)
      .map((name) => straightRow(name, places))
  expect(refusedFor(hall(PLAN_LIMITS.rows, PLAN_LIMITS.places))).toEqual({})
  expect(refusedFor(hall(PLAN_LIMITS.rows + 1, 1))).toEqual({ plan: 'has more than 60 rows' })
  expect(refusedFor(hall(1, PLAN_LIMITS.places + 1))).toEqual({
    'plan.0.seats': 'has more than 100 places',
  })
})
