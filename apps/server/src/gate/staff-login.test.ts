import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../test/makers.ts'
import { post, refusalOf } from '../test/one-time-codes.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const login = (email: string, password = PASSWORD) =>
  post(server, 'staff/login', { email, password })

test('a member of staff signs in, in any case of the email, for a shift', async () => {
  const { id, email } = await server.make.staff('manager')
  const response = await login(email.toUpperCase())
  const { token, staff } = response.json<{ token: string; staff: object }>()
  expect(staff).toEqual({ id, name: 'Amina', role: 'manager' })
  const { aud, exp } = server.app.jwt.verify<{ aud: string; exp: number }>(token)
  expect(aud).toBe('staff')
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
})

test('a wrong password, an unknown email and a member who left are told the same', async () => {
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

test("a staff token opens no customer's call, and a customer's none of the staff", async () => {
  const customer = await server.make.customer()
  const { email } = await server.make.staff()
  const { token } = (await login(email)).json<{ token: string }>()
  const asStaff = { authorization: `Bearer ${token}` }
  const url = `/api/v1/user/${customer.id}`
  expect(refusalOf(await server.app.inject({ method: 'GET', url, headers: asStaff }))).toEqual([
    401,
    'session-ended',
  ])
  const scan = { code: 'ABCDEFGHIJKL', nonce: 'a-nonce-of-the-gate' }
  expect(refusalOf(await customer.call('POST', '/api/v1/gate/checkin', scan))).toEqual([
    401,
    'session-ended',
  ])
})
