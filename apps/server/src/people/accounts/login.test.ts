import { expect, test } from 'vitest'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { decodeToken } from '@velvet/contract/shared/token'
import { PASSWORD } from '../../test/people.ts'
import { freshPhone, post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

const login = (phoneNumber: string, password = PASSWORD) => post(server, 'login', { phoneNumber, password })
const getWith = (token: string, url: string) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

test('a customer signs in under any spelling of their number, and the token names them', async () => {
  const customer = await server.make.customer({ balance: 40 })
  for (const spelling of [customer.phone, `+234${customer.phone.slice(1)}`]) {
    const response = await login(spelling)
    const { token, user } = response.json<{ token: string; user: object }>()
    expect(user).toEqual({
      UUID: customer.id,
      Username: expect.any(String) as string,
      PhoneNumber: customer.phone,
      Email: server.config.TRANSACTIONS_EMAIL,
      Balance: 40,
      LGA: 'Bauchi',
      UserDpUrl: null,
      State: 'Bauchi',
      Country: 'Nigeria',
      Language: null,
      HasOwnEmail: false,
    })
    expect(decodeToken(token)['sub']).toBe(customer.id)
    expect((await getWith(token, `/api/v1/user/${customer.id}`)).statusCode).toBe(200)
  }
})

test('a wrong password, an unknown number and no number at all get the same answer', async () => {
  const { phone } = await server.make.customer()
  const answers = [await login(phone, 'a wrong password'), await login(freshPhone()), await login('12')]
  for (const answer of answers) {
    expect(refusalOf(answer)).toEqual([401, 'invalid-login'])
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(answers[0]?.json<{ message: string }>().message).toBe('Invalid Login Credentials')
})

test('an unknown number takes as long as a wrong password', async () => {
  const { phone } = await server.make.customer()
  const timed = async (number: string) => {
    const start = performance.now()
    await login(number, 'a wrong password')
    return performance.now() - start
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  // Five tries are as many as a number may have without a wait.
  for (let round = 0; round < 5; round++) {
    known.push(await timed(phone))
    unknown.push(await timed(freshPhone()))
  }
  // The test compares the quickest login of each kind, because other work of the machine only adds
  // time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

test('a new token belongs to the same session, whose end is extended', async () => {
  const customer = await server.make.customer()
  const ends = () =>
    server.db.selectFrom('sessions').select(['id', 'expires_at']).where('customer_id', '=', customer.id).execute()
  const [before] = await ends()

  const response = await customer.call('GET', `/api/v1/refresh/${customer.id}`)

  const { token, error } = response.json<{ token: string; error: null }>()
  const after = await ends()
  expect(error).toBeNull()
  expect(after.map(({ id }) => id)).toEqual([before?.id])
  const movedMs = Number(after[0]?.expires_at) - Number(before?.expires_at)
  expect(movedMs).toBeGreaterThan((server.config.SESSION_DAYS - 1) * 24 * HOUR_MS)
  expect((await getWith(token, `/api/v1/user/${customer.id}`)).statusCode).toBe(200)
})

test("another customer's id and an ended session get no token", async () => {
  const [customer, other] = [await server.make.customer(), await server.make.customer()]
  expect(refusalOf(await customer.call('GET', `/api/v1/refresh/${other.id}`))).toEqual([403, 'not-yours'])

  const left = await customer.call('POST', '/api/v1/logout')
  expect([left.statusCode, left.body]).toEqual([204, ''])
  for (const [method, url] of [
    ['GET', `/api/v1/refresh/${customer.id}`],
    ['GET', `/api/v1/user/${customer.id}`],
    ['POST', '/api/v1/logout'],
  ] as const) {
    expect(refusalOf(await customer.call(method, url))).toEqual([401, 'session-ended'])
  }
  expect((await other.call('GET', `/api/v1/refresh/${other.id}`)).statusCode).toBe(200)
})
