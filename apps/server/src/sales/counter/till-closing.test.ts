import type { XReport, ZReport } from '@velvet/contract/sales/till-sessions.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf, refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { aTradedTill, callCounter, cash, counted, TRADED_PRICE } from '../../test/test-till.ts'

const server = useCheckedServer()

const aTill = () => aTradedTill(server)

test('a correct count closes the till with a final Z report', async () => {
  const { till, showtime } = await aTill()
  const count = { counts: counted(700_000), terminal: 100_000, transfer: 0 }
  const key = randomUUID()
  const closed = await till.act('close', count, { key })
  expect(closed.statusCode, closed.body).toBe(200)
  const z = closed.json<ZReport>()
  expect(z).toMatchObject({
    number: 1,
    sales: 300_000,
    grandTotal: 300_000,
    reason: null,
    approver: null,
    expected: { cash: 700_000, terminal: 100_000, transfer: 0 },
    difference: { cash: 0, terminal: 0, transfer: 0 },
    earlierCounts: [],
  })
  const sold = await till.sell(showtime, { tenders: cash(TRADED_PRICE.kobo) }).catch(refusalCode)
  expect(sold).toBe('till-closed')
  const entry = await till.act('events', { kind: 'no-sale', reason: NOTE })
  expect(refusalOf(entry)).toEqual([409, 'till-closed'])
  expect((await till.act('close', count, { key })).body).toBe(closed.body)
  const other = await till.act('close', { ...count, terminal: 0 })
  expect(refusalOf(other)).toEqual([409, 'till-closed'])
  expect((await till.read()).json<XReport>()).toMatchObject({ sales: 300_000, z })
  const change = sql`update z_reports set sales_kobo = 0 where session_id = ${till.sessionId}`
  await expect(change.execute(server.db)).rejects.toThrow()

  const reopened = await callCounter(server, till, 'POST', 'sessions', {
    tillID: till.id,
    openingCount: 0,
  })
  const { session } = reopened.json<{ session: { id: string } }>()
  const next = await callCounter(server, till, 'POST', `sessions/${session.id}/close`, {
    counts: [],
    terminal: 0,
    transfer: 0,
  })
  expect(next.json()).toMatchObject({ number: 2, sales: 0, grandTotal: 300_000 })
})

test('a count that is off by ₦500 needs a reason, and the first count is kept', async () => {
  const { till } = await aTill()
  const first = { counts: counted(650_000), terminal: 100_000, transfer: 0 }
  const key = randomUUID()
  const refused = await till.act('close', first, { key })
  expect(refusalOf(refused)).toEqual([409, 'difference-unexplained'])
  expect(refusalOf(await till.act('close', first, { key }))).toEqual([409, 'difference-unexplained'])
  expect((await till.read()).json<XReport>().z).toBeNull()
  const closed = await till.act('close', { ...first, reason: 'A note was torn' })
  expect(closed.json()).toMatchObject({
    reason: 'A note was torn',
    approver: null,
    difference: { cash: -50_000, terminal: 0, transfer: 0 },
    earlierCounts: [{ cash: 650_000, terminal: 100_000, transfer: 0 }],
  })
})

test('each refused count is recorded, so the expected amount cannot be guessed', async () => {
  const { till } = await aTill()
  const sent = { key: randomUUID() }
  const count = (kobo: number) => ({ counts: counted(kobo), terminal: 100_000, transfer: 0 })
  await till.act('close', count(650_000), sent)
  for (const guess of [660_000, 700_000]) {
    const refused = await till.act('close', count(guess), sent)
    expect(refusalOf(refused)).toEqual([422, 'idempotency-key-reused'])
  }
  expect((await till.read()).json<XReport>().z).toBeNull()
})

test('a large cash difference needs a second person, even if a manager counted', async () => {
  const { till } = await aTill()
  const count = { counts: counted(600_000), terminal: 100_000, transfer: 0, reason: NOTE }
  expect(refusalOf(await till.act('close', count))).toEqual([403, 'supervisor-needed'])
  const { approval, id } = await aSupervisor(server)
  const manager = await TestStaff.make(server, 'manager')
  const alone = await till.act('close', count, { seller: manager })
  expect(refusalOf(alone)).toEqual([403, 'supervisor-needed'])
  const closed = await till.act('close', { ...count, approval })
  expect(closed.json()).toMatchObject({ difference: { cash: -100_000 }, approver: { id } })
})

test('a sale during the closing is either in the Z report or refused', async () => {
  const { till, showtime } = await aTill()
  const sales = Array.from({ length: 5 }, () =>
    till.sell(showtime, { tenders: cash(TRADED_PRICE.kobo) }).then(() => 'sold', refusalCode),
  )
  const count = { counts: counted(700_000), terminal: 100_000, transfer: 0, reason: NOTE }
  const { approval } = await aSupervisor(server)
  const [closed, ...outcomes] = await Promise.all([till.act('close', { ...count, approval }), ...sales])
  const sold = outcomes.filter((outcome) => outcome === 'sold').length
  expect(outcomes.filter((one) => one !== 'sold')).toEqual(Array(5 - sold).fill('till-closed'))
  expect(closed.json()).toMatchObject({ tickets: 3 + sold })
})

test('the database refuses Z reports with a gap or a lower grand total', async () => {
  const { till } = await aTill()
  const insert = (number: number, total: number) =>
    sql`insert into z_reports (session_id, till_id, number, sales_kobo, grand_total_kobo,
        expected_cash, expected_terminal, expected_transfer, counted_cash, counted_terminal,
        counted_transfer, counts, figures, closed_by, request_hash)
      select ${till.sessionId}, ${till.id}, ${number}, 300000, ${total}, 0, 0, 0, 0, 0, 0, '[]', '{}',
        ${till.seller.id}, 'none'`.execute(server.db)
  await expect(insert(2, 300_000)).rejects.toThrow('does not follow')
  await expect(insert(1, 200_000)).rejects.toThrow('does not follow')
})
