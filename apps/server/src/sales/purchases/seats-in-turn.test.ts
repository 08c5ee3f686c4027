import { expect, test } from 'vitest'
import { anAllocator, aHeldShowtime, anOrder, decidedBy } from '../../test/held-rows.ts'

/** The buyer holds A3 and A4 for a payment, and A1 is sold. */
const withHold = () =>
  anAllocator({
    showtimes: [aHeldShowtime({ seatsLeft: 3 }), aHeldShowtime({ id: 'another showtime', seatsLeft: 6 })],
    wallets: {
      takenSeats: { 'a showtime': ['A1', 'A3', 'A4'] },
      ownHolds: {
        buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A3', 'A4'], offerId: null, codeId: null },
      },
    },
  })

test('a customer who buys as many tickets as held seats gets those and ends the hold', () => {
  const sale = withHold().decide(anOrder({ numberOfTickets: 2 }))
  expect(sale).toMatchObject({ endsHold: 'a payment', tickets: [{ seat: 'A3' }, { seat: 'A4' }] })
})

test('another number of tickets gets seats together, possibly including held ones', () => {
  expect(decidedBy(withHold(), { numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('choosing other seats than the held ones ends the hold', () => {
  const allocator = withHold()
  const chosen = { numberOfTickets: 2, seats: ['B1', 'B2'] }
  expect(allocator.decide(anOrder(chosen))).toMatchObject({ endsHold: 'a payment' })
  // The held seats are free again for everybody.
  expect(decidedBy(allocator, { customer: 'other', numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('a purchase ends its hold, and held seats it did not take go on sale at once', () => {
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

test('after online sales end, only their holder can still buy held seats', () => {
  const allocator = (saleEndsBelowSeats: number) =>
    anAllocator({
      showtimes: [aHeldShowtime({ seatsLeft: 2, saleEndsBelowSeats })],
      wallets: {
        takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4'] },
        ownHolds: {
          buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A4'], offerId: null, codeId: null },
        },
      },
    })
  expect(decidedBy(allocator(3))).toBe('A4')
  expect(decidedBy(allocator(4))).toBe('sale-ended')
  expect(decidedBy(allocator(3), { customer: 'other' })).toBe('sale-ended')
})

test('seats of an expired hold are on sale at once', () => {
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

test('a wheelchair place is sold only on request, and refused if there is none', () => {
  const rows = ['wsss', 'ss'] as const
  const request = { numberOfTickets: 2, wheelchair: true } as const
  expect(decidedBy(anAllocator({ rows }), request).split(' ')).toEqual(expect.arrayContaining(['A1']))
  expect(decidedBy(anAllocator({ rows }), { numberOfTickets: 2 })).not.toContain('A1')
  expect(decidedBy(anAllocator(), request)).toBe('no-wheelchair-place')
  const full = { takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'] } }
  expect(decidedBy(anAllocator({ rows, wallets: full }), request)).toBe('sold-out')
})

test("a request for a wheelchair place replaces the customer's held seats", () => {
  const wallets = {
    takenSeats: { 'a showtime': ['B1', 'B2'] },
    ownHolds: {
      buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['B1', 'B2'], offerId: null, codeId: null },
    },
  }
  const allocator = anAllocator({ rows: ['wsss', 'ss'], wallets })
  expect(decidedBy(allocator, { numberOfTickets: 2, wheelchair: true })).toContain('A1')
})
