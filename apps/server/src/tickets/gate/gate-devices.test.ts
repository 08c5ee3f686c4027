import type { GateDevice } from '@velvet/contract/tickets/gate-devices.calls'
import { expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const admin = TestStaff.use(server, 'admin')

const list = (query = '') => admin.read<{ items: GateDevice[]; next: string | null }>(`gate-devices?${query}`)

test("the console shows a phone's last contact, waiting scans and version", async () => {
  const door = await TestDoor.open(server, { name: 'Door North' })
  const contact = { waiting: 17, appVersion: '2.0.0', sentAt: new Date().toISOString() }
  await door.send([], contact)
  const { items } = await list('q=north')
  expect(items).toMatchObject([{ id: door.id, name: 'Door North', waiting: 17, appVersion: '2.0.0', revokedAt: null }])
  expect(Math.abs(items[0]?.clockOffsetMs ?? NaN)).toBeLessThan(5000)
  expect(Date.now() - Date.parse(items[0]?.lastSeenAt ?? '')).toBeLessThan(60_000)
})

test('a phone is listed with the cinema of its last user, unless they have several', async () => {
  const person = await server.make.staff('attendant')
  const door = await TestDoor.open(server, { name: 'Foyer', token: person.token })
  const cinemaIs = async (name: string | null) =>
    expect((await list('q=foyer')).items).toMatchObject([{ id: door.id, cinema: name }])
  const bind = async () => {
    const { cinemaId } = await server.make.showtime()
    await server.make.bind(person.id, cinemaId)
    return cinemaId
  }
  await cinemaIs(null)
  const only = await bind()
  const query = server.db.selectFrom('cinemas').select('name').where('id', '=', only)
  await cinemaIs((await query.executeTakeFirstOrThrow()).name)
  await bind()
  await cinemaIs(null)
})

test('a phone that registers again keeps its name and reports its new version', async () => {
  const door = await TestDoor.open(server, { name: 'Door South' })
  const again = { name: 'Another name', appVersion: '3.0.0', deviceID: door.id }
  expect((await door.call('POST', 'devices', again)).json()).toMatchObject({
    deviceID: door.id,
    device: { name: 'Door South', appVersion: '3.0.0' },
  })
})

test('phones come in pages, the last seen first', async () => {
  for (const name of ['Page 1', 'Page 2', 'Page 3']) await TestDoor.open(server, { name })
  const first = await list('q=Page&limit=2')
  const rest = await list(`q=Page&limit=2&cursor=${first.next ?? ''}`)
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Page 3', 'Page 2', 'Page 1'])
})

test('a phone is renamed by its current version and revoked once, with audit rows', async () => {
  const door = await TestDoor.open(server, { name: 'Old name' })
  const rename = (version: string, name: string) =>
    admin.call('PUT', `gate-devices/${door.id}`, { name }, { 'if-match': version })
  expect((await rename('1', 'New name')).json()).toMatchObject({
    device: { name: 'New name', version: 2 },
  })
  expect(refusalOf(await rename('1', 'Too late'))).toEqual([409, 'changed-meanwhile'])
  const revoke = () => admin.call('POST', `gate-devices/${door.id}/revoke`, {}, { 'idempotency-key': 'revoke-once' })
  const revoked = (await revoke()).json<{ device: GateDevice }>()
  expect(revoked.device.revokedAt).not.toBeNull()
  expect((await revoke()).json()).toEqual(revoked)
  expect((await list('state=revoked')).items.map(({ id }) => id)).toEqual([door.id])
  expect((await list('state=live')).items.map(({ id }) => id)).not.toContain(door.id)
  const actions = await actionsAbout(server.db, door.id)
  const { revokedAt } = revoked.device
  expect(actions.map(({ action, detail }) => ({ action, detail }))).toMatchObject([
    {
      action: 'rename-gate-device',
      detail: { before: { name: 'Old name' }, after: { name: 'New name' } },
    },
    {
      action: 'revoke-gate-device',
      detail: { before: { revokedAt: null }, after: { revokedAt } },
    },
  ])
  const unknown = 'gate-devices/019aa000-0000-7000-8000-000000000000/revoke'
  expect(refusalOf(await admin.call('POST', unknown, {}))).toEqual([404, 'device-not-found'])
})

test('a manager of some cinemas sees, renames and revokes only phones used there', async () => {
  const [here, elsewhere] = [await server.make.cinema(), await server.make.cinema()]
  const phoneAt = async (name: string, cinema?: string) => {
    const { token } = await server.make.staff('attendant', cinema)
    return TestDoor.open(server, { name, token })
  }
  const own = await phoneAt('Hall own', here)
  const foreign = await phoneAt('Hall foreign', elsewhere)
  const roaming = await phoneAt('Hall roaming')
  const manager = await TestStaff.make(server, 'manager', here)

  const { items } = await manager.read<{ items: GateDevice[] }>('gate-devices?q=Hall')
  expect(items.map(({ id }) => id).sort()).toEqual([own.id, roaming.id].sort())
  const revoke = (door: TestDoor) => manager.call('POST', `gate-devices/${door.id}/revoke`, {})
  const path = `gate-devices/${foreign.id}`
  const rename = manager.call('PUT', path, { name: 'Mine now' }, { 'if-match': '1' })
  for (const answer of [await revoke(foreign), await rename]) {
    expect(refusalOf(answer)).toEqual([404, 'device-not-found'])
  }
  expect((await list('q=Hall foreign')).items).toMatchObject([{ revokedAt: null }])
  expect((await revoke(own)).statusCode).toBe(200)
})

test('a phone may send its time with every offset of ISO 8601', async () => {
  const door = await TestDoor.open(server)
  for (const offset of ['+23:59', '-23:59', '+01:00', 'Z']) {
    const sentAt = `2026-11-22T12:00:00${offset}`
    const body = { name: 'Door 1', deviceID: door.id, sentAt }
    expect((await door.call('POST', 'devices', body)).statusCode).toBe(201)
    const sent = await door.call('POST', 'checkins', { deviceID: door.id, scans: [], sentAt })
    expect(sent.statusCode).toBe(200)
  }
})
