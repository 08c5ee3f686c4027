import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { StaffTill } from '@velvet/contract/sales/staff-tills.calls'
import type { openSession, XReport } from '@velvet/contract/sales/till-sessions.calls'
import type { Till } from '@velvet/contract/sales/tills.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nairaOf } from '../../test/books.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { callCounter, counted, giveFloat, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const FLOAT = 500_000

/** Makes a closed till with a float from the safe. Returns a function that opens it with a count. */
async function aTillWithFloat() {
  const till = await TestTill.open(server, await server.make.cinema())
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const giver = await giveFloat(server, till.id, FLOAT)
  const { id, seller } = till
  const open = (kobo: number, more: object = {}, by: { seller: TestStaff; key?: string } = { seller }) =>
    callCounter(server, by, 'POST', 'sessions', { tillID: id, counts: counted(kobo), ...more })
  const opened = async (...given: Parameters<typeof open>) => {
    const answer = await open(...given)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<OutputOf<typeof openSession>>().session
  }
  return { till, giver, open, opened }
}

const floatsOf = (tillId: string) =>
  server.db.selectFrom('till_floats').select(['kobo', 'session_id']).where('till_id', '=', tillId).execute()

test('a till whose float was counted correctly opens without a reason', async () => {
  const { till, giver, opened } = await aTillWithFloat()
  const session = await opened(FLOAT)
  expect(session).toMatchObject({
    openingCount: FLOAT,
    float: { kobo: FLOAT, givenBy: { id: giver.id }, reason: null },
  })
  expect(await nairaOf(server.db, 'till-opened', session.id)).toEqual({ cash: FLOAT, safe: -FLOAT })
  expect(await floatsOf(till.id)).toEqual([{ kobo: FLOAT, session_id: session.id }])
})

test('people who may count a till do not learn what the safe gave before the count', async () => {
  const { till } = await aTillWithFloat()
  for (const role of ['attendant', 'manager', 'admin']) {
    const seller = await TestStaff.make(server, role)
    const listed = await callCounter(server, { seller }, 'GET', `tills?cinemaID=${till.cinemaId}`)
    expect(listed.json<{ items: Till[] }>().items[0]?.float).toHaveProperty('givenBy')
    expect(listed.body).not.toContain(String(FLOAT))
    if (role === 'attendant') continue
    const { items } = await seller.read<{ items: StaffTill[] }>(`tills?cinemaID=${till.cinemaId}`)
    expect(items[0]?.float).toMatchObject({ kobo: null })
  }
  const finance = await TestStaff.make(server, 'finance')
  const { items } = await finance.read<{ items: StaffTill[] }>(`tills?cinemaID=${till.cinemaId}`)
  expect(items[0]?.float).toMatchObject({ kobo: FLOAT })
})

test('a missing part of a float is booked as a difference with its reason', async () => {
  const { till, open, opened } = await aTillWithFloat()
  const key = randomUUID()
  const { seller } = till
  for (const _ of [1, 2]) {
    const refused = await open(450_000, {}, { seller, key })
    expect(refusalOf(refused)).toEqual([409, 'difference-unexplained'])
    expect(refused.body).toContain('what the safe gave')
    expect(refused.body).not.toContain(String(FLOAT))
  }
  expect(await floatsOf(till.id)).toEqual([{ kobo: FLOAT, session_id: null }])
  const session = await opened(450_000, { reason: NOTE })
  expect(session.float).toMatchObject({ reason: NOTE, approver: null, earlierCounts: [450_000] })
  expect(await nairaOf(server.db, 'till-opened', session.id)).toEqual({
    cash: 450_000,
    safe: -FLOAT,
    'over-and-short': 50_000,
  })
})

test('a large float difference needs a second person, even for a manager', async () => {
  const { open, opened } = await aTillWithFloat()
  const seller = await TestStaff.make(server, 'manager')
  expect(refusalOf(await open(300_000, { reason: NOTE }, { seller }))).toEqual([403, 'supervisor-needed'])
  const { approval, id } = await aSupervisor(server)
  const session = await opened(300_000, { reason: NOTE, approval }, { seller })
  expect(session.float).toMatchObject({ approver: { id }, earlierCounts: [300_000] })
})

test('each refused count of a float is kept, so its amount cannot be guessed', async () => {
  const { open, opened } = await aTillWithFloat()
  for (const guess of [470_000, 480_000, 490_000]) await open(guess)
  await open(480_000)
  const session = await opened(FLOAT)
  expect(session.float?.earlierCounts).toEqual([470_000, 480_000, 490_000])
})

test('a till cannot be opened with cash if no float was recorded', async () => {
  const till = await TestTill.open(server, await server.make.cinema())
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const asked = { tillID: till.id, counts: counted(100_000) }
  expect(refusalOf(await callCounter(server, till, 'POST', 'sessions', asked))).toEqual([409, 'float-not-given'])
  const both = { ...asked, openingCount: 100_000 }
  expect(refusalOf(await callCounter(server, till, 'POST', 'sessions', both))).toEqual([400, 'bad-request'])
  const empty = await callCounter(server, till, 'POST', 'sessions', { tillID: till.id, counts: [] })
  expect(empty.statusCode).toBe(201)
})

test('only a supervisor records a float, and a new amount replaces the old one', async () => {
  const { till, opened } = await aTillWithFloat()
  const give = (kobo: number, more = {}) =>
    callCounter(server, till, 'POST', `tills/${till.id}/float`, { kobo, ...more })
  expect(refusalOf(await give(600_000))).toEqual([403, 'supervisor-needed'])
  expect(await floatsOf(till.id)).toMatchObject([{ kobo: FLOAT }])
  const { approval, id } = await aSupervisor(server)
  expect((await give(600_000, { approval })).json()).toMatchObject({ till: { float: { givenBy: { id } } } })
  await opened(600_000)
  expect(refusalOf(await give(700_000, { approval }))).toEqual([409, 'till-open'])
  expect(await floatsOf(till.id)).toMatchObject([{ kobo: 600_000 }])
})

test('a new float of 0 cancels the float that was recorded before', async () => {
  const { till } = await aTillWithFloat()
  await giveFloat(server, till.id, 0)
  expect(await floatsOf(till.id)).toEqual([])
})

test('if two people count one float at the same time, one of them opens the till', async () => {
  const { till, open } = await aTillWithFloat()
  const other = await TestStaff.make(server, 'attendant')
  const answers = await Promise.all([open(FLOAT), open(FLOAT, {}, { seller: other })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await floatsOf(till.id)).toHaveLength(1)
})

test('a float recorded while the till opens is either counted or refused', async () => {
  const { till, open } = await aTillWithFloat()
  const manager = await TestStaff.make(server, 'manager')
  const [opened, given] = await Promise.all([
    open(FLOAT),
    callCounter(server, { seller: manager }, 'POST', `tills/${till.id}/float`, { kobo: 510_000 }),
  ])
  const isGiven = given.statusCode === 200
  expect(opened.statusCode).toBe(isGiven ? 409 : 201)
  const waiting = { kobo: 510_000, session_id: null }
  if (isGiven) expect(await floatsOf(till.id)).toEqual([waiting])
  else expect(refusalOf(given)).toEqual([409, 'till-open'])
})

test('the float of an open till is only in the X report of finance staff', async () => {
  const { till, opened } = await aTillWithFloat()
  const { id } = await opened(FLOAT)
  const blind = await callCounter(server, till, 'GET', `sessions/${id}`)
  expect(blind.body).not.toMatch(/openingCount|float/)
  const finance = await TestStaff.make(server, 'finance')
  const report = await callCounter(server, { seller: finance }, 'GET', `sessions/${id}`)
  expect(report.json<XReport>()).toMatchObject({ session: { float: { kobo: FLOAT } }, expectedCash: FLOAT })
})
