import type { Person } from '@velvet/contract/people/staff.calls'
import { beforeAll, expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { makeDistributor } from '../../test/settlements.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, TestStaff } from '../../test/people.ts'

const server = useTestServer()
let admin: TestStaff

beforeAll(async () => {
  admin = await TestStaff.make(server, 'admin')
})

interface Invited {
  person: Person
  invitation: { url: string; expiresAt: string }
}

let invitations = 0
async function invite(role = 'manager', more: object = {}): Promise<Invited> {
  invitations += 1
  const email = `invited-${invitations}@velvet.example`
  const answer = await admin.call('POST', 'people', { name: 'Zainab Bello', email, role, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Invited>()
}

const secretOf = ({ invitation }: Invited) => new URL(invitation.url).hash.slice(1)
const accept = (secret: string, password = PASSWORD) => post(server, 'staff/invitation/accept', { secret, password })
const login = (email: string) => post(server, 'staff/login', { email, password: PASSWORD })
const change = ({ id, version, name, role, active }: Person, changes: object) =>
  admin.call('PUT', `people/${id}`, { name, role, active, cinemas: [], ...changes }, { 'if-match': `"${version}"` })

test('an invitation lets one person in, once, with a password of their own', async () => {
  const invited = await invite()
  expect(invited.person).toMatchObject({ role: 'manager', active: true, sessions: 0, version: 1 })
  expect(invited.person.invitedUntil).toBe(invited.invitation.expiresAt)
  const { email } = invited.person
  expect(refusalOf(await login(email))).toEqual([401, 'invalid-login'])

  const secret = secretOf(invited)
  expect((await post(server, 'staff/invitation', { secret })).json()).toMatchObject({ email })
  const [first, second] = await Promise.all([accept(secret), accept(secret, 'another password')])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 410])
  expect(refusalOf(await accept(secret))).toEqual([410, 'invitation-ended'])
  expect(refusalOf(await post(server, 'staff/invitation', { secret }))).toEqual([410, 'invitation-ended'])
})

test('a newer invitation ends the one before, and an old one ends by itself', async () => {
  const invited = await invite()
  const again = await admin.call('POST', `people/${invited.person.id}/invitation`)
  expect(refusalOf(await accept(secretOf(invited)))).toEqual([410, 'invitation-ended'])
  await server.db
    .updateTable('staff_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('staff_id', '=', invited.person.id)
    .execute()
  const secret = secretOf({ ...invited, ...again.json<Pick<Invited, 'invitation'>>() })
  expect(refusalOf(await accept(secret))).toEqual([410, 'invitation-ended'])
})

test('one email gets one invitation, and a repeated request invites once', async () => {
  const { person } = await invite()
  const twice = { name: 'Other', email: person.email.toUpperCase(), role: 'finance' }
  const refused = await admin.call('POST', 'people', twice)
  expect(refusalOf(refused)).toEqual([409, 'staff-email-taken'])
  expect(refused.json()).toMatchObject({ fields: { email: expect.any(String) as string } })

  const request = { name: 'Once', email: 'once@velvet.example', role: 'attendant' }
  const key = { 'idempotency-key': 'one-invitation' }
  const [first, second] = await Promise.all([
    admin.call('POST', 'people', request, key),
    admin.call('POST', 'people', request, key),
  ])
  expect(second.body).toBe(first.body)
  const kept = await server.db.selectFrom('staff_idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).toContain('once@velvet.example')
  expect(JSON.stringify(kept)).not.toContain(secretOf(first.json<Invited>()))
  const { items } = await admin.read<{ items: Person[] }>('people?q=once@')
  expect(items).toHaveLength(1)
})

test('a person who gets another role is signed out, and a deactivated one stays out', async () => {
  const invited = await invite()
  await accept(secretOf(invited))
  const { token } = (await login(invited.person.email)).json<{ token: string }>()
  const me = () =>
    server.app.inject({
      url: '/api/v1/staff/me',
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await me()).statusCode).toBe(200)
  const changed = await change(invited.person, { role: 'finance' })
  expect(changed.json()).toMatchObject({ person: { role: 'finance', version: 2, sessions: 0 } })
  expect(refusalOf(await me())).toEqual([401, 'session-ended'])
  await change(changed.json<{ person: Person }>().person, { active: false })
  expect(refusalOf(await login(invited.person.email))).toEqual([401, 'invalid-login'])
})

test.each([{ role: 'admin' }, { active: false }])(
  'the change %j ends an unused link, even if it is undone',
  async (changes) => {
    const invited = await invite('attendant')
    const changed = await change(invited.person, changes)
    const { person } = changed.json<{ person: Person }>()
    expect((await change(person, { role: 'attendant', active: true })).statusCode).toBe(200)
    expect(refusalOf(await accept(secretOf(invited)))).toEqual([410, 'invitation-ended'])
  },
)

test('the later of two edits of a person is refused and gets the earlier one', async () => {
  const { person } = await invite()
  const [first, second] = await Promise.all([change(person, { name: 'First' }), change(person, { name: 'Second' })])
  const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first]
  expect(refusalOf(lost)).toEqual([409, 'changed-meanwhile'])
  expect(lost.json()).toMatchObject({ present: won.json<{ person: object }>().person })
  const without = await admin.call('PUT', `people/${person.id}`, { ...person, name: 'Third' })
  expect(refusalOf(without)).toEqual([428, 'version-missing'])
})

test('an admin who changes several people at once changes them all', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => invite()))
  const renamed = people.map(({ person: { id, version, role } }) => {
    const fields = { name: 'Renamed', role, active: true, cinemas: [] }
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': `rename-${id}` }
    return admin.call('PUT', `people/${id}`, fields, headers)
  })
  const statuses = (await Promise.all(renamed)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('the last admin stays one, also when two leave at once', async () => {
  const other = await TestStaff.make(server, 'admin')
  const admins = await Promise.all([admin, other].map(async ({ id }) => admin.read<{ person: Person }>(`people/${id}`)))
  const answers = await Promise.all(admins.map(({ person }) => change(person, { role: 'manager' })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  const left = answers.find((answer) => answer.statusCode === 409)
  expect(left && refusalOf(left)).toEqual([409, 'last-admin'])
  await server.db.updateTable('staff').set({ role: 'admin' }).where('id', 'in', [admin.id, other.id]).execute()
  admin = await TestStaff.make(server, 'admin')
})

test('an admin who has not accepted the invitation yet does not let the last admin go', async () => {
  await using alone = await startTestServer()
  const last = await TestStaff.make(alone, 'admin')
  const newcomer = { name: 'Newcomer', email: 'newcomer@velvet.example', role: 'admin' }
  const invited = (await last.call('POST', 'people', newcomer)).json<Invited>()
  const { person } = await last.read<{ person: Person }>(`people/${last.id}`)
  const leave = () =>
    last.call(
      'PUT',
      `people/${last.id}`,
      { name: person.name, role: 'manager', active: true, cinemas: [] },
      { 'if-match': `"${person.version}"` },
    )
  expect(refusalOf(await leave())).toEqual([409, 'last-admin'])
  await post(alone, 'staff/invitation/accept', { secret: secretOf(invited), password: PASSWORD })
  expect((await leave()).statusCode).toBe(200)
})

test('the audit records invitations and changes of staff without names or emails', async () => {
  const { person } = await invite('attendant')
  await change(person, { role: 'manager' })
  const actions = await actionsAbout(server.db, person.id)
  expect(actions).toMatchObject([
    { actor_id: admin.id, action: 'invite-staff', detail: { after: { role: 'attendant' } } },
    {
      actor_id: admin.id,
      action: 'change-staff',
      detail: { before: { role: 'attendant' }, after: { role: 'manager' } },
    },
  ])
  expect(JSON.stringify(actions)).not.toMatch(/Zainab|@velvet/)
})

test('the list of people goes on where a page ends, also after an addition', async () => {
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await admin.read<{ items: Person[]; next: string | null }>(
      `people?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next ?? ''
  } while (cursor)
  const { rows } = { rows: await server.db.selectFrom('staff').select('id').execute() }
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(refusalOf(await admin.call('GET', 'people?cursor=made-up'))).toEqual([400, 'bad-request'])
})

test("a distributor's person belongs to one distributor and to no cinema", async () => {
  const { id: distributorID, name } = await makeDistributor(server, 'Bound Pictures')
  const { person } = await invite('distributor', { distributorID })
  expect(person).toMatchObject({ distributor: { id: distributorID, name }, cinemas: [] })
  const [entry] = await actionsAbout(server.db, person.id)
  expect(entry).toMatchObject({ detail: { after: { distributor: distributorID } } })

  const cinemas = [await server.make.cinema()]
  const wrong = [
    await change(person, { distributorID, cinemas }),
    await change(person, { distributorID, role: 'manager' }),
  ]
  expect(wrong.map(refusalOf)).toEqual([
    [400, 'bad-request'],
    [400, 'bad-request'],
  ])
  const unknown = await change(person, { distributorID: person.id })
  expect(refusalOf(unknown)).toEqual([404, 'party-not-found'])

  const changed = await change(person, { role: 'manager' })
  expect(changed.json<{ person: Person }>().person).toMatchObject({ distributor: null })
})

test('staff cannot choose their own cinemas, and the last admin keeps them all', async () => {
  const cinema = await server.make.cinema()
  const bind = (by: TestStaff, id: string, version: number) =>
    by.call(
      'PUT',
      `people/${id}`,
      { name: 'Zainab Bello', role: 'admin', active: true, cinemas: [cinema] },
      { 'if-match': `"${version}"` },
    )
  const own = await bind(admin, admin.id, 1)
  expect(refusalOf(own)).toEqual([409, 'own-cinemas'])
  const other = await TestStaff.make(server, 'admin')
  const answers = await Promise.all([bind(admin, other.id, 1), bind(other, admin.id, 1)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  const unbound = answers[0].statusCode === 200 ? admin : other
  expect((await unbound.call('GET', 'people')).statusCode).toBe(200)
})
