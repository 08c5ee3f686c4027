import { expect, test } from 'vitest'
import { isOfGivenAway, judge, type Scan, type ScannedTicket } from './gate-verdict.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`)

const TICKET: ScannedTicket = {
  status: 'unused',
  usedAt: null,
  showtimeId: 'tonight',
  cinemaId: 'wunti',
  cinemaName: 'Wunti Cinema',
  timeZone: 'Africa/Lagos',
  doorsOpenAt: at('15:00'),
  endsAt: at('20:00'),
  cancelledAt: null,
}

const verdict = (ticket: Partial<ScannedTicket>, scan: Partial<Scan> = {}) =>
  judge({ ...TICKET, ...ticket }, { scannedAt: at('17:50'), now: at('17:50'), forced: false, ...scan })

test('a ticket is admitted from the opening of the doors to the end of its film', () => {
  expect(verdict({}, { scannedAt: at('15:00') })).toEqual({ result: 'admitted' })
  expect(verdict({}, { scannedAt: at('20:00'), now: at('20:00') })).toEqual({ result: 'admitted' })
  expect(verdict({}, { scannedAt: at('14:59') })).toMatchObject({
    result: 'wrong-showtime',
    reason: 'The doors of this showtime open on 21/Nov/2026 at 3:00 PM',
    isTooEarly: true,
  })
  expect(verdict({}, { scannedAt: at('20:01') }).result).toBe('void')
})

test.each([
  [{ status: 'void' }, 'void', 'This ticket was refunded'],
  [{ usedAt: at('17:30') }, 'already-used', 'Admitted before, at 5:30 PM'],
  [{ cancelledAt: at('12:00') }, 'void', 'This showtime was cancelled'],
] as const)('a ticket that is %j gets the verdict %s: %s', (ticket, result, reason) => {
  expect(verdict(ticket)).toMatchObject({ result, reason })
})

test('a forced admission is recorded with its objection, unless refunded or used', () => {
  const forced = { forced: true, showtimeId: 'another' }
  expect(verdict({}, forced)).toMatchObject({
    result: 'admitted',
    reason: 'This ticket is for another showtime',
  })
  expect(verdict({ status: 'void' }, forced).result).toBe('void')
  expect(verdict({ usedAt: at('17:30') }, forced).result).toBe('already-used')
})

test('a ticket of a cinema where the attendant does not work is never admitted', () => {
  const elsewhere = { result: 'wrong-showtime', reason: 'This ticket is for Wunti Cinema' }
  for (const forced of [false, true]) {
    const scan = { forced, cinemaIds: ['wikki'] }
    expect(verdict({}, scan)).toMatchObject(elsewhere)
    // What became of the ticket is not said to another cinema.
    expect(verdict({ status: 'void' }, scan)).toMatchObject(elsewhere)
    expect(verdict({ usedAt: at('17:30') }, scan)).toMatchObject(elsewhere)
  }
  const atOwnDoor = { cinemaIds: ['wikki', 'wunti'], doorCinemaId: 'wikki' }
  expect(verdict({}, atOwnDoor)).toMatchObject(elsewhere)
  expect(verdict({}, { ...atOwnDoor, forced: true })).toMatchObject({
    ...elsewhere,
    result: 'admitted',
  })
})

test('an old copy of a ticket that was given away is never admitted', () => {
  for (const forced of [false, true]) {
    const judged = verdict({ isGivenAway: true }, { forced })
    expect(judged).toMatchObject({ result: 'void', reason: 'Given away' })
    expect(isOfGivenAway(judged)).toBe(true)
  }
  expect(isOfGivenAway(verdict({ status: 'void' }))).toBe(false)
})

test('the attendant reads the clock of the cinema', () => {
  const abroad = { timeZone: 'Europe/London' }
  expect(verdict({ ...abroad, usedAt: at('17:30') }).reason).toBe('Admitted before, at 4:30 PM')
  expect(verdict(abroad, { scannedAt: at('14:59') }).reason).toBe(
    'The doors of this showtime open on 21/Nov/2026 at 2:00 PM',
  )
})
