import { expect, test } from 'vitest'
import { aDecider, aHeldShowtime, anOrder, decidedBy } from '../../test/held-rows.ts'

/** The buyer holds A3 and A4 for a payment, and A1 is sold. */
const withHold = () =>
  aDecider({
    showtimes: [
      aHeldShowtime({ seatsLeft: 3 }),
      aHeldShowtime({ id: 'another showtime', seatsLeft: 6 }),
    ],
    wallets: {
      takenSeats: { 'a showtime': ['A1', 'A3', 'A4'] },
      ownHolds: {
        buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A3', 'A4'] },
      },
    },
  })

test('whoever pays for held seats gets them for as many tickets, and ends the hold', () => {
  const sale = withHold().decide(anOrder({ numberOfTickets: 2 }))
  expect(sale).toMatchObject({ endsHold: 'a payment', tickets: [{ seat: 'A3' }, { seat: 'A4' }] })
})

test('whoever wants another number of tickets gets any seats together, the held ones among them', () => {
  expect(decidedBy(withHold(), { numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('whoever chooses other seats than the held ones gets those, and ends the hold', () => {
  const decider = withHold()
  const chosen = { numberOfTickets: 2, seats: ['B1', 'B2'] }
  expect(decider.decide(anOrder(chosen))).toMatchObject({ endsHold: 'a payment' })
  // The held seats are free again for everybody.
  expect(decidedBy(decider, { customer: 'other', numberOfTickets: 3 })).toBe('A2 A3 A4')
})

test('a hold is used once in a batch, and what is left of its seats is counted', () => {
  const decider = withHold()
  expect(decidedBy(decider, { seats: ['A3'] })).toBe('A3')
  expect(decider.decide(anOrder({ seats: ['A4'] }))).toMatchObject({ endsHold: undefined })
  expect(decidedBy(decider, { numberOfTickets: 3 })).toBe('A2 B1 B2')
  expect(decidedBy(decider)).toBe('sold-out')
})

test('the seats that one customer holds are free for nobody else', () => {
  const decider = withHold()
  expect(decidedBy(decider, { customer: 'other', seats: ['A3'] })).toBe('seat-taken')
  expect(decidedBy(decider, { customer: 'other', numberOfTickets: 2 })).toBe('B1 B2')
  expect(decidedBy(decider, { numberOfTickets: 2 })).toBe('A3 A4')
})

test('a hold concerns its own showtime alone, and outlasts a purchase for another one', () => {
  const decider = withHold()
  const sale = decider.decide(anOrder({ showtimeID: 'another showtime', numberOfTickets: 2 }))
  expect(sale).toMatchObject({ endsHold: undefined, tickets: [{ seat: 'A1' }, { seat: 'A2' }] })
  expect(decidedBy(decider, { numberOfTickets: 2 })).toBe('A3 A4')
})

test('held seats count as seats on sale for whoever holds them, where online sale ends before the last seats', () => {
  const decider = (saleEndsBelowSeats: number) =>
    aDecider({
      showtimes: [aHeldShowtime({ seatsLeft: 2, saleEndsBelowSeats })],
      wallets: {
        takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4'] },
        ownHolds: { buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['A4'] } },
      },
    })
  expect(decidedBy(decider(3))).toBe('A4')
  expect(decidedBy(decider(4))).toBe('sale-ended')
  expect(decidedBy(decider(3), { customer: 'other' })).toBe('sale-ended')
})

test('seats whose hold is over are on sale again before the showtime counts them', () => {
  const decider = (ended: number) =>
    aDecider({
      showtimes: [aHeldShowtime({ seatsLeft: 3, saleEndsBelowSeats: 5 })],
      wallets: { endedHolds: { 'a showtime': ended } },
    })
  expect(decidedBy(decider(2))).toBe('A1')
  expect(decidedBy(decider(1))).toBe('sale-ended')
})

test('chosen seats that are taken are named, and as many must be chosen as tickets', () => {
  const decider = aDecider({ wallets: { takenSeats: { 'a showtime': ['A1', 'A2'] } } })
  const refusal = (...seats: string[]) =>
    decider.decide(anOrder({ numberOfTickets: seats.length, seats }))
  expect(refusal('A1', 'A3')).toMatchObject({ code: 'seat-taken', values: { seat: 'A1' } })
  expect(refusal('A1', 'A2')).toMatchObject({ code: 'seat-taken', values: { seats: 'A1, A2' } })
  expect(decider.decide(anOrder({ numberOfTickets: 2, seats: ['A3'] }))).toMatchObject({
    ...{ code: 'bad-request', fields: { seats: 'must be as many as the tickets' } },
  })
})

test('a wheelchair place comes with seats beside it, and an order without one is refused in its own words', () => {
  const rows = ['wsss', 'ss'] as const
  const wish = { numberOfTickets: 2, wheelchair: true } as const
  expect(decidedBy(aDecider({ rows }), wish).split(' ')).toEqual(expect.arrayContaining(['A1']))
  expect(decidedBy(aDecider({ rows }), { numberOfTickets: 2 })).not.toContain('A1')
  expect(decidedBy(aDecider(), wish)).toBe('no-wheelchair-place')
  const full = { takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'] } }
  expect(decidedBy(aDecider({ rows, wallets: full }), wish)).toBe('sold-out')
})

test('whoever holds seats and wants a wheelchair place is given the place and not the held seats', () => {
  const wallets = {
    takenSeats: { 'a showtime': ['B1', 'B2'] },
    ownHolds: { buyer: { txRef: 'a payment', showtimeId: 'a showtime', seats: ['B1', 'B2'] } },
  }
  const decider = aDecider({ rows: ['wsss', 'ss'], wallets })
  expect(decidedBy(decider, { numberOfTickets: 2, wheelchair: true })).toContain('A1')
})
