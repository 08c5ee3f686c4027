import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { handOver, XReport } from '@velvet/contract/sales/till-sessions.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordRights } from '../../people/staff/people-sql.ts'
import { nairaOf } from '../../test/books.ts'
import { refusalCode, refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor, PIN } from '../../test/test-door.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { aTillToHandOver, callCounter, cash, countOf, OPENING, standard, TRADED_PRICE } from '../../test/test-till.ts'

type Handed = OutputOf<typeof handOver>
const server = useCheckedServer()

/** Opens a till with ₦5,000 at its opening and ₦2,000 of sales, and makes the two people of its handover. */
async function aTill() {
  const showtime = await server.make.showtime({ price: TRADED_PRICE.vp })
  const made = await aTillToHandOver(server, showtime.cinemaId, OPENING)
  const sale = await made.till.sell(showtime, { tickets: standard(2), tenders: cash(200_000) })
  return { ...made, showtime, sale }
}
const IN_DRAWER = OPENING + 200_000

const sessionsOf = (tillId: string) =>
  server.db.selectFrom('till_sessions').select(['id', 'closed_at']).where('till_id', '=', tillId).execute()

test('a till is handed over with its cash, and each person gets a report', async () => {
  const { till, leaver, taker, showtime, handOver } = await aTill()
  const answer = await handOver(IN_DRAWER)
  expect(answer.statusCode, answer.body).toBe(200)
  const { z, session, token, taker: person } = answer.json<Handed>()
  expect(z).toMatchObject({
    number: 1,
    sales: 200_000,
    closedBy: { id: leaver.id },
    difference: { cash: 0 },
    handedTo: { id: taker.id },
  })
  expect(session).toMatchObject({
    openedBy: { id: taker.id },
    openingCount: IN_DRAWER,
    handedFrom: { id: till.sessionId, by: { id: leaver.id } },
    closedAt: null,
  })
  expect(person).toMatchObject({ id: taker.id, role: 'attendant' })
  expect(await nairaOf(server.db, 'till-closed', till.sessionId)).toBeUndefined()
  expect(await nairaOf(server.db, 'till-opened', session.id)).toBeUndefined()
  const next = { sessionID: session.id, showtimeID: showtime.id, tickets: standard(1), tenders: cash(100_000) }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const sold = await server.app.inject({ method: 'POST', url: '/api/v1/counter/sales', headers, payload: next })
  expect(sold.statusCode, sold.body).toBe(201)
  const count = countOf(IN_DRAWER + 100_000)
  const closed = await callCounter(server, { seller: taker }, 'POST', `sessions/${session.id}/close`, count)
  expect(closed.json()).toMatchObject({ number: 2, sales: 100_000, grandTotal: 300_000, difference: { cash: 0 } })
  expect(await nairaOf(server.db, 'till-closed', session.id)).toEqual({
    cash: -(IN_DRAWER + 100_000),
    safe: IN_DRAWER + 100_000,
  })
})

test.each(['leaver', 'taker'] as const)(
  'a till is not handed over if the PIN of the %s changes meanwhile',
  async (role) => {
    const made = await aTill()
    const late = await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('staff').set({ gate_pin_hash: 'another' }).where('id', '=', made[role].id).execute()
      await recordRights(tx, made[role].id)
      // The server has compared the PIN with the old row, and waits for the end of this transaction.
      const response = made.handOver(IN_DRAWER)
      await untilOneWaits(server.db)
      return { response }
    })
    expect(refusalOf(await late.response)).toEqual([403, 'gate-pin-wrong'])
    expect(await sessionsOf(made.till.id)).toEqual([{ id: made.till.sessionId, closed_at: null }])
  },
)

test('the cash difference of a handover is booked to the person who leaves', async () => {
  const { till, leaver, handOver } = await aTill()
  expect(refusalOf(await handOver(IN_DRAWER - 10_000))).toEqual([409, 'difference-unexplained'])
  expect(await sessionsOf(till.id)).toHaveLength(1)
  const { z, session } = (await handOver(IN_DRAWER - 10_000, { reason: NOTE })).json<Handed>()
  expect(z).toMatchObject({
    reason: NOTE,
    difference: { cash: -10_000 },
    earlierCounts: [{ cash: IN_DRAWER - 10_000 }],
  })
  expect(session.openingCount).toBe(IN_DRAWER - 10_000)
  expect(await nairaOf(server.db, 'till-closed', till.sessionId)).toEqual({ cash: -10_000, 'over-and-short': 10_000 })
  const finance = await TestStaff.make(server, 'finance')
  const path = `tills/differences?cinemaID=${till.cinemaId}`
  const { rows } = await finance.read<{ rows: { person: { id: string }; missing: number }[] }>(path)
  expect(rows).toMatchObject([{ person: { id: leaver.id }, missing: -10_000 }])
})

test('a large difference at a handover needs a second person', async () => {
  const { handOver } = await aTill()
  expect(refusalOf(await handOver(IN_DRAWER - 100_000, { reason: NOTE }))).toEqual([403, 'supervisor-needed'])
  const { approval, id } = await aSupervisor(server)
  const answer = await handOver(IN_DRAWER - 100_000, { reason: NOTE, approval })
  expect(answer.json<Handed>().z).toMatchObject({ approver: { id } })
})

test('a refused handover leaves the till with its cashier', async () => {
  const { till, taker, leaver, handOver, showtime } = await aTill()
  const wrong = '111222'
  const elsewhere = await TestStaff.make(server, 'attendant', await server.make.cinema())
  const answers = [
    await handOver(IN_DRAWER, { pins: undefined }),
    await handOver(IN_DRAWER, { pins: { leaver: wrong, taker: PIN } }),
    await handOver(IN_DRAWER, { pins: { leaver: PIN, taker: wrong } }),
    await handOver(IN_DRAWER, { takerID: leaver.id }),
    await handOver(IN_DRAWER, { takerID: elsewhere.id }),
    await handOver(IN_DRAWER, {}, { seller: taker }),
  ]
  expect(answers.map(refusalOf)).toEqual([
    [403, 'pins-needed'],
    [403, 'gate-pin-wrong'],
    [403, 'gate-pin-wrong'],
    [400, 'bad-request'],
    [403, 'gate-pin-wrong'],
    [403, 'till-of-another'],
  ])
  expect(answers[1]?.body).toContain('hands the till over')
  expect(answers[2]?.body).toContain('takes the till over')
  expect(await sessionsOf(till.id)).toEqual([{ id: till.sessionId, closed_at: null }])
  expect((await till.read()).json<XReport>()).toMatchObject({ z: null, expectedCash: IN_DRAWER })
  await till.sell(showtime, { tenders: cash(100_000) })
})

test('a handover that is repeated without PINs returns the same sessions', async () => {
  const { till, handOver } = await aTill()
  const key = randomUUID()
  const first = (await handOver(IN_DRAWER, {}, { key })).json<Handed>()
  const again = (await handOver(IN_DRAWER, { pins: undefined }, { key })).json<Handed>()
  expect(again).toEqual({ ...first, token: null })
  expect(await sessionsOf(till.id)).toHaveLength(2)
  const other = await handOver(IN_DRAWER + 10_000, { reason: NOTE })
  expect(refusalOf(other)).toEqual([409, 'till-closed'])
})

test('a supervisor who takes over a till must sign in with a password', async () => {
  const { handOver } = await aTill()
  const { id } = await aSupervisor(server)
  const answer = (await handOver(IN_DRAWER, { takerID: id })).json<Handed>()
  expect(answer).toMatchObject({ token: null, session: { openedBy: { id } } })
})

test('if a till is handed over twice at the same time, one handover succeeds', async () => {
  const { till, handOver } = await aTill()
  const { id } = await aSupervisor(server)
  const answers = await Promise.all([handOver(IN_DRAWER), handOver(IN_DRAWER, { takerID: id })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await sessionsOf(till.id)).toHaveLength(2)
})

test('a sale during a handover is either in the report or refused', async () => {
  const { till, showtime, handOver } = await aTill()
  const { approval } = await aSupervisor(server)
  const sales = Array.from({ length: 4 }, () =>
    till.sell(showtime, { tenders: cash(TRADED_PRICE.kobo) }).then(() => 'sold', refusalCode),
  )
  const [handed, ...outcomes] = await Promise.all([handOver(IN_DRAWER, { reason: NOTE, approval }), ...sales])
  const sold = outcomes.filter((outcome) => outcome === 'sold').length
  expect(outcomes.filter((one) => one !== 'sold')).toEqual(Array(4 - sold).fill('till-closed'))
  expect(handed.json<Handed>().z).toMatchObject({ tickets: 2 + sold })
})

test('the audit names both people of a handover', async () => {
  const { till, leaver, taker, handOver } = await aTill()
  const { session } = (await handOver(IN_DRAWER)).json<Handed>()
  const rows = await server.db.selectFrom('audit').select(['action', 'detail']).where('subject', '=', till.id).execute()
  expect(rows.map(({ action }) => action)).toEqual(['add-till', 'open-till', 'close-till', 'hand-over-till'])
  const detail = { session: till.sessionId, next: session.id, opening: IN_DRAWER, from: leaver.id, to: taker.id }
  expect(rows.at(-1)?.detail).toEqual(detail)
})
