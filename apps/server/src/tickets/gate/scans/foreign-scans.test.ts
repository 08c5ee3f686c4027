import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { SCANS_MAX_BYTES } from '@velvet/contract/tickets/gate.rules'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../test/outcomes.ts'
import { PausedDatabase } from '../../../test/paused-database.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../../test/test-door.ts'
import { passOf } from '../door-pass.ts'

const server = useCheckedServer()
const one = TestDoor.use(server)
const two = TestDoor.use(server)

test("a phone that sends another phone's nonce does not get that phone's result", async () => {
  const { codes } = await sellTickets(server)
  const scan = { code: codes[0], nonce: 'of-the-first-phone' }
  expect(await one.scan(scan)).toMatchObject({ result: 'admitted' })
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await two.scan(scan)).toMatchObject({ error: 'idempotency-key-reused' })
  }
  expect(await one.scan(scan)).toMatchObject({ result: 'admitted' })
})

test('of two phones that send one nonce at the same moment, one is refused', async () => {
  const { codes } = await sellTickets(server, 2)
  await using paused = await PausedDatabase.at('before its tickets are used', server.databaseUrl)
  await paused.hold()
  const [first, second] = codes.map((code) => ({ code, nonce: 'of-both' }))
  const winner = one.scan(first ?? { code: '' })
  const pid = await paused.untilSomebodyWaits()
  const loser = two.scan(second ?? { code: '' })
  await paused.untilSomebodyWaitsFor(pid)
  await paused.release()
  expect(await winner).toMatchObject({ result: 'admitted' })
  expect(await loser).toMatchObject({ error: 'idempotency-key-reused' })
})

test('a batch above the limit is refused as a whole', async () => {
  const { codes } = await sellTickets(server)
  const scans = [{ code: codes[0], nonce: 'too-large', at: new Date().toISOString() }]
  const body = { deviceID: one.id, scans, padding: 'x'.repeat(SCANS_MAX_BYTES) }
  expect(refusalOf(await one.call('POST', 'checkins', body))).toEqual([413, 'body-too-large'])
  expect(await two.scan({ code: codes[0] })).toMatchObject({ result: 'admitted' })
})

async function aStranger(role = 'attendant') {
  const stranger = await server.make.staff(role, await server.make.cinema())
  return { ...stranger, door: await TestDoor.open(server, { token: stranger.token, name: 'Afar' }) }
}

interface Conflicts {
  items: { kind: string; admitted: object | null; duplicate: object }[]
}

test('an attendant of another cinema cannot admit, even by force', async () => {
  const { codes, showtime } = await sellTickets(server)
  const { id, door } = await aStranger()
  expect(await door.scan({ code: codes[0] })).toMatchObject({
    result: 'wrong-showtime',
    reason: expect.stringMatching(/^This ticket is for /) as string,
  })
  const forced = { force: true, code: codes[0], nonce: 'from-elsewhere' }
  const answer = await door.scan(forced)
  expect(answer).toMatchObject({ result: 'wrong-showtime', conflict: true })
  expect(await door.scan(forced)).toEqual(answer)
  const kept = await server.db
    .selectFrom('gate_scans')
    .select(['forced', 'staff_id'])
    .where('nonce', '=', 'from-elsewhere')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ forced: true, staff_id: id })
  const conflicts = () => one.read<Conflicts>(`conflicts?showtimeID=${showtime.id}`)
  const reported = { kind: 'other-cinema', admitted: null, duplicate: { device: 'Afar' } }
  expect((await conflicts()).items).toMatchObject([reported])
  expect(await one.scan({ force: true, code: codes[0] })).toMatchObject({
    result: 'admitted',
    conflict: false,
  })
  expect((await conflicts()).items).toMatchObject([reported])
})

test('an earlier forced scan at another cinema does not replace an admission', async () => {
  const { codes, tickets } = await sellTickets(server)
  await one.scan({ force: true, code: codes[0] })
  const { door } = await aStranger()
  const at = new Date(Date.now() - 60_000)
  expect(await door.scan({ force: true, code: codes[0], at })).toMatchObject({
    result: 'wrong-showtime',
    reason: expect.stringMatching(/^This ticket is for /) as string,
  })
  // When the admission is undone, the ticket does not fall to the scan at the other cinema.
  const { items } = await one.read<Conflicts>('conflicts')
  expect(items[0]).toMatchObject({ kind: 'other-cinema' })
  await server.db
    .updateTable('gate_scans')
    .set({ scanned_at: new Date() })
    .where('ticket_id', '=', tickets[0]?.TicketID ?? '')
    .where('result', '=', 'admitted')
    .execute()
  const nonce = await server.db
    .selectFrom('gate_scans')
    .select('nonce')
    .where('ticket_id', '=', tickets[0]?.TicketID ?? '')
    .where('result', '=', 'admitted')
    .executeTakeFirstOrThrow()
  const undone = await one.call('POST', `checkins/${nonce.nonce}/undo`, { reason: 'A mistake' })
  expect(undone.statusCode).toBe(200)
  const ticket = await server.db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', tickets[0]?.TicketID ?? '')
    .executeTakeFirstOrThrow()
  expect(ticket.status).toBe('unused')
})

test('an attendant cannot take over a phone of another cinema', async () => {
  const person = await server.make.staff('attendant', await server.make.cinema())
  const phone = await TestDoor.open(server, { token: person.token, name: 'Foyer' })
  const row = () =>
    server.db.selectFrom('gate_devices').selectAll().where('id', '=', phone.id).executeTakeFirstOrThrow()
  const before = await row()
  const stranger = await aStranger()
  const disguised = phone.usedBy(stranger.token)

  const sent = { deviceID: phone.id, scans: [], waiting: 7 }
  expect(refusalOf(await disguised.call('POST', 'checkins', sent))).toEqual([404, 'device-not-found'])
  const theirs = await sellTickets(server)
  await server.make.bind(stranger.id, theirs.showtime.cinemaId)
  const list = `list?showtimeID=${theirs.showtime.id}&deviceID=${phone.id}`
  expect(refusalOf(await disguised.call('GET', list))).toEqual([404, 'device-not-found'])
  const again = await disguised.call('POST', 'devices', { name: 'Mine', deviceID: phone.id })
  expect(again.statusCode).toBe(201)
  const registered = again.json<{ deviceID: string; device: { name: string } }>()
  expect(registered.deviceID).not.toBe(phone.id)
  expect(registered.device.name).toBe('Mine')
  expect(await row()).toEqual(before)

  const known = await phone.call('POST', 'devices', { name: 'Other', deviceID: phone.id })
  expect(known.json()).toMatchObject({ deviceID: phone.id, device: { name: 'Foyer' } })
})

test('of two cinemas that register one id in the same moment, one gets a new id', async () => {
  const people = [await aStranger(), await aStranger()]
  const deviceID = randomUUID()
  const answers = await Promise.all(people.map(({ door }) => door.call('POST', 'devices', { name: 'Race', deviceID })))
  const ids = answers.map((answer) => answer.json<{ deviceID: string }>().deviceID)
  expect(ids.filter((id) => id === deviceID)).toHaveLength(1)
  expect(new Set(ids).size).toBe(2)
})

test('scans still count after their attendant moved to another cinema', async () => {
  const { codes, showtime } = await sellTickets(server, 2)
  const person = await server.make.staff('attendant')
  const phone = await TestDoor.open(server, { token: person.token, name: 'Foyer' })
  const { pass } = await phone.read<{ pass: string }>(`list?showtimeID=${showtime.id}`)
  await server.make.bind(person.id, await server.make.cinema())
  const { door: later } = await aStranger()
  const counted = { result: 'admitted', conflict: false }
  expect(await phone.scan({ code: codes[0], force: true, pass })).toMatchObject(counted)
  expect(await later.scan({ code: codes[1], force: true, pass })).toMatchObject(counted)
  expect((await one.read<Conflicts>(`conflicts?showtimeID=${showtime.id}`)).items).toEqual([])
})

test('a scan that counts by its pass alone replaces no admission at any time', async () => {
  const { codes, showtime } = await sellTickets(server)
  const { pass } = await one.read<{ pass: string }>(`list?showtimeID=${showtime.id}`)
  await one.scan({ force: true, code: codes[0], nonce: 'was-there' })
  const { door } = await aStranger()
  const at = new Date(Date.now() - 60_000)
  expect(await door.scan({ force: true, code: codes[0], at, pass })).toMatchObject({
    result: 'already-used',
    conflict: true,
  })
  const conflicts = await one.read<Conflicts>(`conflicts?showtimeID=${showtime.id}`)
  expect(conflicts.items).toMatchObject([
    { kind: 'admitted-twice', admitted: { nonce: 'was-there' }, duplicate: { device: 'Afar' } },
  ])
})

test.each([
  ['of another showtime', () => passOf(server.config, randomUUID(), new Date())],
  ['that is a day old', (id: string) => passOf(server.config, id, new Date(Date.now() - 25 * HOUR_MS))],
  ['that was altered', (id: string) => passOf(server.config, id, new Date()).replace(/.$/, '~')],
  ['whose time was altered', (id: string) => `1${passOf(server.config, id, new Date())}`],
])('a pass %s makes no scan count', async (_, passFor) => {
  const { codes, showtime } = await sellTickets(server)
  const { door } = await aStranger()
  const scan = { force: true, code: codes[0], pass: passFor(showtime.id) }
  expect(await door.scan(scan)).toMatchObject({ result: 'wrong-showtime', conflict: true })
})
