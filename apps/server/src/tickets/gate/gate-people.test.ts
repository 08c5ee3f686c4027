import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordRights } from '../../people/staff/people-sql.ts'
import { actionsAbout } from '../../test/observe.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { memberWithPin, PIN, sellTickets, TestDoor } from '../../test/test-door.ts'
import { PASSWORD, TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'

const server = useCheckedServer()
const admin = TestStaff.use(server, 'admin')
const door = TestDoor.use(server)

const withPin = (role: string) => memberWithPin(server, role)

const switchTo = (staffID: string, pin = PIN, at = door) => at.call('POST', 'switch', { deviceID: at.id, staffID, pin })

test('another attendant signs in on the same phone by PIN, and the scans are theirs', async () => {
  const member = await withPin('attendant')
  const answer = (await switchTo(member.id)).json<{ token: string; staff: object }>()
  expect(answer.staff).toEqual({ id: member.id, name: 'Amina', role: 'attendant' })
  const { codes } = await sellTickets(server)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${answer.token}` },
    payload: { code: codes[0], nonce: 'by-the-other' },
  })
  expect(response.json()).toMatchObject({ result: 'admitted' })
  const { staff_id } = await server.db
    .selectFrom('gate_scans')
    .select('staff_id')
    .where('nonce', '=', 'by-the-other')
    .executeTakeFirstOrThrow()
  expect(staff_id).toBe(member.id)
})

test('a session that was opened by PIN lasts no longer than the one before it', async () => {
  const member = await withPin('attendant')
  await switchTo(member.id)
  const ends = await server.db
    .selectFrom('sessions')
    .select(['staff_id', 'expires_at as expiresAt'])
    .where('staff_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()
  const ofMember = ends.find(({ staff_id }) => staff_id === member.id)
  const latest = Math.max(...ends.filter((one) => one !== ofMember).map((one) => +one.expiresAt))
  expect(+(ofMember?.expiresAt ?? 0)).toBeLessThanOrEqual(latest + 1000)
})

test('a supervisor is not signed in by PIN, so that no PIN opens the console', async () => {
  const manager = await withPin('manager')
  expect(refusalOf(await switchTo(manager.id))).toEqual([403, 'not-allowed'])
})

test.each([
  ['the PIN was changed', { gate_pin_hash: 'the hash of another PIN' }],
  ['the person was made an admin', { role: 'admin' }],
  ['the person has left', { active: false }],
])('a correct PIN opens no session once %s', async (_what, change) => {
  const member = await withPin('attendant')
  const late = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set(change).where('id', '=', member.id).execute()
    await recordRights(tx, member.id)
    // The server compares the PIN with the row from before this change. The sign-in then waits for
    // the end of the transaction.
    const response = switchTo(member.id)
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([403, 'gate-pin-wrong'])
})

test('a person who has set no PIN cannot sign in', async () => {
  const nobody = await server.make.staff('attendant')
  expect(refusalOf(await switchTo(nobody.id))).toEqual([403, 'gate-pin-wrong'])
})

test('after five wrong PINs the right one is refused too for a while', async () => {
  const member = await withPin('attendant')
  for (let tries = 0; tries < 5; tries += 1) {
    expect(refusalOf(await switchTo(member.id, '111222'))).toEqual([403, 'gate-pin-wrong'])
  }
  // The first wait lasts one second, and a busy machine may need longer than that for the next try.
  await sql`update login_tries set blocked_until = blocked_until + interval '1 minute'`.execute(server.db)
  expect(refusalOf(await switchTo(member.id))).toEqual([429, 'too-many-requests'])
  expect((await switchTo((await withPin('attendant')).id)).statusCode).toBe(200)
})

test('PIN attempts on staff of another cinema block only their author', async () => {
  const member = await withPin('attendant')
  await server.make.bind(member.id, await server.make.cinema())
  const elsewhere = async () => {
    const { token } = await server.make.staff('attendant', await server.make.cinema())
    return TestDoor.open(server, { token })
  }
  const [one, other] = [await elsewhere(), await elsewhere()]
  for (let tries = 0; tries < 5; tries += 1) await switchTo(member.id, '111222', one)
  await sql`update login_tries set blocked_until = blocked_until + interval '1 minute'`.execute(server.db)
  expect(refusalOf(await switchTo(member.id, PIN, one))).toEqual([429, 'too-many-requests'])
  expect(refusalOf(await switchTo(member.id, PIN, other))).toEqual([403, 'gate-pin-wrong'])
})

test('the right PIN sets the count of wrong tries back to nought', async () => {
  const member = await withPin('attendant')
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const tries = ['111222', '111222', '111222', PIN].map((pin) => switchTo(member.id, pin))
    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(codes).toEqual([403, 403, 403, 200])
  }
})

test('an attendant cannot hand over a phone of another cinema', async () => {
  const member = await withPin('attendant')
  const other = await server.make.staff('attendant', await server.make.cinema())
  const afar = await TestDoor.open(server, { token: other.token })
  const bound = await server.make.staff('attendant', await server.make.cinema())
  const disguised = afar.usedBy(bound.token)
  expect(refusalOf(await switchTo(member.id, PIN, disguised))).toEqual([404, 'device-not-found'])
})

test('a revoked phone switches to no other attendant', async () => {
  const member = await withPin('attendant')
  const lost = await TestDoor.open(server)
  await admin.call('POST', `gate-devices/${lost.id}/revoke`, {})
  expect(refusalOf(await switchTo(member.id, PIN, lost))).toEqual([410, 'device-revoked'])
})

test('an attendant cannot sign in with their PIN on a phone of another cinema', async () => {
  const member = await withPin('attendant')
  await server.make.bind(member.id, await server.make.cinema())
  const other = await server.make.staff('attendant', await server.make.cinema())
  const afar = await TestDoor.open(server, { token: other.token })
  expect(refusalOf(await switchTo(member.id, PIN, afar))).toEqual([403, 'gate-pin-wrong'])
})

test('the phone lists who has a PIN and works at the cinemas of the caller', async () => {
  const [here, there, everywhere] = [await withPin('attendant'), await withPin('attendant'), await withPin('manager')]
  const [cinema, other] = [await server.make.cinema(), await server.make.cinema()]
  const caller = await server.make.staff('attendant', cinema)
  await server.make.bind(here.id, cinema)
  await server.make.bind(there.id, other)
  const bound = await TestDoor.open(server, { token: caller.token })
  const { items } = await bound.read<{ items: { id: string }[] }>('people')
  const ids = items.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([here.id, everywhere.id]))
  expect(ids).not.toContain(there.id)
  expect(ids).not.toContain(caller.id)
})

test('the phone lists people with a PIN by name in pages and searches part of a name', async () => {
  const people = [await withPin('attendant'), await withPin('attendant'), await withPin('manager')]
  const named = { Chidi: people[2], Bala: people[0], Ayo: people[1] }
  for (const [name, person] of Object.entries(named)) {
    const row = server.db.updateTable('staff').set({ name: `${name} of the pages` })
    await row.where('id', '=', person?.id ?? '').execute()
  }
  const read = (query: string) => door.read<{ items: { name: string }[]; next: string | null }>(`people?${query}`)
  const first = await read('q=of the pages&limit=2')
  const rest = await read(`q=of the pages&limit=2&cursor=${first.next ?? ''}`)
  expect([first.items.length, rest.next]).toEqual([2, null])
  expect([...first.items, ...rest.items].map(({ name }) => name.split(' ')[0])).toEqual(['Ayo', 'Bala', 'Chidi'])
})

test('an admin takes a PIN away, sets none, and the audit says so', async () => {
  const { id } = await withPin('attendant')
  const call = (input: object) => admin.call('POST', `people/${id}/gatepin`, input)
  expect(refusalOf(await call({ pin: '482913' }))).toEqual([403, 'gate-pin-not-own'])
  expect((await switchTo(id)).statusCode).toBe(200)
  expect((await call({ pin: null })).json()).toEqual({ hasPin: false })
  expect(refusalOf(await switchTo(id))).toEqual([403, 'gate-pin-wrong'])
  expect((await call({})).json()).toEqual({ hasPin: false })
  const removal = { actor_id: admin.id, action: 'remove-gate-pin' }
  expect(await actionsAbout(server.db, id)).toMatchObject([{ actor_id: id, action: 'set-gate-pin' }, removal, removal])
})

test('a person sets a PIN of their own with their password, and no easy one', async () => {
  const member = await TestStaff.make(server, 'attendant')
  const set = (pin: string | null, password = PASSWORD) => member.call('POST', 'me/gatepin', { pin, password })
  expect(refusalOf(await set(PIN, 'not this one'))).toEqual([403, 'password-wrong'])
  expect(refusalOf(await set('123456'))).toEqual([422, 'gate-pin-easy'])
  expect(refusalOf(await set('12'))).toEqual([400, 'bad-request'])
  expect((await set(PIN)).json()).toEqual({ hasPin: true })
  const { gate_pin_hash } = await server.db
    .selectFrom('staff')
    .select('gate_pin_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(gate_pin_hash).toMatch(/^\$argon2id\$/)
  expect((await switchTo(member.id)).statusCode).toBe(200)
  expect((await set(null)).json()).toEqual({ hasPin: false })
  expect(refusalOf(await switchTo(member.id))).toEqual([403, 'gate-pin-wrong'])
})

test('after five wrong passwords for their own PIN, a person is refused the right one', async () => {
  const member = await TestStaff.make(server, 'attendant')
  const set = (password: string) => member.call('POST', 'me/gatepin', { pin: PIN, password })
  for (let round = 0; round < 5; round += 1) await set('not this one')
  expect(refusalOf(await set(PASSWORD))).toEqual([429, 'too-many-requests'])
  const other = await TestStaff.make(server, 'attendant')
  const right = await other.call('POST', 'me/gatepin', { pin: PIN, password: PASSWORD })
  expect(right.json()).toEqual({ hasPin: true })
})

const NEXT = 'a quite different password'

/** Returns a member who has set a PIN of their own with the password that they then change. */
async function withOwnPin(role: string) {
  const member = await TestStaff.make(server, role)
  const set = () => member.call('POST', 'me/gatepin', { pin: PIN, password: PASSWORD })
  expect((await set()).json()).toEqual({ hasPin: true })
  return { member, set }
}

test('a changed password takes away the PIN that the old one could set', async () => {
  const { member } = await withOwnPin('attendant')
  const change = { password: PASSWORD, newPassword: NEXT }
  expect((await member.call('POST', 'password', change)).statusCode).toBe(200)
  expect(refusalOf(await switchTo(member.id))).toEqual([403, 'gate-pin-wrong'])
})

test('a password chosen by a link takes the PIN away', async () => {
  const { member } = await withOwnPin('attendant')
  const link = await admin.call('POST', `people/${member.id}/invitation`)
  const { url } = link.json<{ invitation: { url: string } }>().invitation
  const secret = new URL(url).hash.slice(1)
  const accepted = await post(server, 'staff/invitation/accept', { secret, password: NEXT })
  expect(accepted.statusCode).toBe(200)
  expect(refusalOf(await switchTo(member.id))).toEqual([403, 'gate-pin-wrong'])
})

test('a password that was compared sets no PIN once it was changed', async () => {
  const { member, set } = await withOwnPin('attendant')
  const late = await server.db.transaction().execute(async (tx) => {
    const changed = { password_hash: 'the hash of another password', gate_pin_hash: null }
    await tx.updateTable('staff').set(changed).where('id', '=', member.id).execute()
    await recordRights(tx, member.id)
    const response = set()
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([403, 'password-wrong'])
  expect(refusalOf(await switchTo(member.id))).toEqual([403, 'gate-pin-wrong'])
})
