import { expect, test } from 'vitest'
import { anAllocator, aHeldShowtime, anOrder, decidedBy } from '../../test/held-rows.ts'

/** The buyer holds A3 and A4 for a payment, and A1 is sold. */
const withHold = () =>
  anAllocator({
    showtimes: [aHeldShowtime({ seatsLeft: 3 }), aHeldShowtime({ id: 'another showtime', seatsLeft: 6 })],
    wallets: {
      takenSeats: { 'a showtime': ['A1', 'A3', 'A4'] },
      ownHolds: {
        buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A3', 'A4'] },
      },
    },
  })

test('a customer who buys as many tickets as they hold seats gets the held seats, and the hold ends', () => {
  const sale = withHold().decide(anOrder({ numberOfTickets: 2 }))
  expect(sale).toMatchObject({ endsHold: 'a payment', tickets: [{ seat: 'A3' }, { seat: 'A4' }] })
})

test('a customer who buys another number of tickets gets seats together, and the held ones may be among them', () => {
  expect(decidedBy(withHold(), { numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('a customer who chooses other seats than the held ones gets the chosen seats, and the hold ends', () => {
  const allocator = withHold()
  const chosen = { numberOfTickets: 2, seats: ['B1', 'B2'] }
  expect(allocator.decide(anOrder(chosen))).toMatchObject({ endsHold: 'a payment' })
  // The held seats are free again for everybody.
  expect(decidedBy(allocator, { customer: 'other', numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('one purchase ends a hold, and the held seats that it did not take are on sale again in the same batch', () => {
  const allocator = withHold()
  expect(decidedBy(allocator, { seats: ['A3'] })).toBe('A3')
  expect(allocator.decide(anOrder({ seats: ['A4'] }))).toMatchObject({ endsHold: undefined })
  expect(decidedBy(allocator, { numberOfTickets: 3 })).toBe('A2 B1 B2')
  expect(decidedBy(allocator)).toBe('sold-out')
})

test('seats that one customer holds cannot be bought by another', () => {
  const allocator = withHold()
  expect(decidedBy(allocator, { customer: 'other', seats: ['A3'] })).toBe('seat-taken')
  expect(decidedBy(allocator, { customer: 'other', numberOfTickets: 2 })).toBe('B1 B2')
  expect(decidedBy(allocator, { numberOfTickets: 2 })).toBe('A3 A4')
})

test('a purchase for another showtime takes no held seats and leaves the hold as it is', () => {
  const allocator = withHold()
  const sale = allocator.decide(anOrder({ showtimeID: 'another showtime', numberOfTickets: 2 }))
  expect(sale).toMatchObject({ endsHold: undefined, tickets: [{ seat: 'B1' }, { seat: 'B2' }] })
  expect(decidedBy(allocator, { numberOfTickets: 2 })).toBe('A3 A4')
})

test('where online sale ends before the last seats, the seats that a customer holds count as free for that customer alone', () => {
  const allocator = (saleEndsBelowSeats: number) =>
    anAllocator({
      showtimes: [aHeldShowtime({ seatsLeft: 2, saleEndsBelowSeats })],
      wallets: {
        takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4'] },
        ownHolds: { buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A4'] } },
      },
    })
  expect(decidedBy(allocator(3))).toBe('A4')
  expect(decidedBy(allocator(4))).toBe('sale-ended')
  expect(decidedBy(allocator(3), { customer: 'other' })).toBe('sale-ended')
})

test('seats whose hold has ended are on sale at once, although the showtime still counts them as taken', () => {
  const allocator = (ended: number) =>
    anAllocator({
      showtimes: [aHeldShowtime({ seatsLeft: 3, saleEndsBelowSeats: 5 })],
      wallets: { endedHolds: { 'a showtime': ended } },
    })
  expect(decidedBy(allocator(2))).toBe('A1')
  expect(decidedBy(allocator(1))).toBe('sale-ended')
})

test('a refusal names the taken seats, and every ticket needs a seat', () => {
  const allocator = anAllocator({ wallets: { takenSeats: { 'a showtime': ['A1', 'A2'] } } })
  const refusal = (...seats: string[]) => allocator.decide(anOrder({ numberOfTickets: seats.length, seats }))
  expect(refusal('A1', 'A3')).toMatchObject({ code: 'seat-taken', values: { seat: 'A1' } })
  expect(refusal('A1', 'A2')).toMatchObject({ code: 'seat-taken', values: { seats: 'A1, A2' } })
  expect(allocator.decide(anOrder({ numberOfTickets: 2, seats: ['A3'] }))).toMatchObject({
    code: 'bad-request',
    fields: { seats: 'must be as many as the tickets' },
  })
})

test('a wheelchair place is sold to those alone who ask for it, and they are told if the hall has none', () => {
  const rows = ['wsss', 'ss'] as const
  const request = { numberOfTickets: 2, wheelchair: true } as const
  expect(decidedBy(anAllocator({ rows }), request).split(' ')).toEqual(expect.arrayContaining(['A1']))
  expect(decidedBy(anAllocator({ rows }), { numberOfTickets: 2 })).not.toContain('A1')
  expect(decidedBy(anAllocator(), request)).toBe('no-wheelchair-place')
  const full = { takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'] } }
  expect(decidedBy(anAllocator({ rows, wallets: full }), request)).toBe('sold-out')
})

test('a customer who holds seats and asks for a wheelchair place gets the place and not the held seats', () => {
  const wallets = {
    takenSeats: { 'a showtime': ['B1', 'B2'] },
    ownHolds: { buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['B1', 'B2'] } },
  }
  const allocator = anAllocator({ rows: ['wsss', 'ss'], wallets })
  expect(decidedBy(allocator, { numberOfTickets: 2, wheelchair: true })).toContain('A1')
})
