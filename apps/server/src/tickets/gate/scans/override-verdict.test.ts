import { expect, test } from 'vitest'
import { recordRights } from '../../../people/staff/people-sql.ts'
import { actionsAbout } from '../../../test/observe.ts'
import { post } from '../../../test/one-time-codes.ts'
import { refusalOf } from '../../../test/outcomes.ts'
import { PausedDatabase } from '../../../test/paused-database.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { memberWithPin, PIN, secondsAgo, sellTickets, TestDoor } from '../../../test/test-door.ts'
import { PASSWORD, TestStaff } from '../../../test/people.ts'
import { untilOneWaits } from '../../../test/waiting-statements.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

const withPin = (role: string) => memberWithPin(server, role)

/** Asks at a door to admit a visitor, with the PIN of a supervisor. */
const override = (supervisorID: string, more: object, at = door) =>
  at.call('POST', 'overrides', {
    deviceID: at.id,
    at: new Date().toISOString(),
    supervisorID,
    pin: PIN,
    reason: 'They asked nicely',
    ...more,
  })

test('a supervisor admits against the verdict by PIN, with a reason that is kept', async () => {
  const manager = await withPin('manager')
  const attendant = await withPin('attendant')
  const { codes, tickets } = await sellTickets(server, 1, { startsInHours: 9 })
  const [code] = codes
  const reason = 'The manager knows the family'
  expect(await door.scan({ code })).toMatchObject({ result: 'wrong-showtime' })

  const guessed = await override(manager.id, { code, nonce: 'refused-1', pin: '111222' })
  expect(refusalOf(guessed)).toEqual([403, 'gate-pin-wrong'])
  const byAttendant = await override(attendant.id, { code, nonce: 'refused-2' })
  expect(refusalOf(byAttendant)).toEqual([403, 'not-allowed'])
  const request = { code, nonce: 'approved', at: new Date().toISOString(), reason }
  const approved = await override(manager.id, request)
  expect(approved.json()).toMatchObject({ result: 'admitted', ticket: { SeatNumber: 'A1' } })
  expect((await override(manager.id, request)).json()).toEqual(approved.json())

  const kept = await server.db
    .selectFrom('gate_scans')
    .select(['approved_by as approvedBy', 'note', 'forced'])
    .where('nonce', '=', 'approved')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ approvedBy: manager.id, note: reason, forced: true })
  expect(await actionsAbout(server.db, tickets[0]?.TicketID ?? '')).toEqual([
    {
      actor_id: manager.id,
      action: 'override-gate-verdict',
      detail: { nonce: 'approved', result: 'admitted', note: reason },
    },
  ])
})

test("an approval on a phone with a slow clock has the server's time", async () => {
  const manager = await withPin('manager')
  const { codes } = await sellTickets(server)
  const slow = await TestDoor.open(server)
  const at = secondsAgo(3600).toISOString()
  await slow.send([], { sentAt: at })
  await override(manager.id, { code: codes[0], nonce: 'an-hour-slow', at }, slow)
  const kept = server.db.selectFrom('gate_scans').select('scanned_at as scannedAt').where('nonce', '=', 'an-hour-slow')
  const { scannedAt } = await kept.executeTakeFirstOrThrow()
  expect(+scannedAt).toBeGreaterThan(+secondsAgo(600))
})

test('a supervisor who leaves during the PIN check admits no visitor', async () => {
  const manager = await withPin('manager')
  const { codes } = await sellTickets(server)
  const late = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set({ active: false }).where('id', '=', manager.id).execute()
    await recordRights(tx, manager.id)
    const response = override(manager.id, { code: codes[0], nonce: 'too-late' })
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([403, 'gate-pin-wrong'])
  const scans = server.db.selectFrom('gate_scans').where('nonce', '=', 'too-late')
  expect(await scans.selectAll().execute()).toEqual([])
})

test('a supervisor of another cinema cannot admit, and nothing is written', async () => {
  const manager = await withPin('manager')
  await server.make.bind(manager.id, await server.make.cinema())
  const { codes } = await sellTickets(server, 1, { startsInHours: 9 })
  const nonce = 'approved-from-elsewhere'
  const answer = await override(manager.id, { code: codes[0], nonce })
  expect(refusalOf(answer)).toEqual([403, 'not-allowed'])
  expect(answer.json()).toMatchObject({ message: 'This ticket is for Wikki Cinema' })
  const kept = server.db.selectFrom('gate_scans').select('result').where('nonce', '=', nonce)
  expect(await kept.execute()).toEqual([])
})

test('a supervisor admits only at cinemas where they and the attendant work', async () => {
  const [both, one] = [
    await sellTickets(server, 1, { startsInHours: 9 }),
    await sellTickets(server, 1, { startsInHours: 9 }),
  ]
  const manager = await withPin('manager')
  const { id, token } = await server.make.staff('attendant', both.showtime.cinemaId)
  await server.make.bind(id, one.showtime.cinemaId)
  await server.make.bind(manager.id, both.showtime.cinemaId)
  const shared = await TestDoor.open(server, { token })
  const ask = ({ codes: [code] }: typeof both, nonce: string) => override(manager.id, { code, nonce }, shared)
  expect(refusalOf(await ask(one, 'where-one-works'))).toEqual([403, 'not-allowed'])
  expect((await ask(both, 'where-both-work')).json()).toMatchObject({ result: 'admitted' })
})

test('a supervisor cannot admit on a phone that was never registered', async () => {
  const manager = await withPin('manager')
  const { codes } = await sellTickets(server)
  const deviceID = '019aa000-0000-7000-8000-000000000000'
  const answer = await override(manager.id, { code: codes[0], nonce: 'no-phone', deviceID })
  expect(refusalOf(answer)).toEqual([404, 'device-not-found'])
})

test('a supervisor cannot admit on a phone of another cinema', async () => {
  const { codes, showtime } = await sellTickets(server, 1, { startsInHours: 9 })
  const [roaming, bound] = [await withPin('manager'), await withPin('manager')]
  const attendant = await server.make.staff('attendant', await server.make.cinema())
  await server.make.bind(bound.id, showtime.cinemaId)
  const afar = await TestDoor.open(server, { token: attendant.token })
  const [code] = codes
  const ask = (supervisorID: string, pin = PIN) => override(supervisorID, { code, nonce: 'afar', pin }, afar)
  expect(refusalOf(await ask(roaming.id))).toEqual([403, 'not-allowed'])
  expect(refusalOf(await ask(bound.id))).toEqual([403, 'gate-pin-wrong'])
  const tries = [1, 2, 3, 4, 5].map(() => ask(bound.id, '111222'))
  expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toContain(429)
  // Wrong tries at another cinema lock no person out at their own.
  const own = await override(bound.id, { code, nonce: 'near' })
  expect(own.json()).toMatchObject({ result: 'admitted' })
})

test('an approval whose nonce another phone uses at the same moment is refused', async () => {
  const manager = await withPin('manager')
  const { codes } = await sellTickets(server, 2)
  const other = await TestDoor.open(server)
  await using paused = await PausedDatabase.at('before its tickets are used', server.databaseUrl)
  await paused.hold()
  const nonce = 'approved-and-scanned'
  const scanned = other.scan({ code: codes[0], nonce })
  const pid = await paused.untilSomebodyWaits()
  const approved = override(manager.id, { code: codes[1], nonce })
  await paused.untilSomebodyWaitsFor(pid)
  await paused.release()
  expect(await scanned).toMatchObject({ result: 'admitted' })
  expect(refusalOf(await approved)).toEqual([422, 'idempotency-key-reused'])
})

test('the PIN of a supervisor approves nothing for the person who invited them', async () => {
  const boss = await TestStaff.make(server, 'admin')
  const email = `puppet-of-${boss.id}@velvet.example`
  const invited = await boss.call('POST', 'people', { name: 'Musa', email, role: 'manager' })
  expect(invited.statusCode, invited.body).toBe(201)
  const { person, invitation } = invited.json<{
    person: { id: string }
    invitation: { url: string }
  }>()
  const secret = new URL(invitation.url).hash.slice(1)
  await post(server, 'staff/invitation/accept', { secret, password: PASSWORD })
  const puppet = await TestStaff.signIn(server, email)
  await puppet.act('me/gatepin', { pin: PIN, password: PASSWORD })
  const { codes } = await sellTickets(server, 1, { startsInHours: 9 })
  const [code] = codes

  const token = boss.authorization.replace('Bearer ', '')
  const ofBoss = await TestDoor.open(server, { token })
  const alone = await override(person.id, { code, nonce: 'by-a-puppet' }, ofBoss)
  expect(refusalOf(alone)).toEqual([403, 'approver-let-in'])
  expect((await override(person.id, { code, nonce: 'for-another' })).statusCode).toBe(200)
})
