import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/people.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import { setTotpSecret } from './staff-login-sql.ts'
import { makeTotpSecret, totpCode } from '../../kernel/secrets/totp.ts'

const server = useTestServer()

const login = (email: string, password = PASSWORD) => post(server, 'staff/login', { email, password })

test('a member of staff signs in for a shift, with the email in any case', async () => {
  const { id, email } = await server.make.staff('manager')
  const response = await login(email.toUpperCase())
  const { token, staff } = response.json<{ token: string; staff: object }>()
  expect(staff).toEqual({ id, name: 'Amina', role: 'manager' })
  const { aud, exp } = server.app.tokens.read(`Bearer ${token}`) ?? {}
  expect(aud).toBe('staff')
  expect(Number(exp) * 1000 - Date.now()).toBeLessThanOrEqual(12 * HOUR_MS)
})

test('a wrong password, an unknown email and a member who left get the same answer', async () => {
  const [current, left] = [await server.make.staff(), await server.make.staff()]
  await server.db.updateTable('staff').set({ active: false }).where('id', '=', left.id).execute()
  const answers = [
    await login(current.email, 'a wrong password'),
    await login('nobody@velvet.example'),
    await login(left.email),
  ]
  for (const answer of answers) {
    expect(refusalOf(answer)).toEqual([401, 'invalid-login'])
    expect(answer.body).toBe(answers[0]?.body)
  }
})

test.each([
  ['the password was changed', { password_hash: 'changed while the login compares' }],
  ['a second factor was enrolled', { totp_secret: 'enrolled while the login compares' }],
  ['the member has left', { active: false }],
])('a login that had compared the password opens no session once %s', async (_what, change) => {
  const { id, email } = await server.make.staff('finance')
  const late = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set(change).where('id', '=', id).execute()
    // The login reads the row of the member from before this change, and then waits until the
    // change ends.
    const response = login(email)
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([401, 'invalid-login'])
})

test("staff tokens are refused at customers' calls, and the other way round", async () => {
  const customer = await server.make.customer()
  const { email } = await server.make.staff()
  const { token } = (await login(email)).json<{ token: string }>()
  const asStaff = { authorization: `Bearer ${token}` }
  const url = `/api/v1/user/${customer.id}`
  expect(refusalOf(await server.app.inject({ method: 'GET', url, headers: asStaff }))).toEqual([401, 'session-ended'])
  const scan = { code: 'ABCDEFGHIJKL', nonce: 'a-nonce-of-the-gate' }
  expect(refusalOf(await customer.call('POST', '/api/v1/gate/checkin', scan))).toEqual([401, 'session-ended'])
})

const STEP_MS = 30_000

async function enrolled() {
  const member = await server.make.staff('admin')
  const secret = makeTotpSecret()
  await server.db.transaction().execute((tx) => setTotpSecret(tx, member.id, seal(server.config.secrets.hash, secret)))
  const step = Math.floor(Date.now() / STEP_MS)
  const loginWith = (code?: string) =>
    post(server, 'staff/login', { email: member.email, password: PASSWORD, ...(code && { code }) })
  return { ...member, loginWith, codeOf: (off: number) => totpCode(secret, step + off) }
}

test('a member who enrolled a phone needs its code as well as the password', async () => {
  const { email, loginWith, codeOf } = await enrolled()
  expect(refusalOf(await loginWith())).toEqual([401, 'staff-code-required'])
  expect(refusalOf(await loginWith(codeOf(-20)))).toEqual([401, 'staff-code-wrong'])
  const withoutPassword = { email, password: 'a wrong password', code: codeOf(0) }
  expect(refusalOf(await post(server, 'staff/login', withoutPassword))).toEqual([401, 'invalid-login'])
  expect((await loginWith(codeOf(0))).statusCode).toBe(200)
})

test('a code of the second factor is accepted once, even by simultaneous logins', async () => {
  const { loginWith, codeOf } = await enrolled()
  const raced = await Promise.all(Array.from({ length: 5 }, () => loginWith(codeOf(0))))
  expect(raced.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401])
  // Requests that lost the race may have been counted after the one that won.
  await server.db.deleteFrom('login_tries').execute()
  expect(refusalOf(await loginWith(codeOf(-1)))).toEqual([401, 'staff-code-wrong'])
  expect((await loginWith(codeOf(1))).statusCode).toBe(200)
})

test('a member of staff whose password is guessed has to wait too', async () => {
  const { email } = await server.make.staff()
  for (let round = 0; round < 5; round++) await login(email, 'a wrong password')
  expect(refusalOf(await login(email.toUpperCase()))).toEqual([429, 'too-many-requests'])
})
