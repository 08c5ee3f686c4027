import { drawnRow } from '@velvet/contract/test/drawn-row'
import type { getFreeTickets } from '@velvet/contract/sales/complimentary.calls'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { actionsAbout, queuedFor } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { type MadeShowtime, type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'

const REASON = 'Guests of the director'
/** A3 is a house seat, and B3 is broken. */
const PLAN = [drawnRow('A', 'sshs'), drawnRow('B', 'ssb')]

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

type Given = OutputOf<typeof getFreeTickets>

const ask = (
  { id }: Pick<MadeShowtime, 'id'>,
  input: object,
  headers: { 'idempotency-key'?: string } = {},
  staff = manager,
) => staff.call('POST', 'complimentary', { showtimeID: id, reason: REASON, ...input }, headers)

async function give(showtime: Pick<MadeShowtime, 'id'>, input: object): Promise<Given> {
  const answer = await ask(showtime, input)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Given>()
}

const seatsOf = ({ tickets }: Given) => tickets.map(({ SeatNumber }) => SeatNumber)

async function statesOf({ id }: Pick<MadeShowtime, 'id'>): Promise<Record<string, string>> {
  const { seats } = await manager.read<SeatsOfShow>(`showtimes/${id}/seats`)
  return Object.fromEntries(seats.map(({ seat, state }) => [seat, state]))
}

const seatCounts = ({ id }: Pick<MadeShowtime, 'id'>) =>
  server.db
    .selectFrom('showtimes')
    .select(['assigned_seats as assigned', 'total_seats as total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Returns every row that a gift of free tickets writes. */
async function traces({ id }: Pick<MadeShowtime, 'id'>) {
  return {
    counts: await seatCounts({ id }),
    held: await server.db.selectFrom('held_seats').selectAll().where('showtime_id', '=', id).execute(),
    purchases: await server.db.selectFrom('purchases').selectAll().where('showtime_id', '=', id).execute(),
    tickets: await server.db.selectFrom('tickets').selectAll().where('showtime_id', '=', id).execute(),
    actions: await server.db.selectFrom('audit').select('id').where('action', '=', 'give-free-tickets').execute(),
  }
}

test('free tickets are given for chosen seats: a free one, a held one and a house seat', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  await manager.call('POST', `showtimes/${showtime.id}/seats/hold`, { seats: ['A1'], reason: NOTE })
  const buyer = await server.make.customer({ balance: 1_000 })
  expect(await buyer.buy(showtime, 1)).toMatchObject({ tickets: [{ SeatNumber: 'A2' }] })
  const given = await give(showtime, { seats: ['A1', 'A3', 'B1'] })
  expect(given.purchase).toMatchObject({
    showtimeID: showtime.id,
    channel: 'office',
    tender: 'none',
    reason: REASON,
    operator: { id: manager.id },
    approver: { id: manager.id },
  })
  expect(given.tickets).toMatchObject(
    ['A1', 'A3', 'B1'].map((SeatNumber) => ({
      SeatNumber,
      Price: 0,
      TicketType: 'Complimentary',
      TicketStatus: 'Unused',
    })),
  )
  expect(await statesOf(showtime)).toEqual({
    A1: 'sold',
    A2: 'sold',
    A3: 'sold',
    A4: 'free',
    B1: 'sold',
    B2: 'free',
    B3: 'blocked',
  })
  expect(await actionsAbout(server.db, given.purchase.id)).toEqual([
    {
      actor_id: manager.id,
      action: 'give-free-tickets',
      detail: {
        before: null,
        note: REASON,
        after: { showtime: showtime.id, seats: ['A1', 'A3', 'B1'] },
      },
    },
  ])
  // Five seats are sold online, and the operator seat is one more while a person has it.
  expect(await seatCounts(showtime)).toEqual({ assigned: 4, total: 6 })
  const { tickets } = await traces(showtime)
  expect(tickets.map(({ serial }) => serial).sort()).toEqual([1, 2, 3, 4])
  await expect(buyer.buy(showtime, 2)).resolves.toMatchObject({
    tickets: [{ SeatNumber: 'A4' }, { SeatNumber: 'B2' }],
  })
})

test("free tickets get seats together and appear in the customer's My Tickets", async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const guest = await server.make.customer()
  const given = await give(showtime, { count: 2, phoneNumber: guest.phone })
  expect(seatsOf(given)).toEqual(['B1', 'B2'])
  const own = await guest.call('POST', '/api/v1/fetchtickets', { uuid: guest.id })
  expect(own.json()).toMatchObject([{ SeatNumber: 'B1' }, { SeatNumber: 'B2' }])
})

test('staff see codes of complimentary paper tickets, but none of customers', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const guest = await server.make.customer()
  const ofGuest = await give(showtime, { count: 1, phoneNumber: guest.phone })
  await takeTicket(server, await linkOf(guest, ofGuest.tickets[0]))
  const codes = async ({ purchase }: Given) =>
    (await manager.read<Given>(`complimentary/${purchase.id}`)).tickets.map(({ QrCode }) => QrCode)
  expect(await codes(ofGuest)).toEqual([''])
  const onPaper = await give(showtime, { count: 1 })
  expect(await codes(onPaper)).toEqual([onPaper.tickets[0]?.QrCode])
})

test('a free ticket admits once and is not refunded', async () => {
  const showtime = await server.make.showtime({ startsInHours: 0.5 })
  const { tickets } = await give(showtime, { count: 2 })
  const door = await TestDoor.open(server)
  const scan = () => door.scan({ code: tickets[0]?.QrCode })
  expect(await scan()).toMatchObject({ result: 'admitted' })
  expect((await scan()).result).not.toBe('admitted')
  const finance = await TestStaff.make(server, 'finance')
  const back = await finance.act(`tickets/${tickets[1]?.TicketID}/refund`, { note: NOTE })
  expect(back).toMatchObject({ VpValue: 0, balance: null })
  expect((await door.scan({ code: tickets[1]?.QrCode })).result).not.toBe('admitted')
})

test('cancelling a showtime takes back free tickets and refunds only paid ones', async () => {
  const showtime = await server.make.showtime({ plan: PLAN, price: 100 })
  const buyer = await server.make.customer({ balance: 1_000 })
  await buyer.buy(showtime, 1, { seats: ['A1'] })
  await give(showtime, { seats: ['A3', 'A4'] })
  const cancelled = await manager.call('POST', `showtimes/${showtime.id}/cancel`, { note: NOTE })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await buyer.balance()).toBe(1_000)
  expect(await seatCounts(showtime)).toEqual({ assigned: 0, total: 5 })
  const owed = await sql`select from owed_ticket_refunds
    join tickets on tickets.id = ticket_id where payer_id is null`.execute(server.db)
  expect(owed.rows).toEqual([])
})

test('cancelling a showtime notifies each holder of free tickets once', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const [guest, friend] = [await server.make.customer(), await server.make.customer()]
  const { tickets } = await give(showtime, { count: 3, phoneNumber: guest.phone })
  await give(showtime, { count: 1 })
  await takeTicket(server, await linkOf(guest, tickets[0]), friend)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  const told = async (customer: TestCustomer) =>
    (await queuedFor(server, customer))
      .filter(({ topic }) => topic === 'showtime-cancelled')
      .map(({ payload }) => payload)
  const text = {
    title: 'Lionheart was cancelled',
    text: expect.not.stringContaining('Vp') as string,
  }
  expect(await told(guest)).toMatchObject([{ ...text, data: { route: '/mytickets' } }])
  expect(await told(friend)).toMatchObject([{ ...text, data: { route: '/ticketdetails' } }])
})

test('a house seat that is given away stays in a new plan until its ticket moves', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const { tickets } = await give(showtime, { seats: ['A3'] })
  const { screen } = await manager.read<{ screen: { version: number; name: string } }>(`screens/${showtime.screenId}`)
  const replan = (plan: object) =>
    manager.call(
      'PUT',
      `screens/${showtime.screenId}`,
      { name: screen.name, plan },
      { 'if-match': `"${screen.version}"` },
    )
  expect(refusalOf(await replan([drawnRow('A', 'ssss'), drawnRow('B', 'ssb')]))).toEqual([409, 'seats-sold'])
  expect((await replan([drawnRow('A', 'sshss'), drawnRow('B', 'ssb')])).statusCode).toBe(200)
  expect(await seatCounts(showtime)).toEqual({ assigned: 1, total: 7 })
  const moved = await manager.call('POST', `tickets/${tickets[0]?.TicketID}/move`, {
    seat: 'A5',
    isOtherKind: true,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await seatCounts(showtime)).toEqual({ assigned: 1, total: 6 })
})

test('free tickets for taken, broken or unknown seats are refused', async () => {
  const showtime = await server.make.showtime({ plan: PLAN })
  const buyer = await server.make.customer({ balance: 1_000 })
  await buyer.buy(showtime, 1, { seats: ['A1'] })
  const before = await traces(showtime)
  const refused = await ask(showtime, { seats: ['A1', 'A2', 'B3', 'Z9'] })
  expect(refusalOf(refused)).toEqual([409, 'seats-not-free'])
  expect(refused.json<{ message: string }>().message).toBe(
    'A1 is sold; B3 is never sold online; Z9 is not on the seat plan',
  )
  expect(refusalOf(await ask(showtime, { count: 5 }))).toEqual([409, 'sold-out'])
  expect(refusalOf(await ask(showtime, { count: 1, typeID: STANDARD_TYPE_ID }))).toEqual([
    409,
    'type-not-complimentary',
  ])
  for (const phoneNumber of ['08039999999', 'no number']) {
    expect(refusalOf(await ask(showtime, { count: 1, phoneNumber }))).toEqual([404, 'customer-not-found'])
  }
  expect(refusalOf(await ask(showtime, { count: 1, typeID: randomUUID() }))).toEqual([404, 'ticket-type-not-found'])
  for (const request of [{}, { count: 1, seats: ['A2'] }]) {
    expect((await ask(showtime, request)).json()).toMatchObject({
      error: 'bad-request',
      fields: { seats: expect.stringContaining('count') as string },
    })
  }
  expect(await traces(showtime)).toEqual(before)
  const cancelled = await server.make.showtime({ cancelled: true })
  expect(refusalOf(await ask(cancelled, { count: 1 }))).toEqual([409, 'showtime-cancelled'])
  const begun = await server.make.showtime({ startsInHours: -0.5 })
  expect(refusalOf(await ask(begun, { count: 1 }))).toEqual([409, 'showtime-started'])
  const draft = await server.make.showtime()
  await sql`update showtimes set published_at = null where id = ${draft.id}`.execute(server.db)
  expect(refusalOf(await ask(draft, { count: 1 }))).toEqual([409, 'showtime-not-on-sale'])
  expect(refusalOf(await ask({ id: randomUUID() }, { count: 1 }))).toEqual([404, 'showtime-not-found'])
})

test('staff of another cinema can neither give nor read free tickets here', async () => {
  const [showtime, other] = [await server.make.showtime(), await server.make.showtime()]
  const elsewhere = await TestStaff.make(server, 'manager', other.cinemaId)
  expect(refusalOf(await ask(showtime, { count: 1 }, {}, elsewhere))).toEqual([404, 'showtime-not-found'])
  expect((await ask(other, { count: 1 }, {}, elsewhere)).statusCode).toBe(201)
  const { purchase } = await give(showtime, { count: 1 })
  for (const id of [purchase.id, randomUUID()]) {
    expect(refusalOf(await elsewhere.call('GET', `complimentary/${id}`))).toEqual([404, 'free-tickets-not-found'])
  }
})

test('one key gives tickets once, permanently, and not for another request', async () => {
  const showtime = await server.make.showtime()
  const key = { 'idempotency-key': 'free-tickets-of-the-opening' }
  const [first, second] = await Promise.all([ask(showtime, { count: 2 }, key), ask(showtime, { count: 2 }, key)])
  expect(first.statusCode, first.body).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect((await traces(showtime)).tickets).toHaveLength(2)
  expect(refusalOf(await ask(showtime, { count: 1 }, key))).toEqual([422, 'idempotency-key-reused'])
})

test('of customers and staff who want one seat at the same time, exactly one gets it', async () => {
  const showtime = await server.make.showtime({ plan: [drawnRow('A', 's')] })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => server.make.customer({ balance: 1_000 })))
  const bought = buyers.map((buyer) =>
    buyer.buy(showtime, 1).then(
      () => true,
      () => false,
    ),
  )
  const given = Array.from({ length: 4 }, async () => {
    const { statusCode } = await ask(showtime, { seats: ['A1'] })
    expect([201, 409]).toContain(statusCode)
    return statusCode === 201
  })
  const won = (await Promise.all([...bought, ...given])).filter(Boolean)
  expect(won).toHaveLength(1)
  expect(await seatCounts(showtime)).toEqual({ assigned: 1, total: 1 })
})

test.each(['held_seats', 'showtimes', 'purchases', 'tickets', 'audit'])(
  'a connection lost while free tickets write %s leaves no trace, and a retry works',
  async (table) => {
    const showtime = await server.make.showtime({ plan: PLAN })
    await manager.call('POST', `showtimes/${showtime.id}/seats/hold`, {
      seats: ['A1'],
      reason: NOTE,
    })
    const before = await traces(showtime)
    const key = { 'idempotency-key': `free-tickets-that-die-at-${table}` }
    const give = () => ask(showtime, { seats: ['A1', 'A3'] }, key)
    const died = await callWithCutConnection(server, { table }, give)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect(await traces(showtime)).toEqual(before)
    const [first, again] = [await give(), await give()]
    expect([first.statusCode, again.body]).toEqual([201, first.body])
    expect((await traces(showtime)).tickets).toHaveLength(2)
  },
)
