import { MINUTE_MS } from '@velvet/contract/time/durations'
import { OTP_PER_DAY } from '@velvet/contract/customers/otp'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { PASSWORD } from '../../test/makers.ts'
import { post, refusalOf, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { drawPicture, sendPicture } from '../../test/send-picture.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/test-buyer.ts'
import type { TestCustomer } from '../../test/test-customer.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { letHoursPass } from '../../test/let-hours-pass.ts'
import { pseudonymise } from './close-account-sql.ts'
import { storePortrait } from './portraits.ts'
import { setUsername } from './profile-sql.ts'

const server = useTestServer({ sandbox: true })
afterEach(() => expectInvariants(server.db))

const close = (customer: TestCustomer, password = PASSWORD) =>
  customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password })
const rowOf = ({ id }: TestCustomer) =>
  server.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Lists every row of the database that holds this text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await server.db.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await server.db
        .selectFrom(name as 'customers')
        .selectAll()
        .execute()
      return rows.filter((row) => JSON.stringify(row).includes(text)).map(() => name)
    }),
  )
  return found.flat()
}

test('a closed account keeps nothing that identifies its owner, and its ledger stays sound', async () => {
  const customer = await server.make.customer({ balance: 300 })
  await customer.buy(await server.make.showtime({ price: 100 }), 2)
  await customer.call('PUT', '/api/v1/user/update', { uuid: customer.id, email: 'a@example.com' })
  const device = { userUUID: customer.id, devicetype: 'Android', platform: 'web' }
  await customer.call('POST', '/api/v1/user/devicedetails', device)
  await verifyPhone(server, customer.phone)
  await post(server, 'login', { phoneNumber: customer.phone, password: PASSWORD })

  expect((await close(customer)).json()).toEqual({
    message: 'Your account is closed, and what was yours is erased',
  })

  for (const secret of [customer.phone.slice(1), 'a@example.com']) {
    expect(await rowsWith(secret)).toEqual([])
  }
  expect(await rowOf(customer)).toMatchObject({
    id: customer.id,
    email: null,
    date_of_birth: null,
    sex: null,
    password_hash: '',
    closed_at: expect.any(Date) as Date,
  })
  // Two tickets of 100 Vp were paid from 300 Vp: the sales and the rest stay in the ledger.
  expect(await customer.balance()).toBe(100)
  expect(refusalOf(await customer.call('GET', `/api/v1/user/${customer.id}`))).toEqual([
    401,
    'session-ended',
  ])
})

test('a call whose account was closed after its session was checked is told that the session has ended', async () => {
  const customer = await server.make.customer()
  await close(customer)
  // The call has passed the check of its session, as if the account had been closed just afterwards.
  await server.db
    .updateTable('sessions')
    .set({ revoked_at: null })
    .where('customer_id', '=', customer.id)
    .execute()
  expect(refusalOf(await close(customer))).toEqual([401, 'session-ended'])
})

test('the number of a closed account is free again, and gets no second offer', async () => {
  await server.make.area()
  const phone = '08099990001'
  const open = async () => {
    const { verificationSecret } = await verifyPhone(server, phone)
    const person = signUpPayload(phone, verificationSecret)
    const { user } = (await post(server, 'signup', person)).json<{
      user: { UUID: string; Balance: number }
    }>()
    return user
  }
  const login = async () =>
    post(server, 'login', { phoneNumber: phone, password: signUpPayload(phone).password })
  const first = await open()
  expect(first.Balance).toBe(5)
  const { token } = (await login()).json<{ token: string }>()
  const closed = await server.app.inject({
    method: 'POST',
    url: '/api/v1/user/close',
    headers: { authorization: `Bearer ${token}` },
    payload: { uuid: first.UUID, password: signUpPayload(phone).password },
  })
  expect(closed.statusCode).toBe(200)
  expect((await login()).statusCode).toBe(401)

  const second = await open()
  expect(second.UUID).not.toBe(first.UUID)
  expect(second.Balance).toBe(0)
})

test("closing an account does not renew the day's codes of its number", async () => {
  const customer = await server.make.customer()
  const ask = () => post(server, 'user/otpcode', { phoneNumber: customer.phone })
  for (let round = 0; round < OTP_PER_DAY; round++) expect((await ask()).statusCode).toBe(200)
  expect((await close(customer)).statusCode).toBe(200)
  expect(refusalOf(await ask())).toEqual([429, 'otp-too-many-sent'])
})

test('a wrong password closes no account, and guesses are counted', async () => {
  const customer = await server.make.customer({ balance: 50 })
  const before = await rowOf(customer)
  for (let round = 0; round < 5; round++) {
    expect(refusalOf(await close(customer, 'guessed'))).toEqual([403, 'password-wrong'])
  }
  expect(refusalOf(await close(customer))).toEqual([429, 'too-many-requests'])
  expect(await rowOf(customer)).toEqual(before)
})

test('every place that asks for the password counts wrong ones together', async () => {
  const customer = await server.make.customer()
  const { id: uuid, phone: phoneNumber } = customer
  const email = { uuid, email: 'guess@example.com', password: 'guessed' }
  for (let round = 0; round < 2; round++) {
    expect((await close(customer, 'guessed')).statusCode).toBe(403)
    expect((await customer.call('PUT', '/api/v1/user/update', email)).statusCode).toBe(403)
  }
  const login = { phoneNumber, password: 'guessed' }
  expect((await post(server, 'login', login)).statusCode).toBe(401)
  for (const answer of [
    await close(customer),
    await customer.call('PUT', '/api/v1/user/update', { ...email, password: PASSWORD }),
    await post(server, 'login', { phoneNumber, password: PASSWORD }),
  ]) {
    expect(refusalOf(answer)).toEqual([429, 'too-many-requests'])
  }
})

test('a stolen token gives no more guesses of the password from many networks', async () => {
  const customer = await server.make.customer()
  const guess = (n: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/user/close',
      remoteAddress: `198.51.100.${n}`,
      headers: customer.headers,
      payload: { uuid: customer.id, password: 'guessed' },
    })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)))
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(30)
})

test('an account is not closed while its payment is being confirmed, because its Points would be lost', async () => {
  const customer = await server.make.customer()
  const started = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: 150,
  })
  expect(started.statusCode).toBe(200)
  const before = await rowOf(customer)
  expect(refusalOf(await close(customer))).toEqual([409, 'payment-under-way'])
  expect(await rowOf(customer)).toEqual(before)
  const begunBefore = (minutes: number) =>
    server.db
      .updateTable('payments')
      .set({ created_at: new Date(Date.now() - minutes * MINUTE_MS) })
      .where('customer_id', '=', customer.id)
      .execute()
  await begunBefore(59)
  expect(refusalOf(await close(customer))).toEqual([409, 'payment-under-way'])
  await begunBefore(61)
  expect((await close(customer)).statusCode).toBe(200)
})

test('five closings at once close the account once, and a change that waited restores nothing', async () => {
  const customer = await server.make.customer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => close(customer)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const audit = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', customer.id)
    .execute()
  expect(audit).toEqual([{ action: 'account-closed' }])
  const { username } = await rowOf(customer)
  await server.db.transaction().execute((tx) => setUsername(tx, customer.id, 'BackAgain'))
  expect((await rowOf(customer)).username).toBe(username)
})

test('closing an account removes its picture', async () => {
  const uploads = join(server.config.DATA_DIR, 'uploads')
  const customer = await server.make.customer()
  const before = await readdir(uploads)
  const picture_url = await storePortrait(server.uploads, Buffer.from('a picture'))
  await server.db
    .updateTable('customers')
    .set({ picture_url })
    .where('id', '=', customer.id)
    .execute()
  expect(await readdir(uploads)).toHaveLength(before.length + 1)
  expect((await close(customer)).statusCode).toBe(200)
  expect(await readdir(uploads)).toEqual(before)
})

test("a later report about a closed account's payment is kept without its payer", async () => {
  const customer = await server.make.customer()
  await activate(server, 'flutterwave')
  const payment = await startTopUp(customer, 150)
  await letHoursPass(server, 2)
  expect((await close(customer)).statusCode).toBe(200)
  await payAtCheckout(server, {
    provider: 'flutterwave',
    tx_ref: payment.tx_ref,
    amount: payment.amount,
  })
  const { payload } = await server.db
    .selectFrom('provider_events')
    .select('payload')
    .where('tx_ref', '=', payment.tx_ref)
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ data: { tx_ref: payment.tx_ref } })
  expect(JSON.stringify(payload)).not.toMatch(/"customer"|"meta"/)
})

test('delivery reports of a closed account are deleted, in whatever form they name the number', async () => {
  const customer = await server.make.customer()
  const local = customer.phone.slice(1)
  for (const receiver of [`234${local}`, `+234${local}`, `0${local}`]) {
    await server.db
      .insertInto('provider_events')
      .values({
        id: crypto.randomUUID(),
        provider: 'termii',
        digest: crypto.randomUUID(),
        payload: JSON.stringify({ receiver }),
      })
      .execute()
  }
  expect((await close(customer)).statusCode).toBe(200)
  expect(await rowsWith(local)).toEqual([])
})

test('a picture that arrives while its account is being closed is not kept', async () => {
  const uploads = join(server.config.DATA_DIR, 'uploads')
  const before = await readdir(uploads)
  const customer = await server.make.customer()
  const png = await drawPicture()
  const uploading = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').where('id', '=', customer.id).forUpdate().execute()
    const answer = sendPicture(server.app, customer, png)
    await expect.poll(async () => (await readdir(uploads)).length).toBe(before.length + 1)
    await pseudonymise(tx, customer.id)
    return { answer }
  })
  expect(refusalOf(await uploading.answer)).toEqual([401, 'session-ended'])
  expect(await readdir(uploads)).toEqual(before)
})

test.each([
  ['email', 'PUT', 'user/update', { email: 'late@example.com' }],
  ['username', 'PUT', 'user/update', { username: 'TooLate' }],
  ['device', 'POST', 'user/devicedetails', { devicetype: 'iOS', platform: 'ios' }],
  ['pin by SMS', 'POST', 'sendpin', {}],
] as const)(
  'a change of %s that waited while its account was closed is refused, and leaves no trace',
  async (_what, method, path, change) => {
    const customer = await server.make.customer({ balance: 100 })
    const { tickets } = await customer.buy(await server.make.showtime({ price: 100 }), 1)
    const named = { uuid: customer.id, userUUID: customer.id, ticketID: tickets[0]?.TicketID }
    const traces = async () => ({
      devices: await tracesIn('devices', customer),
      messages: (await tracesIn('outbox', customer)).length,
    })
    const before = await traces()
    const changing = await server.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('customers')
        .select('id')
        .where('id', '=', customer.id)
        .forUpdate()
        .execute()
      const answer = customer.call(method, `/api/v1/${path}`, { ...named, ...change })
      await untilOneWaits(server.db)
      await pseudonymise(tx, customer.id)
      return { answer }
    })
    expect(refusalOf(await changing.answer)).toEqual([401, 'session-ended'])
    expect(await traces()).toEqual(before)
    expect(await rowsWith(customer.phone.slice(1))).toEqual([])
  },
)

function tracesIn(table: 'devices' | 'outbox', { id }: TestCustomer) {
  return server.db.selectFrom(table).selectAll().where('customer_id', '=', id).execute()
}
