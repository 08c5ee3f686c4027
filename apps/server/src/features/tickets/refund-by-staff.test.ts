import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { COUNTER_PRICE } from '../../test/counter-sales.ts'
import { callWithCutConnection } from '../../test/cut-connections.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { PASSWORD } from '../../test/makers.ts'
import { post, refusalOf } from '../../test/one-time-codes.ts'
import { oneByOne } from '../../test/one-by-one.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/test-customer.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/test-staff.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { withoutLocks } from '../../test/without-locks.ts'

const server = useTestServer()
let finance: TestStaff
let manager: TestStaff
let buyer: TestCustomer

const PRICE = 300

beforeAll(async () => {
  finance = await TestStaff.make(server, 'finance')
  await server.db.updateTable('settings').set({ doors_open_hours_before: 48 }).execute()
})
beforeEach(async () => {
  await limit(1000, 100_000)
  manager = await TestStaff.make(server, 'manager')
  buyer = await server.make.customer({ balance: 3000 })
})
afterEach(() => expectInvariants(server.db))

const limit = (ofPurchase: number, ofDay: number) =>
  server.db
    .updateTable('settings')
    .set({ manager_refund_limit: ofPurchase, manager_refund_day_limit: ofDay })
    .execute()

async function aPurchase(count: number, cinemaId?: string) {
  const showtime = await server.make.showtime({
    ...{ price: PRICE, seats: 10, startsInHours: 24, ...(cinemaId && { cinemaId }) },
  })
  const { tickets } = await buyer.buy(showtime, count)
  const ids = tickets.map(({ TicketID }) => TicketID)
  return { showtime, tickets, ids, id: ids[0] ?? '' }
}

interface Refunded {
  ticketIDs: string[]
  VpValue: number
  balance: number
}
const refund = (by: TestStaff, id: string, input: object = {}) =>
  by.act<Refunded>(`tickets/${id}/purchase/refund`, input)
const refundOne = (by: TestStaff, id: string) => by.act(`tickets/${id}/refund`)
const refuse = async (by: TestStaff, id: string, input: object = {}) => {
  const before = await traces()
  const answer = await by.call('POST', `tickets/${id}/purchase/refund`, { note: NOTE, ...input })
  expect(await traces()).toEqual(before)
  return { refusal: refusalOf(answer), ...answer.json<{ message: string }>() }
}

/** Returns everything that a refund could have written. */
async function traces() {
  const { rows } = await sql`
    select (select count(*) from ticket_refunds) as refunds,
      (select count(*) from tickets where status = 'void') as void,
      (select count(*) from ledger_entries) as entries,
      (select count(*) from audit where action like 'refund-%') as actions,
      (select count(*) from outbox where topic = 'tickets-refunded') as notices,
      (select sum(assigned_seats) from showtimes) as seats`.execute(server.db)
  return rows[0]
}

async function admit(code: string): Promise<string> {
  const attendant = await TestStaff.make(server, 'attendant')
  const scan = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/gate/checkin' },
    headers: { authorization: attendant.authorization },
    payload: { code, nonce: `scan-${Math.random()}` },
  })
  return scan.json<{ result: string }>().result
}

async function inviteManager(by: TestStaff): Promise<TestStaff> {
  const email = `refunds-${Math.random()}@velvet.example`
  const made = await by.call('POST', 'people', { name: 'Zainab Bello', email, role: 'manager' })
  const { invitation } = made.json<{ invitation: { url: string } }>()
  const secret = new URL(invitation.url).hash.slice(1)
  await post(server, 'staff/invitation/accept', { secret, password: PASSWORD })
  return TestStaff.signIn(server, email)
}

test('a whole purchase goes back in one action, with one notice and one row in the audit', async () => {
  const { showtime, ids } = await aPurchase(3)
  const refunded = await refund(finance, ids[1] ?? '')
  expect(refunded).toEqual({ ticketIDs: ids, VpValue: 900, balance: 3000 })
  const { rows: messages } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox
    where topic = 'tickets-refunded' and customer_id = ${buyer.id}`.execute(server.db)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.text).toMatch(/refunded your tickets for .* Your balance is 3,000 Vp\.$/)
  const { rows: actions } = await sql`
    select actor_id, detail from audit where action = 'refund-purchase'
      and detail -> 'after' -> 'tickets' ? ${ids[0] ?? ''}`.execute(server.db)
  expect(actions).toMatchObject([
    { actor_id: finance.id, detail: { after: { vp: 900, tickets: ids }, note: NOTE } },
  ])
  const next = await server.make.customer({ balance: 3000 })
  expect((await next.buy(showtime, 10)).tickets).toHaveLength(10)
})

test('a purchase with a used and a refunded ticket is refused as a whole, in words, and the rest can be chosen', async () => {
  const { tickets, ids, id } = await aPurchase(4)
  expect(await admit(tickets[0]?.QrCode ?? '')).toBe('admitted')
  await refundOne(finance, ids[2] ?? '')
  const { refusal, message } = await refuse(finance, id)
  expect(refusal).toEqual([409, 'purchase-not-whole'])
  expect(message).toBe(
    `Nothing was refunded: seat ${tickets[0]?.SeatNumber} was used, seat ${tickets[2]?.SeatNumber} was refunded already. Please choose the other seats`,
  )
  const { tickets: offered } = await finance.read<{
    tickets: { ticketID: string; obstacle: string | null }[]
  }>(`tickets/${id}/purchase`)
  expect(offered.map(({ obstacle }) => obstacle)).toEqual(['used', null, 'refunded', null])
  const rest = offered.filter(({ obstacle }) => !obstacle).map(({ ticketID }) => ticketID)
  expect((await refund(finance, id, { ticketIDs: rest })).VpValue).toBe(600)
})

test('a purchase whose showtime is over is refused, although no job has ended its tickets yet', async () => {
  const { showtime, id } = await aPurchase(1)
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour'
    where id = ${showtime.id}`.execute(server.db)
  expect((await refuse(finance, id)).message).toMatch(/has expired/)
})

test('tickets of another purchase, and tickets that do not exist, are not refunded with this one', async () => {
  const [one, other] = [await aPurchase(2), await aPurchase(1)]
  const mixed = await refuse(finance, one.id, { ticketIDs: [one.id, other.id] })
  expect(mixed.refusal).toEqual([404, 'ticket-not-found'])
  expect((await refuse(finance, buyer.id)).refusal).toEqual([404, 'ticket-not-found'])
})

test('a manager refunds a purchase up to the limit, and is told of finance above it', async () => {
  const [within, above] = [await aPurchase(3), await aPurchase(4)]
  expect((await refund(manager, within.id)).VpValue).toBe(900)
  const { refusal, message } = await refuse(manager, above.id)
  expect(refusal).toEqual([403, 'refund-above-limit'])
  expect(message).toContain('at most 1,000 Vp of one purchase')
  expect((await refund(finance, above.id)).VpValue).toBe(1200)
})

test('a purchase above the limit is not refunded in small steps, by one manager or by several', async () => {
  const { ids } = await aPurchase(4)
  const second = await TestStaff.make(server, 'manager')
  await refundOne(manager, ids[0] ?? '')
  await refund(second, ids[1] ?? '', { ticketIDs: [ids[1]] })
  await refundOne(manager, ids[2] ?? '')
  expect(await outcomeOf(refundOne(manager, ids[3] ?? ''))).toBe('refund-above-limit')
  expect(await outcomeOf(refundOne(second, ids[3] ?? ''))).toBe('refund-above-limit')
})

test('the refunds of a day by one manager are added up, and those of another manager are not among them', async () => {
  await limit(1000, 1000)
  const [first, second, third] = await oneByOne(3, () => aPurchase(2))
  await refund(manager, first?.id ?? '')
  expect((await refuse(manager, second?.id ?? '')).refusal).toEqual([403, 'refund-above-limit'])
  await refund(await TestStaff.make(server, 'manager'), third?.id ?? '')
  await sql`update settings set manager_refund_day_limit = 1200`.execute(server.db)
  expect((await refund(manager, second?.id ?? '')).VpValue).toBe(600)
})

test('managers whom one admin has made have one allowance together, and what the admin refunds is not in it', async () => {
  await limit(1000, 1000)
  const admin = await TestStaff.make(server, 'admin')
  const [one, other] = [await inviteManager(admin), await inviteManager(admin)]
  const purchases = await oneByOne(3, () => aPurchase(2))
  await refund(admin, purchases[0]?.id ?? '')
  await refund(one, purchases[1]?.id ?? '')
  expect(await outcomeOf(refund(other, purchases[2]?.id ?? ''))).toBe('refund-above-limit')
})

test('where the limit is 0, managers refund nothing', async () => {
  await limit(0, 100_000)
  const { id } = await aPurchase(1)
  expect(await outcomeOf(refundOne(manager, id))).toBe('refund-above-limit')
})

test('a used ticket of a counter counts towards the limits of a manager with what it is worth', async () => {
  const worth = (COUNTER_PRICE.kobo * 3) / 200
  await limit(2 * worth - 1, 100_000)
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  const paid = { tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) }
  const { tickets } = await till.sell(showtime, paid)
  for (const { QrCode } of tickets) expect(await admit(QrCode)).toBe('admitted')
  const [first = '', second = ''] = tickets.map(({ TicketID }) => TicketID)
  await refundOne(manager, first)
  expect(await outcomeOf(refundOne(manager, second))).toBe('refund-above-limit')
  await refundOne(finance, second)
})

test('a bound manager refunds tickets of their own cinemas alone', async () => {
  const [own, other] = [await server.make.cinema(), await server.make.cinema()]
  await server.db
    .insertInto('staff_cinemas')
    .values({ staff_id: manager.id, cinema_id: own })
    .execute()
  const [here, there] = [await aPurchase(1, own), await aPurchase(1, other)]
  expect((await refuse(manager, there.id)).refusal).toEqual([404, 'ticket-not-found'])
  expect(await outcomeOf(refundOne(manager, there.id))).toBe('ticket-not-found')
  const read = await manager.call('GET', `tickets/${there.id}/purchase`)
  expect(refusalOf(read)).toEqual([404, 'ticket-not-found'])
  expect((await refund(manager, here.id)).VpValue).toBe(300)
})

test('of many refunds of one purchase and its tickets at once, each ticket goes back once', async () => {
  const { ids, id } = await aPurchase(3)
  await limit(100_000, 100_000)
  const others = await oneByOne(3, () => TestStaff.make(server, 'manager'))
  await Promise.all([
    outcomeOf(refund(finance, id)),
    ...others.map((other) => outcomeOf(refund(other, id))),
    ...others.map((other, place) => outcomeOf(refundOne(other, ids[place] ?? ''))),
  ])
  await outcomeOf(refund(finance, id))
  expect(await buyer.balance()).toBe(3000)
})

test('of a manager’s refunds that together exceed the limit, no more than the limit goes back, even at once', async () => {
  await limit(1000, 1000)
  const purchases = await oneByOne(4, () => aPurchase(1))
  const outcomes = await Promise.all(
    purchases.flatMap(({ id }) => [
      outcomeOf(refund(manager, id)),
      outcomeOf(refundOne(manager, id)),
    ]),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
  expect(await buyer.balance()).toBe(3000 - PRICE)
})

test('control: without its locks, a server gives more than the limit back to a manager who asks at once', async () => {
  await limit(1000, 1000)
  const purchases = await oneByOne(5, async () => {
    buyer = await server.make.customer({ balance: 3000 })
    return aPurchase(1)
  })
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.3); return new; end $$`.execute(server.db)
  await sql`create trigger dawdle before insert on ticket_refunds
    for each row execute function dawdle()`.execute(server.db)
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  const answers = await Promise.all(
    purchases.map(({ id }) =>
      app.inject({
        ...{ method: 'POST', url: `/api/v1/staff/tickets/${id}/refund` },
        headers: { authorization: manager.authorization },
        payload: { note: NOTE },
      }),
    ),
  )
  await app.close()
  await sql`drop trigger dawdle on ticket_refunds`.execute(server.db)
  await sql`drop function dawdle()`.execute(server.db)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(3)
})

test('when a purchase is refunded while one of its tickets is scanned, exactly one of the two happens', async () => {
  await limit(100_000, 100_000)
  for (let round = 0; round < 5; round += 1) {
    const { tickets, id } = await aPurchase(2)
    const before = await buyer.balance()
    const [outcome, result] = await Promise.all([
      outcomeOf(refund(manager, id)),
      admit(tickets[1]?.QrCode ?? ''),
    ])
    const isBack = outcome === 'done'
    expect([outcome, result]).toEqual(
      isBack ? ['done', 'void'] : ['purchase-not-whole', 'admitted'],
    )
    expect(await buyer.balance()).toBe(isBack ? before + 600 : before)
    if (!isBack) await refundOne(finance, tickets[0]?.TicketID ?? '')
  }
})

test.each([
  'tickets',
  'ticket_refunds',
  'ledger_entries',
  'outbox',
  'audit',
  'staff_idempotency_keys',
])(
  'a connection that ends while a refund writes %s leaves nothing half done, and the repeated request refunds once',
  async (table) => {
    const { id } = await aPurchase(3)
    const key = { 'idempotency-key': `a-refund-that-dies-at-${table}` }
    const again = () => manager.call('POST', `tickets/${id}/purchase/refund`, { note: NOTE }, key)
    const before = await traces()
    const died = await callWithCutConnection(server, { table }, again)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect([await traces(), await buyer.balance()]).toEqual([before, 2100])

    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    expect(await buyer.balance()).toBe(3000)
  },
)
