import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { beforeEach, expect, test } from 'vitest'
import { throwIfRefused } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { changeSettings } from '../../test/settings.ts'
import { type MadeShowtime, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { oneByOne } from '../../test/makers.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const ROUNDS = 4

const server = useCheckedServer()
const door = TestDoor.use(server)
const manager = TestStaff.use(server, 'manager')

beforeEach(() => changeSettings(server.db, { refund_hours_before: 0 }))

/** Makes a customer with a ticket of 300 Points and 700 Points left, and a second showtime. */
async function aTicket({ early, late }: { early?: MadeShowtime; late?: MadeShowtime } = {}) {
  const buyer = await server.make.customer({ balance: 1000 })
  const from = early ?? (await server.make.showtime({ price: 300, startsInHours: 1 }))
  const to = late ?? (await server.make.showtime({ price: 300, startsInHours: 1.2 }))
  const [ticket] = (await buyer.buy(from, 1)).tickets
  if (!ticket) throw new Error('No ticket was bought')
  return { buyer, ticket, from, to }
}

type Held = Awaited<ReturnType<typeof aTicket>>

async function request({ buyer, ticket }: Pick<Held, 'buyer' | 'ticket'>, { id, cinemaId, price }: MadeShowtime) {
  const input = { uuid: buyer.id, ticketIDs: [ticket.TicketID], showtimeID: id, cinemaID: cinemaId, amountToPay: price }
  throwIfRefused(await buyer.call('POST', '/api/v1/exchangetickets', input))
}

const exchange = (held: Held, to = held.to) => outcomeOf(request(held, to))
const refund = ({ buyer, ticket: { TicketID } }: Held) =>
  outcomeOf(
    buyer
      .call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID: TicketID })
      .then((answer) => throwIfRefused(answer)),
  )
const scan = async ({ ticket, from }: Held) => (await door.scan({ code: ticket.QrCode, showtimeID: from.id })).result

async function seatsOf({ id }: MadeShowtime) {
  const row = await server.db.selectFrom('showtimes').select('assigned_seats').where('id', '=', id).executeTakeFirst()
  return row?.assigned_seats
}

/** Repeatedly exchanges a ticket while another action uses the same ticket. Returns both outcomes of each round. */
async function race<Other>(other: (held: Held) => Promise<Other>): Promise<[string, Other][]> {
  const outcomes: [string, Other][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await aTicket()
    const both = await Promise.all([exchange(held), other(held)])
    outcomes.push(both)
  }
  return outcomes
}

test('if a ticket is exchanged and admitted at the same time, one succeeds', async () => {
  for (const [outcome, result] of await race(scan)) {
    expect([outcome, result]).toEqual(outcome === 'done' ? ['done', 'void'] : ['ticket-used', 'admitted'])
  }
})

test.each([
  ['a refund', refund],
  ['another exchange', exchange],
])('if a ticket is exchanged during %s, only one of the two succeeds', async (_name, other) => {
  for (const outcomes of await race((held) => other(held))) {
    expect(outcomes.toSorted()).toEqual(['done', 'ticket-refunded'])
  }
})

test('if a showtime is cancelled during an exchange, a ticket or the Points remain', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await aTicket()
    const [outcome] = await Promise.all([exchange(held), manager.act(`showtimes/${held.from.id}/cancel`)])
    expect(['done', 'ticket-refunded', 'busy']).toContain(outcome)
    expect(await held.buyer.balance()).toBe(outcome === 'done' ? 700 : 1000)
  }
})

test('if a given ticket is exchanged and accepted at the same time, one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await aTicket()
    const friend = await server.make.customer()
    const token = await linkOf(held.buyer, held.ticket)
    const [outcome, taken] = await Promise.all([exchange(held), outcomeOf(takeTicket(server, token, friend))])
    expect([outcome === 'done', taken === 'done'].filter(Boolean)).toHaveLength(1)
  }
})

test('a transfer link no longer works after its ticket was exchanged', async () => {
  const held = await aTicket()
  const token = await linkOf(held.buyer, held.ticket)
  expect(await exchange(held)).toBe('done')
  expect(await outcomeOf(takeTicket(server, token))).not.toBe('done')
})

test('when buyers and exchanges need the last seats, each seat is sold once', async () => {
  const late = await server.make.showtime({ price: 300, seats: 3, startsInHours: 1.2 })
  const held = await oneByOne(4, () => aTicket({ late }))
  const buyers: TestCustomer[] = await oneByOne(4, () => server.make.customer({ balance: 300 }))
  const outcomes = await Promise.all([
    ...held.map((one) => exchange(one)),
    ...buyers.map((buyer) => outcomeOf(buyer.buy(late, 1))),
  ])
  expect(outcomes.toSorted()).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('sold-out')])
  const changed = outcomes.slice(0, 4)
  expect(await Promise.all(held.map(scan))).toEqual(changed.map((one) => (one === 'done' ? 'void' : 'admitted')))
})

test('exchanges in both directions between two showtimes all succeed', async () => {
  const [early, late] = [
    await server.make.showtime({ price: 300, seats: 8, startsInHours: 1 }),
    await server.make.showtime({ price: 300, seats: 8, startsInHours: 1.2 }),
  ]
  const there = await oneByOne(4, () => aTicket({ early, late }))
  const back = await oneByOne(4, () => aTicket({ early: late, late: early }))
  const outcomes = await Promise.all([...there, ...back].map((one) => exchange(one)))
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  expect([await seatsOf(early), await seatsOf(late)]).toEqual([4, 4])
})

test('a door that admits an exchanged ticket from an old list reports a conflict', async () => {
  const held = await aTicket()
  expect(await exchange(held)).toBe('done')
  const at = new Date(Date.now() - MINUTE_MS)
  const late = await door.scan({ code: held.ticket.QrCode, showtimeID: held.from.id, at })
  expect(late.result).toBe('void')
})
