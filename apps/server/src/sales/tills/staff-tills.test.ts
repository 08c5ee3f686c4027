import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

/** 1,500 Vp are worth ₦1,000. */
const PRICE = { vp: 1_500, kobo: 100_000 }

type Tills = OutputOf<typeof contract.listStaffTills>
type Reports = OutputOf<typeof contract.listZReports>
type Differences = OutputOf<typeof contract.reportDifferences>

/** An open till with ₦2,000 in its drawer, at which one ticket was sold for ₦1,000. */
async function aTill() {
  const showtime = await server.make.showtime({ price: PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: 200_000 })
  await till.sell(showtime, { tenders: cash(PRICE.kobo) })
  return { till, showtime, cinemaId: showtime.cinemaId }
}

const tillsOf = async (person: TestStaff, cinemaId: string, more = '') =>
  (await person.read<Tills>(`tills?cinemaID=${cinemaId}${more}`)).items
const counted = (kobo: number) => ({
  counts: [{ kobo: 50_000, pieces: kobo / 50_000 }],
  terminal: 0,
  transfer: 0,
  reason: NOTE,
})

test('the office sees who has a till open, and finance alone what it should hold', async () => {
  const { till, cinemaId } = await aTill()
  const finance = await TestStaff.make(server, 'finance')
  const expected = { cash: 300_000, terminal: 0, transfer: 0 }
  expect(await tillsOf(finance, cinemaId)).toMatchObject([
    { open: { openedBy: { id: till.seller.id }, expected }, lastClose: null },
  ])
  for (const role of ['manager', 'admin']) {
    const person = await TestStaff.make(server, role)
    expect(await tillsOf(person, cinemaId)).toMatchObject([
      { open: { openedBy: { id: till.seller.id }, expected: null } },
    ])
  }
})

test('a manager who is bound to another cinema neither sees the tills nor changes one', async () => {
  const { till, cinemaId } = await aTill()
  const other = await server.make.showtime()
  const bound = await TestStaff.make(server, 'manager', other.cinemaId)
  expect((await bound.read<Tills>('tills')).items).toEqual([])
  expect(refusalOf(await bound.call('GET', `tills?cinemaID=${cinemaId}`))).toEqual([403, 'not-allowed'])
  expect(refusalOf(await bound.call('POST', `tills/${till.id}/archive`))).toEqual([404, 'till-not-found'])
  const events = await bound.call('GET', `tills/sessions/${till.sessionId}/events`)
  expect(refusalOf(events)).toEqual([404, 'till-session-not-found'])
  expect((await bound.read<Reports>('tills/reports')).items).toEqual([])
})

test('a till without contact for fifteen minutes is shown as out of contact', async () => {
  const { till, cinemaId } = await aTill()
  const finance = await TestStaff.make(server, 'finance')
  await sql`insert into till_contacts (session_id, at)
    values (${till.sessionId}, now() - interval '16 minutes')`.execute(server.db)
  expect(await tillsOf(finance, cinemaId)).toMatchObject([{ open: { isSilent: true } }])
  const { body } = await server.app.inject('/metrics')
  expect(body).toMatch(/velvet_tills_silent [1-9]/)
  const list = `showtimes?cinemaID=${cinemaId}&sessionID=${till.sessionId}`
  expect((await callCounter(server, till, 'GET', list)).statusCode).toBe(200)
  const before = Date.now() - 60_000
  const [seen] = await tillsOf(finance, cinemaId)
  expect(seen?.open?.isSilent).toBe(false)
  expect(Date.parse(seen?.open?.lastContact ?? '')).toBeGreaterThan(before)
})

test('a till is not renamed if the name is taken or the till was changed', async () => {
  const { till, cinemaId } = await aTill()
  const other = await TestTill.open(server, cinemaId)
  const manager = await TestStaff.make(server, 'manager')
  const rename = (id: string, name: string, version = '1') =>
    manager.call('PUT', `tills/${id}`, { name }, { 'if-match': version })
  expect((await rename(till.id, 'Foyer')).json()).toMatchObject({
    till: { name: 'Foyer', version: 2 },
  })
  expect(refusalOf(await rename(till.id, 'Gate'))).toEqual([409, 'changed-meanwhile'])
  expect(refusalOf(await rename(other.id, 'FOYER'))).toEqual([409, 'till-name-taken'])
})

test('an open till cannot be archived, and an archived till cannot be opened', async () => {
  const { till, cinemaId } = await aTill()
  const manager = await TestStaff.make(server, 'manager')
  const act = (what: string) => manager.call('POST', `tills/${till.id}/${what}`)
  expect(refusalOf(await act('archive'))).toEqual([409, 'till-not-closed'])
  await till.act('close', counted(300_000))
  expect((await act('archive')).json()).toMatchObject({ till: { archived: true } })
  expect(await tillsOf(manager, cinemaId)).toEqual([])
  expect(await tillsOf(manager, cinemaId, '&status=archived')).toMatchObject([{ id: till.id }])
  const listed = await callCounter(server, till, 'GET', `tills?cinemaID=${cinemaId}`)
  expect(listed.json()).toMatchObject({ items: [] })
  const opening = { tillID: till.id, openingCount: 0 }
  const open = () => callCounter(server, till, 'POST', 'sessions', opening)
  expect(refusalOf(await open())).toEqual([409, 'till-archived'])
  await act('unarchive')
  expect((await open()).statusCode).toBe(201)
})

test('of a simultaneous opening and archiving of one till, one is refused', async () => {
  const { till } = await aTill()
  await till.act('close', counted(300_000))
  const manager = await TestStaff.make(server, 'manager')
  const opening = { tillID: till.id, openingCount: 0 }
  const [opened, archived] = await Promise.all([
    callCounter(server, till, 'POST', 'sessions', opening),
    manager.call('POST', `tills/${till.id}/archive`),
  ])
  expect([opened.statusCode, archived.statusCode].filter((code) => code === 409)).toHaveLength(1)
})

test("Z reports have no gaps, and each person's differences add up", async () => {
  const { till, showtime, cinemaId } = await aTill()
  await till.act('close', counted(350_000))
  const opening = { tillID: till.id, openingCount: 0 }
  const answer = await callCounter(server, till, 'POST', 'sessions', opening)
  const { session } = answer.json<{ session: { id: string } }>()
  await callCounter(server, till, 'POST', 'sales', {
    sessionID: session.id,
    showtimeID: showtime.id,
    tickets: standard(1),
    tenders: cash(PRICE.kobo),
  })
  await callCounter(server, till, 'POST', `sessions/${session.id}/close`, counted(50_000))

  const finance = await TestStaff.make(server, 'finance')
  const first = await finance.read<Reports>(`tills/reports?cinemaID=${cinemaId}&limit=1`)
  const rest = await finance.read<Reports>(`tills/reports?cinemaID=${cinemaId}&limit=1&cursor=${first.next ?? ''}`)
  expect([...first.items, ...rest.items]).toMatchObject([
    { number: 2, sales: 100_000, grandTotal: 200_000, difference: { cash: -50_000 } },
    { number: 1, sales: 100_000, grandTotal: 100_000, difference: { cash: 50_000 } },
  ])
  expect(rest.next).toBeNull()
  const report = await finance.read<Differences>(`tills/differences?cinemaID=${cinemaId}`)
  const sums = {
    closings: 2,
    withDifference: 2,
    missing: -50_000,
    surplus: 50_000,
    difference: { cash: 0, terminal: 0, transfer: 0 },
  }
  expect(report.rows).toEqual([{ person: { id: till.seller.id, name: 'Amina' }, ...sums }])
  expect(report.total).toEqual(sums)
  const file = await finance.call('GET', `tills/reports.csv?cinemaID=${cinemaId}`)
  const [titles, ...lines] = file.body.trim().split('\r\n')
  expect(titles).toContain('grand total naira')
  expect(lines).toHaveLength(2)
  const { body } = await finance.call('GET', `tills/differences.csv?cinemaID=${cinemaId}`)
  expect(body).toContain(`Amina,2,2,0,0,0,-500,500,${till.seller.id}`)
})

test('the events of a till session are listed newest first, with refused counts', async () => {
  const { till } = await aTill()
  const { approval, id } = await aSupervisor(server)
  await till.act('events', { kind: 'drop', kobo: 50_000, reason: NOTE, approval })
  await till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const manager = await TestStaff.make(server, 'manager')
  const { items } = await manager.read<OutputOf<typeof contract.listTillEvents>>(
    `tills/sessions/${till.sessionId}/events`,
  )
  expect(items.map(({ kind, kobo }) => [kind, kobo])).toEqual([
    ['count', 0],
    ['drop', 50_000],
  ])
  expect(items[1]).toMatchObject({ approver: { id } })
})
