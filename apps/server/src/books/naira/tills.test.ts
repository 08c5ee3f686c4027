import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listNairaBalances } from '@velvet/contract/books/naira-ledger.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { changeClock } from '../../test/clock.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { listNaira, nairaOf, addTax, VAT, addTaxes } from '../../test/books.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { FOOD } from '../../test/food-beside.ts'
import { sellFoodBeside } from '../../test/snacks.ts'
import { cash, countOf, standard, TestTill } from '../../test/test-till.ts'
import { aPaidTill, beginPayment, buyerDoes, giveBack, moneyToReturn } from '../../test/till-payments.ts'

const server = useCheckedServer({ sandbox: true })
const STATE = 'Kano'
let cinemaId: string

beforeAll(async () => {
  await addTaxes(server, { state: STATE })
  cinemaId = await server.make.cinema(await server.make.area('Main', { state: STATE }))
})

/** Opens a till, and makes a showtime whose ticket costs ₦4,500: VAT ₦300, state tax ₦200, net ₦4,000. */
async function aTill({ openingCount = 0, price = 6_750, at = cinemaId } = {}) {
  const showtime = await server.make.showtime({ cinemaId: at, price })
  return { showtime, till: await TestTill.open(server, at, { openingCount }) }
}

const ADULT = { 'box-office': 400_000, 'tax-due VAT': 30_000, 'tax-due State tax': 20_000 }
const without = (parts: Record<string, number>) =>
  Object.fromEntries(Object.entries(parts).map(([account, kobo]) => [account, -kobo]))

test('a till sale is booked at once, and its refund reverses the taxes of that day', async () => {
  const { showtime, till } = await aTill()
  const { purchase } = await till.sell(showtime, { tenders: cash(450_000) })
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
    ...without(ADULT),
    cash: 450_000,
  })
  await addTax(server, { ...VAT, state: STATE, ppm: 100_000 })
  const answer = await till.call(`sales/${purchase.id}/refund`, { reason: NOTE })
  const { refund } = answer.json<{ refund: { id: string } }>()
  expect(await nairaOf(server.db, 'till-refund', refund.id)).toEqual({ ...ADULT, cash: -450_000 })
  await addTax(server, { ...VAT, state: STATE })
})

test('a booking stays on its business day when its cinema moves to another time zone', async () => {
  const elsewhere = await server.make.cinema()
  const showtime = await server.make.showtime({ cinemaId: elsewhere, price: 6_750 })
  const till = await TestTill.open(server, elsewhere)
  const { purchase } = await till.sell(showtime, { tenders: cash(450_000) })
  const dayOf = () => server.db.selectFrom('naira_movements').select('day').where('cause', '=', purchase.id).execute()
  const before = await dayOf()
  // At any moment, at least one of these zones has another business day than Lagos.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await changeClock(server, elsewhere, timeZone)
    await expectInvariants(server.db)
  }
  expect(await dayOf()).toEqual(before)
})

test('a sale paid by card and cash is booked to the card terminals and to the till', async () => {
  const { showtime, till } = await aTill()
  const card = { kind: 'terminal' as const, kobo: 250_000, reference: randomUUID() }
  const { purchase } = await till.sell(showtime, { tenders: [card, ...cash(300_000)] })
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
    ...without(ADULT),
    cash: 200_000,
    'terminal-clearing': 250_000,
  })
})

test('a free ticket moves no naira', async () => {
  const { showtime, till } = await aTill()
  const before = await listNaira(server.db)
  const given = { showtimeID: showtime.id, count: 1, reason: NOTE }
  expect((await till.call('complimentary', given)).statusCode).toBe(201)
  expect(await listNaira(server.db)).toEqual(before)
})

test.each([
  ['without food', 0],
  ['with food', FOOD.kobo],
])('a till ₦100 short closes with a reason, and its cash goes to the safe, %s', async (_, foodKobo) => {
  const at = await server.make.cinema(await server.make.area('Main', { state: STATE }))
  if (foodKobo > 0) await sellFoodBeside(server, at)
  const { showtime, till } = await aTill({ openingCount: 2_000_000, price: 5_250, at })
  const tenders = cash(2_000_000)
  const { purchase, change } = await till.sell(showtime, { tickets: standard(3), tenders })
  expect(change).toBe(950_000)
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
    ...(foodKobo > 0 && { snacks: -FOOD.netKobo }),
    cash: 1_050_000 + foodKobo,
    'box-office': -933_333,
    'tax-due State tax': -46_668,
    'tax-due VAT': -69_999 - (foodKobo > 0 ? FOOD.vatKobo : 0),
  })
  const { approval } = await aSupervisor(server)
  const eventOf = async (kind: string, kobo: number) => {
    const answer = await till.act('events', { kind, kobo, reason: NOTE, approval })
    return answer.json<{ event: { id: string } }>().event.id
  }
  const paidOut = await eventOf('paid-out', 300_000)
  expect(await nairaOf(server.db, 'till-paid-out', paidOut)).toEqual({
    cash: -300_000,
    'petty-cash': 300_000,
  })
  const drop = await eventOf('drop', 500_000)
  expect(await nairaOf(server.db, 'till-drop', drop)).toEqual({ cash: -500_000, safe: 500_000 })
  const refused = await till.act('close', countOf(2_240_000 + foodKobo))
  expect(refusalOf(refused)).toEqual([409, 'difference-unexplained'])
  expect(await nairaOf(server.db, 'till-closed', till.sessionId)).toBeUndefined()
  await till.act('close', { ...countOf(2_240_000 + foodKobo), reason: NOTE })
  expect(await nairaOf(server.db, 'till-opened', till.sessionId)).toEqual({
    cash: 2_000_000,
    safe: -2_000_000,
  })
  // The missing ₦100 are a debit, which is above zero in the ledger.
  expect(await nairaOf(server.db, 'till-closed', till.sessionId)).toEqual({
    cash: -2_250_000 - foodKobo,
    safe: 2_240_000 + foodKobo,
    'over-and-short': 10_000,
  })
})

test('money that a terminal took twice has its own account until it is returned', async () => {
  const paid = await aPaidTill(server)
  await buyerDoes(server, await beginPayment(paid), 'approve-twice')
  const [second] = await moneyToReturn(server, paid)
  if (!second) throw new Error('The second payment is not listed')
  const { kobo } = second
  expect(await nairaOf(server.db, 'till-receipt', second.id)).toEqual({
    'terminal-clearing': kobo,
    'to-return': -kobo,
  })
  await giveBack(paid, second)
  const { event_id: event } = await server.db
    .selectFrom('till_returns')
    .select('event_id')
    .where('receipt_id', '=', second.id)
    .executeTakeFirstOrThrow()
  expect(await nairaOf(server.db, 'till-return', event)).toEqual({
    'terminal-clearing': -kobo,
    'to-return': kobo,
  })
})

test('the account of a card terminal has the name of its provider as people write it', async () => {
  const paid = await aPaidTill(server, { provider: 'moniepoint' })
  await buyerDoes(server, await beginPayment(paid), 'approve-twice')
  const finance = await TestStaff.make(server, 'finance')
  const { items } = await finance.read<OutputOf<typeof listNairaBalances>>('naira/accounts?limit=100')
  const own = items.filter(({ subject }) => subject === 'moniepoint')
  expect(own.map(({ account }) => account)).toContain('terminal-clearing')
  expect(new Set(own.map(({ subjectName }) => subjectName))).toEqual(new Set(['Moniepoint']))
})

test('a sale that a till sends five times at once is booked once', async () => {
  const { showtime, till } = await aTill()
  const before = await listNaira(server.db)
  const key = randomUUID()
  const sales = await Promise.all(
    Array.from({ length: 5 }, () => till.sell(showtime, { tenders: cash(450_000) }, { key })),
  )
  expect((await listNaira(server.db)).slice(before.length)).toEqual([
    { kind: 'till-sale', cause: sales[0]?.purchase.id, kobo: 450_000 },
  ])
})

test('a refused sale books nothing', async () => {
  const { showtime, till } = await aTill()
  const before = await listNaira(server.db)
  const request = { showtimeID: showtime.id, tickets: standard(1), tenders: cash(100_000) }
  expect((await till.call('sales', request)).statusCode).toBeGreaterThanOrEqual(400)
  expect(await listNaira(server.db)).toEqual(before)
})

test.each(['naira_movements', 'naira_entries'])(
  'a till sale cut off while writing %s leaves no trace and succeeds once later',
  async (table) => {
    const { showtime, till } = await aTill()
    const before = await listNaira(server.db)
    const key = randomUUID()
    const request = { showtimeID: showtime.id, tickets: standard(1), tenders: cash(450_000) }
    const sell = () => till.call('sales', request, { key })
    expect((await callWithCutConnection(server, { table }, sell)).statusCode).toBeGreaterThan(499)
    expect(await listNaira(server.db)).toEqual(before)
    for (const answer of [await sell(), await sell()]) expect(answer.statusCode).toBe(201)
    expect(await listNaira(server.db)).toHaveLength(before.length + 1)
  },
)

const post = (amounts: string) =>
  sql`select post_naira('adjustment', gen_random_uuid(), now(), current_date,
    array['points-owed', 'rounding'], array['', ''], ${sql.lit(amounts)}::bigint[])`.execute(server.db)

test('the database refuses unbalanced bookings and changes of booked entries', async () => {
  const { till } = await aTill({ openingCount: 10_000 })
  expect(await nairaOf(server.db, 'till-opened', till.sessionId)).toBeDefined()
  const before = await listNaira(server.db)
  await expect(post('{2, -1}')).rejects.toThrow('do not sum to zero')
  await expect(sql`update naira_entries set kobo = 1`.execute(server.db)).rejects.toThrow('append-only')
  await expect(sql`delete from naira_movements`.execute(server.db)).rejects.toThrow('append-only')
  const added = sql`insert into naira_entries (movement_id, account, subject, kobo)
    select max(id), 'rounding', '', 5 from naira_movements`
  await expect(added.execute(server.db)).rejects.toThrow('do not sum to zero')
  expect(await listNaira(server.db)).toEqual(before)
})
