import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listTills } from '@velvet/contract/sales/tills.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { aTradedTill, callCounter, counted, OPENING, TestTill, TRADED_PRICE } from '../../test/test-till.ts'

type Tills = OutputOf<typeof listTills>

const server = useCheckedServer()

const aTill = () => aTradedTill(server)

test('if two people open one till at the same time, only one succeeds', async () => {
  const { cinemaId } = await server.make.showtime({ price: TRADED_PRICE.vp })
  const till = await TestTill.open(server, cinemaId)
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const colleague = { seller: await TestStaff.make(server, 'attendant') }
  const opening = { tillID: till.id, openingCount: 0 }
  const answers = await Promise.all(
    [till, colleague].map((who) => callCounter(server, who, 'POST', 'sessions', opening)),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map(refusalOf)).toEqual([[409, 'till-open']])
})

test('opening a till again with the same key returns the same session', async () => {
  const { cinemaId } = await server.make.showtime({ price: TRADED_PRICE.vp })
  const { id, seller } = await TestTill.open(server, cinemaId)
  const key = randomUUID()
  const till = await TestTill.open(server, cinemaId)
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const opening = { tillID: till.id, openingCount: OPENING }
  const first = await callCounter(server, { seller, key }, 'POST', 'sessions', opening)
  const again = await callCounter(server, { seller, key }, 'POST', 'sessions', opening)
  expect([first.statusCode, again.body]).toEqual([201, first.body])
  const other = { tillID: id, openingCount: OPENING }
  expect(refusalOf(await callCounter(server, { seller, key }, 'POST', 'sessions', other))).toEqual([
    422,
    'idempotency-key-reused',
  ])
})

test('an app killed while adding or opening a till finds both done after a restart', async () => {
  const { cinemaId } = await server.make.showtime({ price: TRADED_PRICE.vp })
  const manager = { seller: await TestStaff.make(server, 'manager') }
  const adding = { name: `Window ${randomUUID().slice(0, 8)}`, cinemaID: cinemaId }
  // After a restart the app has lost its keys, so each call here has a new one.
  const add = () => callCounter(server, manager, 'POST', 'tills', adding)
  expect((await add()).statusCode).toBe(201)
  expect(refusalOf(await add())).toEqual([409, 'till-name-taken'])
  const listTillsOf = async () =>
    (await callCounter(server, manager, 'GET', `tills?cinemaID=${cinemaId}`)).json<Tills>().items
  const [added] = await listTillsOf()
  expect(added).toMatchObject({ name: adding.name, open: null })

  const opening = { tillID: added?.id, openingCount: OPENING }
  const open = () => callCounter(server, manager, 'POST', 'sessions', opening)
  expect((await open()).statusCode).toBe(201)
  expect(refusalOf(await open())).toEqual([409, 'till-open'])
  const tills = await listTillsOf()
  expect(tills).toMatchObject([{ id: added?.id, open: { openedBy: { id: manager.seller.id } } }])
  const path = `sessions/${tills[0]?.open?.id}`
  expect((await callCounter(server, manager, 'GET', path)).json()).toMatchObject({
    session: { till: { id: added?.id } },
  })
})

test('an X report adds up sales and entries, and shows finance the expected cash', async () => {
  const { till } = await aTill()
  const { approval } = await aSupervisor(server)
  for (const [kind, kobo] of [
    ['paid-in', 200_000],
    ['paid-out', 50_000],
    ['drop', 100_000],
  ]) {
    const recorded = await till.act('events', { kind, kobo, reason: NOTE, approval })
    expect(recorded.statusCode, recorded.body).toBe(201)
  }
  await till.act('events', { kind: 'no-sale', reason: NOTE })
  const totals = {
    sales: 300_000,
    tickets: 3,
    cash: 200_000,
    terminal: 100_000,
    transfer: 0,
    complimentary: 0,
    refunds: 0,
    ticketsRefunded: 0,
    reprints: 0,
    paidIn: 200_000,
    paidOut: 50_000,
    drops: 100_000,
    noSales: 1,
  }
  expect((await till.read()).json<XReport>()).toMatchObject({
    ...totals,
    terminalTyped: 100_000,
    expectedCash: 750_000,
    z: null,
    session: { id: till.sessionId, openingCount: OPENING, closedAt: null },
  })
})

test('a cashier who may count an open till learns tickets but no money until the count', async () => {
  const { till, sale, showtime } = await aTill()
  await till.act('events', { kind: 'paid-out', kobo: 50_000, reason: NOTE })
  const people = [
    till.seller,
    await TestStaff.make(server, 'attendant'),
    await TestStaff.make(server, 'manager'),
    await TestStaff.make(server, 'admin'),
  ]
  for (const person of people) {
    const report = (await till.read(person)).json<XReport>()
    expect(report).toEqual({
      tickets: 3,
      complimentary: 0,
      ticketsRefunded: 0,
      ticketsExchanged: 0,
      reprints: 0,
      noSales: 0,
      expectedCash: null,
      z: null,
      waitingPayment: null,
      session: report.session,
    })
    expect(report.session).not.toHaveProperty('openingCount')
    const path = `sales?cinemaID=${showtime.cinemaId}`
    const listed = await callCounter(server, { seller: person }, 'GET', path)
    expect(listed.body).toContain(sale.purchase.id)
    expect(listed.body).not.toContain('kobo')
    // The amount of one sale is shown, because its buyer may want it back.
    const one = await callCounter(server, { seller: person }, 'GET', `sales/${sale.purchase.id}`)
    expect(one.json()).toMatchObject({ purchase: { kobo: 200_000 } })
  }
  const count = { counts: counted(650_000), terminal: 100_000, transfer: 0 }
  expect((await till.act('close', count)).statusCode).toBe(200)
  for (const person of people) {
    expect((await till.read(person)).json<XReport>()).toMatchObject({
      sales: 300_000,
      cash: 200_000,
      terminal: 100_000,
      expectedCash: 650_000,
      session: { openingCount: OPENING },
    })
  }
})

test('no manager is shown the expected cash of an open till', async () => {
  const { till } = await aTill()
  const count = { counts: counted(700_000), terminal: 100_000, transfer: 0 }
  await till.act('close', count)
  const manager = await TestStaff.make(server, 'manager')
  const opening = { tillID: till.id, openingCount: OPENING }
  const opened = await callCounter(server, { seller: manager }, 'POST', 'sessions', opening)
  const { session } = opened.json<{ session: { id: string } }>()
  const read = (seller: TestStaff) => callCounter(server, { seller }, 'GET', `sessions/${session.id}`)
  for (const person of [manager, await TestStaff.make(server, 'manager')]) {
    expect((await read(person)).json<XReport>()).toMatchObject({ expectedCash: null })
  }
})

test('cash sent to the safe is recorded once, even if another person repeats it', async () => {
  const { till } = await aTill()
  const key = randomUUID()
  const { approval, id } = await aSupervisor(server)
  const entry = { kind: 'drop', kobo: 100_000, reason: NOTE }
  expect(refusalOf(await till.act('events', entry, { key }))).toEqual([403, 'supervisor-needed'])
  const first = await till.act('events', { ...entry, approval }, { key })
  expect(first.json()).toMatchObject({ event: { approver: { id } } })
  const colleague = await TestStaff.make(server, 'attendant')
  const again = await till.act('events', entry, { key, seller: colleague })
  expect(again.body).toBe(first.body)
  const other = await till.act('events', { ...entry, kobo: 200_000 }, { key })
  expect(refusalOf(other)).toEqual([422, 'idempotency-key-reused'])
  expect((await till.read()).json<XReport>()).toMatchObject({ drops: 100_000 })
})

test('cash entries need whole naira, and opening the drawer without a sale no amount', async () => {
  const { till } = await aTill()
  const answers = [
    await till.act('events', { kind: 'drop', reason: NOTE }),
    await till.act('events', { kind: 'no-sale', kobo: 100, reason: NOTE }),
    await till.act('events', { kind: 'paid-in', kobo: 150, reason: NOTE }),
  ]
  expect(answers.map(refusalOf)).toEqual(Array(3).fill([400, 'bad-request']))
})

test('paying out more than the limit for one person needs the PIN of a supervisor', async () => {
  const { till } = await aTill()
  const entry = { kind: 'paid-out', kobo: 600_000, reason: NOTE }
  expect(refusalOf(await till.act('events', entry))).toEqual([403, 'supervisor-needed'])
  const { approval, id } = await aSupervisor(server)
  const wrong = { ...entry, approval: { ...approval, pin: '000999' } }
  expect(refusalOf(await till.act('events', wrong))).toEqual([403, 'gate-pin-wrong'])
  expect((await till.read()).json<XReport>()).toMatchObject({ paidOut: 0 })
  const approved = await till.act('events', { ...entry, approval })
  expect(approved.json()).toMatchObject({ event: { kobo: 600_000, approver: { id } } })
})

test('small payouts of one till need a supervisor once their sum exceeds the limit', async () => {
  const till = await TestTill.open(server, await server.make.cinema())
  const entry = { kind: 'paid-out', kobo: 300_000, reason: NOTE }
  const answers = await Promise.all([till.act('events', entry), till.act('events', entry)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
  const other = await TestTill.open(server, await server.make.cinema())
  expect((await other.act('events', entry)).statusCode).toBe(201)
})

test('the database refuses payments that do not add up to the price of their sale', async () => {
  const { sale } = await aTill()
  const more = sql`insert into tenders (purchase_id, place, kind, kobo, given_kobo)
    values (${sale.purchase.id}, 2, 'cash', 100, 100)`
  await expect(more.execute(server.db)).rejects.toThrow('not its gross')
})

test('the metrics count open tills and the time since the first of them opened', async () => {
  await aTill()
  const { body } = await server.app.inject('/metrics')
  expect(body).toMatch(/velvet_tills_open [1-9]/)
  expect(body).toMatch(/velvet_tills_open_oldest_seconds \d/)
})
