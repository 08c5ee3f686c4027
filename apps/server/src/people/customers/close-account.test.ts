import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { OTP_PER_DAY } from '@velvet/contract/people/otp'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { post, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'
import { rowsWith } from '../../test/rows.ts'
import { letHoursPass } from '../../test/clock.ts'
import { storePortrait } from './portraits.ts'

const server = useCheckedServer({ sandbox: true })

const close = (customer: TestCustomer, password = PASSWORD) =>
  customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password })
const rowOf = ({ id }: TestCustomer) =>
  server.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a closed account keeps nothing that identifies its owner', async () => {
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
    expect(await rowsWith(server.db, secret)).toEqual([])
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
  expect(refusalOf(await customer.call('GET', `/api/v1/user/${customer.id}`))).toEqual([401, 'session-ended'])
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
  const login = async () => post(server, 'login', { phoneNumber: phone, password: signUpPayload(phone).password })
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

test('every call that needs the password counts wrong ones together', async () => {
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

test('an account cannot be closed while a payment is being confirmed', async () => {
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

test('closing an account removes its picture', async () => {
  const uploads = join(server.config.DATA_DIR, 'uploads')
  const customer = await server.make.customer()
  const before = await readdir(uploads)
  const picture_url = await storePortrait(server.uploads, Buffer.from('a picture'))
  await server.db.updateTable('customers').set({ picture_url }).where('id', '=', customer.id).execute()
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

test('delivery reports of a closed account are deleted in any spelling of its number', async () => {
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
  expect(await rowsWith(server.db, local)).toEqual([])
})
