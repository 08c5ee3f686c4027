import { expect, test } from 'vitest'
import { messagesTo } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'

const server = useTestServer()

const update = (customer: TestCustomer, changes: object) =>
  customer.call('PUT', '/api/v1/user/update', { uuid: customer.id, ...changes })
const rowOf = ({ id }: TestCustomer) =>
  server.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a customer changes their username, and the answer shows it', async () => {
  const customer = await server.make.customer()
  const response = await update(customer, { username: 'Amina_7' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ user: { UUID: customer.id, Username: 'Amina_7' } })
})

test.each(['admin', '-Admin_', 'a b', '<b>x</b>', 'fourteenletter', '___'])(
  'the username %s is not allowed, and nothing changes',
  async (username) => {
    const customer = await server.make.customer()
    const before = await rowOf(customer)
    expect(refusalOf(await update(customer, { username }))).toEqual([422, 'username-not-allowed'])
    expect(await rowOf(customer)).toEqual(before)
  },
)

test('when two customers want one username at once, in any case, one gets it', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => server.make.customer()))
  const answers = await Promise.all(
    customers.map((customer, index) => update(customer, { username: index % 2 ? 'Wanted' : 'wANTED' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  const lost = answers.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json()).toMatchObject({ error: 'username-taken' })
})

test('a username can be changed at most twenty times a day', async () => {
  const customer = await server.make.customer()
  for (let round = 0; round < 20; round++) {
    expect((await update(customer, { username: `Round_${round}` })).statusCode).toBe(200)
  }
  const refused = refusalOf(await update(customer, { username: 'One_more' }))
  expect(refused).toEqual([429, 'too-many-requests'])
  expect((await rowOf(customer)).username).toBe('Round_19')
})

test('an email can be changed, and belongs to one account in any case', async () => {
  const [first, second] = [await server.make.customer(), await server.make.customer()]
  expect((await update(first, { email: 'Bola@example.com' })).json()).toMatchObject({
    user: { Email: 'Bola@example.com', HasOwnEmail: true },
  })
  expect(refusalOf(await update(second, { email: 'bola@EXAMPLE.com' }))).toEqual([409, 'email-taken'])
  expect(refusalOf(await update(second, { email: 'no email' }))).toEqual([400, 'bad-request'])
  expect((await rowOf(second)).email).toBeNull()
})

test("a new email is announced on the owner's phone, and recorded in the audit", async () => {
  await using wired = await startTestServer({ sandbox: true })
  const customer = await wired.make.customer()
  const changeTo = (email: string) => customer.call('PUT', '/api/v1/user/update', { uuid: customer.id, email })
  expect((await changeTo('new@example.com')).statusCode).toBe(200)
  expect((await changeTo('no email')).statusCode).toBe(400)
  await wired.startWorker().runOnce()
  const messages = await messagesTo(wired, customer.phone)
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The email of your Velvet account was changed\./) as string,
  ])
  expect(messages[0]?.text).not.toContain('example.com')
  const audit = await wired.db.selectFrom('audit').selectAll().where('actor_kind', '=', 'customer').execute()
  expect(audit).toMatchObject([{ actor_id: customer.id, action: 'email-changed' }])
  expect(JSON.stringify(audit)).not.toContain('example.com')
})

test('an email can be changed at most five times a day', async () => {
  const customer = await server.make.customer()
  for (let round = 0; round < 5; round++) {
    const email = `round-${round}@example.com`
    expect((await update(customer, { email })).statusCode).toBe(200)
  }
  expect(refusalOf(await update(customer, { email: 'more@example.com' }))).toEqual([429, 'too-many-requests'])
  expect((await rowOf(customer)).email).toBe('round-4@example.com')
})

async function signedInLongAgo() {
  const customer = await server.make.customer()
  await server.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 31 * 60_000) })
    .where('customer_id', '=', customer.id)
    .execute()
  return customer
}

test('a taken email counts as one of five daily changes', async () => {
  const [taken, customer] = [await server.make.customer(), await server.make.customer()]
  await update(taken, { email: 'asked-for@example.com' })
  for (let round = 0; round < 5; round++) {
    expect(refusalOf(await update(customer, { email: 'asked-for@example.com' }))).toEqual([409, 'email-taken'])
  }
  const [known, unknown] = [
    await update(customer, { email: 'asked-for@example.com' }),
    await update(customer, { email: 'nobody-has@example.com' }),
  ]
  expect(refusalOf(known)).toEqual([429, 'too-many-requests'])
  expect(unknown.body).toBe(known.body)
})

test('an email needs a login of the last half hour; a username does not', async () => {
  const customer = await signedInLongAgo()
  expect(refusalOf(await update(customer, { email: 'late@example.com' }))).toEqual([403, 'recent-login-required'])
  // A fresh token does not prove a recent password.
  const { token } = (await customer.call('GET', `/api/v1/refresh/${customer.id}`)).json<{
    token: string
  }>()
  const refreshed = await server.app.inject({
    method: 'PUT',
    url: '/api/v1/user/update',
    headers: { authorization: `Bearer ${token}` },
    payload: { uuid: customer.id, email: 'late@example.com' },
  })
  expect(refusalOf(refreshed)).toEqual([403, 'recent-login-required'])
  expect((await rowOf(customer)).email).toBeNull()
  expect((await update(customer, { username: 'StillMe' })).statusCode).toBe(200)
})

test('after an old login, changing the email requires the password', async () => {
  const customer = await signedInLongAgo()
  const wrong = await update(customer, { email: 'late@example.com', password: 'not my password' })
  expect(refusalOf(wrong)).toEqual([403, 'password-wrong'])
  expect((await rowOf(customer)).email).toBeNull()
  const right = await update(customer, { email: 'late@example.com', password: PASSWORD })
  expect(right.statusCode).toBe(200)
  expect((await rowOf(customer)).email).toBe('late@example.com')
})

test('passwords guessed at a change of email count like those at a login', async () => {
  const customer = await signedInLongAgo()
  const guess = () => update(customer, { email: 'late@example.com', password: 'guessed' })
  for (let round = 0; round < 5; round++) {
    expect(refusalOf(await guess())).toEqual([403, 'password-wrong'])
  }
  expect(refusalOf(await guess())).toEqual([429, 'too-many-requests'])
})

test('an update cannot change balance, phone or role', async () => {
  const customer = await server.make.customer({ balance: 10 })
  const before = await rowOf(customer)
  const slipped = { Balance: 9999, balance: 9999, role: 'admin', phone: '08030000001' }
  expect((await update(customer, { username: 'Sly', ...slipped })).statusCode).toBe(200)
  expect(await rowOf(customer)).toEqual({ ...before, username: 'Sly' })
  expect(await customer.balance()).toBe(10)
})

test('a device is recorded once, however often it is reported', async () => {
  const customer = await server.make.customer()
  const device = { userUUID: customer.id, devicetype: 'Android', platform: 'web' }
  for (let round = 0; round < 2; round++) {
    const saved = await customer.call('POST', '/api/v1/user/devicedetails', device)
    expect(saved.statusCode).toBe(200)
  }
  const devices = await server.db.selectFrom('devices').selectAll().where('customer_id', '=', customer.id).execute()
  expect(devices).toMatchObject([{ device_type: 'Android', platform: 'web' }])
})

test("a customer cannot read or change another customer's account", async () => {
  const [customer, other] = [await server.make.customer(), await server.make.customer()]
  const before = await rowOf(other)
  const uuid = other.id
  const device = { userUUID: uuid, devicetype: 'iOS', platform: 'ios' }
  for (const response of [
    await customer.call('GET', `/api/v1/user/${uuid}`),
    await customer.call('PUT', '/api/v1/user/update', { uuid, username: 'Taken' }),
    await customer.call('PUT', '/api/v1/user/update', { uuid, email: 'taken@example.com' }),
    await customer.call('POST', '/api/v1/user/devicedetails', device),
  ]) {
    expect(refusalOf(response)).toEqual([403, 'not-yours'])
  }
  expect(await rowOf(other)).toEqual(before)
})

test('a username with invisible signs equals the one without them', async () => {
  const [first, second] = [await server.make.customer(), await server.make.customer()]
  await update(first, { username: 'Look_alike' })
  const answer = await update(second, { username: ' look_\u200Balike\u200E ' })
  expect(refusalOf(answer)).toEqual([409, 'username-taken'])
})
