import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'

const server = useTestServer()

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36'

interface Session {
  id: string
  device: string
  isCurrent: boolean
}

async function signIn({ phone }: TestCustomer, userAgent: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { 'user-agent': userAgent },
    payload: { phoneNumber: phone, password: PASSWORD },
  })
  return response.json<{ token: string }>().token
}

async function sessionsOf(customer: TestCustomer): Promise<Session[]> {
  const response = await customer.call('GET', `/api/v1/sessions/${customer.id}`)
  return response.json<{ sessions: Session[] }>().sessions
}

const isAlive = async ({ id }: TestCustomer, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const read = await server.app.inject({ method: 'GET', url: `/api/v1/user/${id}`, headers })
  return read.statusCode === 200
}
const end = (customer: TestCustomer, sessionID?: string) =>
  customer.call('POST', '/api/v1/sessions/end', {
    uuid: customer.id,
    ...(sessionID && { sessionID }),
  })

test('a customer sees where they are signed in, and which session is the present one', async () => {
  const customer = await server.make.customer()
  await signIn(customer, ANDROID)
  const sessions = await sessionsOf(customer)
  expect(sessions).toMatchObject([{ device: 'Chrome on Android', isCurrent: false }, { isCurrent: true }])
})

test('a customer can end one session, and the others stay', async () => {
  const customer = await server.make.customer()
  const lost = await signIn(customer, ANDROID)
  const [there] = await sessionsOf(customer)
  expect((await end(customer, there?.id)).statusCode).toBe(200)
  expect(await isAlive(customer, lost)).toBe(false)
  expect(await isAlive(customer, customer.token)).toBe(true)
  expect(await sessionsOf(customer)).toHaveLength(1)
})

test('a customer has at most twenty sessions, and a new login ends the oldest', async () => {
  const customer = await server.make.customer()
  await server.db
    .updateTable('sessions')
    .set({ last_used_at: sql`now() - interval '1 day'` })
    .where('customer_id', '=', customer.id)
    .execute()
  const tokens: string[] = []
  for (let login = 0; login < 20; login += 1) tokens.push(await signIn(customer, ANDROID))
  expect(await isAlive(customer, customer.token)).toBe(false)
  expect(await isAlive(customer, tokens[0] ?? '')).toBe(true)
})

test('signing out everywhere ends every session and is recorded', async () => {
  const customer = await server.make.customer()
  const bystander = await server.make.customer()
  const elsewhere = await signIn(customer, ANDROID)
  expect((await end(customer)).statusCode).toBe(200)
  for (const token of [elsewhere, customer.token]) {
    expect(await isAlive(customer, token)).toBe(false)
  }
  expect(await isAlive(bystander, bystander.token)).toBe(true)
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('subject', '=', customer.id)
    .execute()
  expect(audit).toEqual([{ action: 'signed-out-everywhere', actor_id: customer.id }])
})

test("a customer cannot end another customer's session, even with its id", async () => {
  const [customer, other] = [await server.make.customer(), await server.make.customer()]
  const [theirs] = await sessionsOf(other)
  expect((await end(customer, theirs?.id)).statusCode).toBe(200)
  expect(await isAlive(other, other.token)).toBe(true)
  const list = await customer.call('GET', `/api/v1/sessions/${other.id}`)
  expect(refusalOf(list)).toEqual([403, 'not-yours'])
})
