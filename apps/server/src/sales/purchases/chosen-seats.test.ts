import { drawnRow } from '@velvet/contract/test/drawn-row'
import { describe, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, TestStaff } from '../../test/people.ts'
import { openSeveral, openWithoutLocks } from '../../test/without-locks.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()

const PLAN = [drawnRow('A', 'sssss'), drawnRow('B', 'ssswwh'), drawnRow('C', 'sbsw')]

const buyer = () => server.make.customer({ balance: 2_000 })

const seatsOf = ({ tickets }: { tickets: { SeatNumber: string }[] }) => tickets.map(({ SeatNumber }) => SeatNumber)

/** Buys these seats, and returns those on the tickets. */
const choose = async (customer: TestCustomer, showtime: MadeShowtime, ...seats: string[]) =>
  seatsOf(await customer.buy(showtime, seats.length, { seats }))

test('chosen seats are given exactly, and other buyers get the other seats together', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const customer = await buyer()
  expect(await choose(customer, showtime, 'A2', 'C4')).toEqual(['A2', 'C4'])
  expect(await customer.balance()).toBe(1_800)
  expect(seatsOf(await (await buyer()).buy(showtime, 3))).toEqual(['B1', 'B2', 'B3'])
  expect(await choose(customer, showtime, 'a1')).toEqual(['A1'])
})

describe('chosen seats that are not free are refused by name, without a trace', () => {
  test.each([
    ['sold', ['A1', 'A2'], 'Seat A1 is not free. Please choose another'],
    ['held by the cinema', ['B1'], 'Seat B1 is not free. Please choose another'],
    ['house seats', ['B6', 'A3'], 'Seat B6 is not free. Please choose another'],
    ['blocked, or not on the plan', ['C2', 'Z9'], 'Seats C2 and Z9 are not free. Please choose others'],
  ] as const)('seats that are %s', async (_, seats, message) => {
    const showtime = await server.make.showtime({ plan: PLAN })
    await choose(await buyer(), showtime, 'A1')
    const manager = await TestStaff.make(server, 'manager')
    await manager.call('POST', `showtimes/${showtime.id}/seats/hold`, {
      seats: ['B1'],
      reason: 'For the guests of the director',
    })
    const customer = await buyer()
    const before = await rowsWritten(server)

    const attempt = customer.buy(showtime, seats.length, { seats, key: 'chosen-seats' })
    await expect(attempt).rejects.toMatchObject({ code: 'seat-taken', status: 409, message })

    expect(await rowsWritten(server)).toEqual(before)
    const again = customer.buy(showtime, seats.length, { seats, key: 'chosen-seats' })
    await expect(again).rejects.toMatchObject({ code: 'seat-taken', message })
  })

  test('fewer or more seats than tickets, the same seat twice, and no seat at all', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    const customer = await buyer()
    for (const seats of [['A1'], ['A1', 'A2', 'A3'], ['A1', 'A1'], ['A1', ' a1'], []]) {
      expect(await outcomeOf(customer.buy(showtime, 2, { seats }))).toBe('bad-request')
    }
    expect(await customer.balance()).toBe(2_000)
  })

  test('the retry of a refused choice is refused again, even if the seat is free by then', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    const { tickets } = await (await buyer()).buy(showtime, 1, { seats: ['A1'] })
    const customer = await buyer()
    const retry = () => outcomeOf(customer.buy(showtime, 1, { seats: ['A1'], key: 'one-choice' }))
    expect(await retry()).toBe('seat-taken')
    const finance = await TestStaff.make(server, 'finance')
    await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
    expect(await retry()).toBe('seat-taken')
    expect(await choose(customer, showtime, 'A1')).toEqual(['A1'])
  })
})

describe('a key of a purchase with chosen seats', () => {
  test('returns the same purchase, even after a ticket was moved to another seat', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    const customer = await buyer()
    const again = (seats: string[]) => customer.buy(showtime, 2, { seats, key: 'chosen-once' })
    const first = await again(['A4', 'A5'])
    expect(await again(['A4', 'A5'])).toEqual(first)
    const manager = await TestStaff.make(server, 'manager')
    await manager.call('POST', `tickets/${first.tickets[0]?.TicketID ?? ''}/move`, { seat: 'A1' })
    await server.db.deleteFrom('idempotency_keys').where('customer_id', '=', customer.id).execute()
    const later = await again(['A4', 'A5'])
    expect(later.purchaseID).toBe(first.purchaseID)
    expect(seatsOf(later).sort()).toEqual(['A1', 'A5'])
    expect(await customer.balance()).toBe(1_800)
  })

  test('buys no other seats, neither at once nor long after', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    const customer = await buyer()
    const request = (seats: string[]) => customer.buy(showtime, 2, { seats, key: 'chosen-once' })
    await request(['A4', 'A5'])
    expect(await outcomeOf(request(['A1', 'A2']))).toBe('idempotency-key-reused')
    await server.db.deleteFrom('idempotency_keys').where('customer_id', '=', customer.id).execute()
    expect(await outcomeOf(request(['A4', 'A2']))).toBe('idempotency-key-reused')
    expect(await customer.balance()).toBe(1_800)
  })
})

describe('a wheelchair place', () => {
  test('comes first with a companion beside it, although other seats are free', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    const customer = await buyer()
    expect(seatsOf(await customer.buy(showtime, 2, { wheelchair: true }))).toEqual(['B3', 'B4'])
    expect(seatsOf(await customer.buy(showtime, 1, { wheelchair: true }))).toEqual(['B5'])
    expect(seatsOf(await (await buyer()).buy(showtime, 1))).toEqual(['A3'])
  })

  test('is refused clearly and without a trace if none is free', async () => {
    const showtime = await server.make.showtime({ plan: PLAN })
    await choose(await buyer(), showtime, 'A1', 'B4', 'B5', 'C4')
    const customer = await buyer()
    const before = await rowsWritten(server)
    await expect(customer.buy(showtime, 1, { wheelchair: true })).rejects.toMatchObject({
      code: 'no-wheelchair-place',
      status: 409,
      message: 'No wheelchair place is free for this showtime',
    })
    expect(await outcomeOf(customer.buy(showtime, 10, { wheelchair: true }))).toBe('sold-out')
    expect(await rowsWritten(server)).toEqual(before)
  })
})

const TEN = Array.from({ length: 10 })

test('of ten buyers on four servers who choose one seat, only one gets it', async () => {
  const { make, close } = await openSeveral(server)
  const showtime = await make.showtime({ plan: PLAN })
  const buyers = await Promise.all(TEN.map(() => make.customer({ balance: 100 })))
  const outcomes = await Promise.all(buyers.map((one) => outcomeOf(one.buy(showtime, 1, { seats: ['A3'] }))))
  await close()
  expect(outcomes.sort()).toEqual([...Array<string>(9).fill('seat-taken'), 'won'])
})

test('control: without locks and unique keys, the same seat is sold more than once', async () => {
  await using unguarded = await startTestServer()
  const { make, close } = await openWithoutLocks(unguarded)
  const showtime = await make.showtime({ plan: PLAN })
  const buyers = await Promise.all(TEN.map(() => make.customer({ balance: 100 })))
  // Buyers who happen not to overlap do not show it, so they race for one seat after the other.
  let most = 0
  for (const seat of ['A1', 'A2', 'A3', 'A4', 'A5']) {
    if (most > 1) break
    const outcomes = await Promise.all(buyers.map((one) => outcomeOf(one.buy(showtime, 1, { seats: [seat] }))))
    most = outcomes.filter((outcome) => outcome === 'won').length
  }
  await close()
  expect(most).toBeGreaterThan(1)
  await expect(expectInvariants(unguarded.db)).rejects.toThrow()
})
