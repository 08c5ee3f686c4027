// A revoked phone may be in the hands of a thief. What it reports is recorded, but replaces no other report.
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { memberWithPin, PIN, secondsAgo, sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

async function lostPhone(): Promise<TestDoor> {
  const lost = await TestDoor.open(server, { name: 'Lost' })
  await admin.call('POST', `gate-devices/${lost.id}/revoke`, {})
  return lost
}

test('an admission that a revoked phone reports is taken, and shown to staff', async () => {
  const { showtime, codes } = await sellTickets(server, 2)
  const door = await TestDoor.open(server)
  await door.scan({ code: codes[1] })
  const lost = await lostPhone()
  const answer = await lost.scan({
    code: codes[0],
    nonce: 'of-the-thief',
    at: secondsAgo(30),
    force: true,
  })
  expect(answer).toMatchObject({ result: 'admitted' })
  expect(await door.listConflicts(showtime.id)).toMatchObject([
    { kind: 'revoked-phone', admitted: null, duplicate: { nonce: 'of-the-thief', device: 'Lost' } },
  ])
  await expectInvariants(server.db)
})

test("a revoked phone cannot replace another phone's admission by an earlier time", async () => {
  const { showtime, codes } = await sellTickets(server)
  const door = await TestDoor.open(server)
  await door.scan({ code: codes[0], nonce: 'of-the-holder', at: secondsAgo(30) })
  const lost = await lostPhone()
  const answer = await lost.scan({ code: codes[0], at: secondsAgo(60), force: true })
  expect(answer).toMatchObject({ result: 'already-used', conflict: true })
  expect(await door.listConflicts(showtime.id)).toMatchObject([
    { kind: 'admitted-twice', admitted: { nonce: 'of-the-holder' }, duplicate: { device: 'Lost' } },
  ])
  await expectInvariants(server.db)
})

test('an earlier scan of a phone in use replaces the admission of a revoked one', async () => {
  const { showtime, codes } = await sellTickets(server)
  const door = await TestDoor.open(server)
  const lost = await lostPhone()
  await lost.scan({ code: codes[0], at: secondsAgo(30), force: true })
  await door.scan({ code: codes[0], nonce: 'was-first', at: secondsAgo(60), force: true })
  expect(await door.listConflicts(showtime.id)).toMatchObject([
    { kind: 'admitted-twice', admitted: { nonce: 'was-first' }, duplicate: { device: 'Lost' } },
  ])
  await expectInvariants(server.db)
})

test('a session of a revoked phone cannot pass as another phone', async () => {
  const { showtime, codes } = await sellTickets(server)
  const door = await TestDoor.open(server)
  const lost = await lostPhone()
  const disguised = door.usedBy(lost.token)
  await disguised.scan({ code: codes[0], at: secondsAgo(30), force: true })
  expect(await door.listConflicts(showtime.id)).toMatchObject([{ kind: 'revoked-phone' }])
})

test('calls that name a revoked phone are refused, even for an attendant new to it', async () => {
  const { showtime, codes } = await sellTickets(server)
  const lost = await lostPhone()
  const door = lost.usedBy((await server.make.staff('attendant')).token)
  const manager = await memberWithPin(server, 'manager')
  const attendant = await memberWithPin(server, 'attendant')
  const override = { nonce: 'in-the-name', code: codes[0], supervisorID: manager.id, pin: PIN }
  const asked = [
    door.call('GET', `list?showtimeID=${showtime.id}&deviceID=${lost.id}`),
    door.call('POST', 'devices', { name: 'Found', deviceID: lost.id }),
    door.call('POST', 'switch', { deviceID: lost.id, staffID: attendant.id, pin: PIN }),
    door.call('POST', 'overrides', {
      ...override,
      deviceID: lost.id,
      reason: 'Known',
      at: secondsAgo(1),
    }),
  ]
  for (const answer of await Promise.all(asked)) {
    expect(refusalOf(answer)).toEqual([410, 'device-revoked'])
  }
})

test('a revoked phone hands in far more scans than a queue has, and not without end', async () => {
  const lost = await lostPhone()
  const scans = Array.from({ length: 500 }, (_, number) => ({ code: `NOSUCHCODE${number}` }))
  for (let batch = 0; batch < 10; batch++) expect(await lost.send(scans)).toHaveLength(500)
  const more = { deviceID: lost.id, scans: [{ nonce: 'more', code: 'X', at: secondsAgo(1) }] }
  const refused = await lost.call('POST', 'checkins', more)
  expect(refusalOf(refused)).toEqual([429, 'too-many-requests'])
})

test('a revoked phone is refused with the token of its earlier attendant', async () => {
  const { showtime } = await sellTickets(server)
  const manager = await server.make.staff('manager')
  const phone = await TestDoor.open(server, { token: manager.token })
  const attendant = await memberWithPin(server, 'attendant')
  const request = { deviceID: phone.id, staffID: attendant.id, pin: PIN }
  const { token } = (await phone.call('POST', 'switch', request)).json<{ token: string }>()
  const again = await server.make.staff('attendant')
  const body = { name: 'Door 1', deviceID: phone.id }
  expect((await phone.usedBy(again.token).call('POST', 'devices', body)).statusCode).toBe(201)
  const path = `list?showtimeID=${showtime.id}`
  const users = [manager.token, token, again.token].map((one) => phone.usedBy(one))
  for (const user of users) expect((await user.call('GET', path)).statusCode).toBe(200)

  await admin.call('POST', `gate-devices/${phone.id}/revoke`, {})
  for (const user of users) {
    expect(refusalOf(await user.call('GET', path))).toEqual([410, 'device-revoked'])
  }
})

test('a revoked phone can undo only the scans it hands in', async () => {
  const { codes } = await sellTickets(server, 2)
  const lost = await TestDoor.open(server)
  await lost.scan({ code: codes[0], nonce: 'arrived-before' })
  await admin.call('POST', `gate-devices/${lost.id}/revoke`, {})
  await lost.scan({ code: codes[1], nonce: 'handed-in', force: true })
  const undo = (nonce: string) => {
    const body = { reason: 'Did not come in', at: new Date().toISOString() }
    return lost.call('POST', `checkins/${nonce}/undo`, body)
  }
  expect(refusalOf(await undo('arrived-before'))).toEqual([403, 'not-allowed'])
  expect((await undo('handed-in')).statusCode).toBe(200)
  const door = await TestDoor.open(server)
  expect(await door.scan({ code: codes[0] })).toMatchObject({ result: 'already-used' })
  expect(await door.scan({ code: codes[1] })).toMatchObject({ result: 'admitted' })
})
