import { expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, TestStaff } from '../../test/people.ts'

const server = useTestServer()

const NEXT = 'a quite different password'

const login = (email: string, password: string) => post(server, 'staff/login', { email, password })

/** A person who is signed in on two computers. */
async function signedInTwice(role = 'manager') {
  const { id, email, token } = await server.make.staff(role)
  const other = (await login(email, PASSWORD)).json<{ token: string }>().token
  const call = (method: 'GET' | 'POST', path: string, as: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/v1/staff/${path}`,
      headers: { authorization: `Bearer ${as}` },
      ...(payload && { payload }),
    })
  const change = (password: string, newPassword = NEXT, as = token) =>
    call('POST', 'password', as, { password, newPassword })
  return { id, email, token, other, call, change }
}

test('a changed password ends all other sessions of the member', async () => {
  const { id, email, token, other, call, change } = await signedInTwice()
  const answer = await change(PASSWORD)
  expect(answer.json(), answer.body).toEqual({ endedSessions: 1 })
  expect((await call('GET', 'me', token)).statusCode).toBe(200)
  expect(refusalOf(await call('GET', 'me', other))).toEqual([401, 'session-ended'])
  expect(refusalOf(await login(email, PASSWORD))).toEqual([401, 'invalid-login'])
  expect((await login(email, NEXT)).statusCode).toBe(200)
  const actions = await actionsAbout(server.db, id)
  expect(actions.map(({ action }) => action)).toEqual(['change-password'])
  expect(JSON.stringify(actions)).not.toContain('argon2')
})

test('without the present password, or with a short new one, nothing changes', async () => {
  const { email, other, call, change } = await signedInTwice()
  expect(refusalOf(await change('a wrong password'))).toEqual([403, 'password-wrong'])
  const short = await change(PASSWORD, 'short')
  expect(refusalOf(short)).toEqual([400, 'bad-request'])
  expect(Object.keys(short.json<{ fields: object }>().fields)).toEqual(['newPassword'])
  expect((await call('GET', 'me', other)).statusCode).toBe(200)
  expect((await login(email, PASSWORD)).statusCode).toBe(200)
})

test('a guesser at an unlocked computer has to wait', async () => {
  const { change } = await signedInTwice()
  for (let round = 0; round < 5; round++) await change('a wrong password')
  expect(refusalOf(await change(PASSWORD))).toEqual([429, 'too-many-requests'])
})

test('of two changes at once, one counts, and the password of the other opens nothing', async () => {
  const { email, token, other, change } = await signedInTwice()
  const answers = await Promise.all([
    change(PASSWORD, 'the password of one', token),
    change(PASSWORD, 'the password of another', other),
  ])
  const won = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const passwords = ['the password of one', 'the password of another']
  expect((await login(email, passwords[won] ?? '')).statusCode).toBe(200)
  expect(refusalOf(await login(email, passwords[1 - won] ?? ''))).toEqual([401, 'invalid-login'])
})

/** An admin who has invited a colleague and proposed an adjustment. */
async function adminWhoBegan() {
  const { id, email, token, call, change } = await signedInTwice('admin')
  const customer = await server.make.customer({ balance: 100 })
  const friend = { name: 'A Friend', email: `friend-of-${email}`, role: 'admin' }
  const made = await call('POST', 'people', token, friend)
  const { invitation } = made.json<{ invitation: { url: string } }>()
  const request = { amount: 50_000, note: 'For a friend' }
  const adjusted = await call('POST', `customers/${customer.id}/adjust`, token, request)
  const { waiting } = adjusted.json<{ waiting: { id: string } }>()
  const secret = new URL(invitation.url).hash.slice(1)
  const complete = async (second: TestStaff) => {
    const accepted = await post(server, 'staff/invitation/accept', { secret, password: NEXT })
    const approved = await second.call('POST', `adjustments/${waiting.id}/approve`, {})
    return [...refusalOf(accepted), ...refusalOf(approved)]
  }
  return { id, change, complete }
}

const ENDED = [410, 'invitation-ended', 409, 'adjustment-decided']
const COMPLETED = [200, undefined, 200, undefined]

test("a changed password ends the member's pending invitations and proposals", async () => {
  const second = await TestStaff.make(server, 'admin')
  const { id, change, complete } = await adminWhoBegan()
  expect((await change(PASSWORD)).statusCode).toBe(200)
  expect(await complete(second)).toEqual(ENDED)
  const actions = await actionsAbout(server.db, id)
  const [detail] = actions.map((action) => action.detail)
  expect(detail).toEqual({ endedInvitations: 1, rejectedProposals: 1 })
  await expectInvariants(server.db)
})

test('the invitations and proposals of a person end when they lose their role', async () => {
  const second = await TestStaff.make(server, 'admin')
  const { id, complete } = await adminWhoBegan()
  const { person } = await second.read<{ person: { version: number } }>(`people/${id}`)
  const rights = { name: 'Gone', role: 'attendant', active: false, cinemas: [] }
  const version = { 'if-match': String(person.version) }
  expect((await second.call('PUT', `people/${id}`, rights, version)).statusCode).toBe(200)
  expect(await complete(second)).toEqual(ENDED)
  const [action] = await actionsAbout(server.db, id)
  expect(action).toMatchObject({
    action: 'change-staff',
    detail: { endedInvitations: 1, rejectedProposals: 1, after: { role: 'attendant' } },
  })
  await expectInvariants(server.db)
})

test('a changed password ends only open invitations and proposals of its owner', async () => {
  const second = await TestStaff.make(server, 'admin')
  const other = await adminWhoBegan()
  const { id, change, complete } = await adminWhoBegan()
  expect(await complete(second)).toEqual(COMPLETED)
  expect((await change(PASSWORD)).statusCode).toBe(200)
  const [{ detail } = { detail: undefined }] = await actionsAbout(server.db, id)
  expect(detail).toEqual({ endedInvitations: 0, rejectedProposals: 0 })
  expect(await other.complete(second)).toEqual(COMPLETED)
  await expectInvariants(server.db)
})
