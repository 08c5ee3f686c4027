import { expect, test } from 'vitest'
import { PastBooks } from './past-books.ts'

const SHOWTIME = {
  id: 'a showtime',
  filmId: 'a film',
  startsAt: new Date('2026-11-22T18:00:00Z'),
  endsAt: new Date('2026-11-22T20:00:00Z'),
  price: 20_000,
  types: [],
  timeZone: 'Africa/Lagos',
  taxes: [],
  filmPosition: 0,
  seats: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
}
const GUEST = { id: 'a guest', phone: '09028410001', balance: 0, movedAt: null }
const operatorAccounts = { idOf: (kind: string) => kind, rate: { vp: 150, kobo: 10_000 } }

test('a demo guest who pays for several parties gets a reference for each payment', () => {
  const boughtAt = new Date('2026-11-22T12:00:00Z')
  // A chance of 0 makes the first payment of each top-up fail.
  const books = new PastBooks([{ ...GUEST, movedAt: boughtAt }], operatorAccounts, () => 0)
  for (let party = 0; party < 3; party += 1) {
    books.buy({ showtime: SHOWTIME, buyer: 0, size: 1, boughtAt })
  }
  const { payments, ledgerMovements } = books.rows
  expect(payments.filter(({ status }) => status === 'successful')).toHaveLength(3)
  expect(payments.filter(({ status }) => status === 'failed')).toHaveLength(3)
  expect(new Set(payments.map(({ txRef }) => txRef)).size).toBe(payments.length)
  const times = ledgerMovements.map(({ at }) => at.getTime())
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
  expect(times[0]).toBeGreaterThan(boughtAt.getTime())
})
