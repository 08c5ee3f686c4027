import { expect, test } from 'vitest'
import { pseudonymise } from '../customers/close-account-sql.ts'
import { PASSWORD } from '../../test/people.ts'
import { freshPhone, post, receiveCode, verifyPhone, wrongCode } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { setPassword } from '../../kernel/identity/accounts-sql.ts'

const server = useTestServer({ sandbox: true })

const NEW_PASSWORD = 'another long one'
const change = (
  phoneNumber: string,
  verificationCode: string,
  verificationSecret?: string,
  newPassword = NEW_PASSWORD,
) =>
  post(server, 'user/changepassword', {
    phoneNumber,
    verificationCode,
    newPassword,
    ...(verificationSecret !== undefined && { verificationSecret }),
  })
const login = (phoneNumber: string, password: string) => post(server, 'login', { phoneNumber, password })

test('a verified code sets a new password and ends every session', async () => {
  const customer = await server.make.customer()
  const second = (await login(customer.phone, PASSWORD)).json<{ token: string }>().token
  const { code, verificationSecret } = await verifyPhone(server, customer.phone)

  const response = await change(customer.phone, code, verificationSecret)

  expect(response.json()).toEqual({ message: 'Password changed successfully!' })
  for (const token of [customer.token, second]) {
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api/v1/user/${customer.id}`
    const read = await server.app.inject({ method: 'GET', url, headers })
    expect(refusalOf(read)).toEqual([401, 'session-ended'])
  }
  expect((await login(customer.phone, PASSWORD)).statusCode).toBe(401)
  expect((await login(customer.phone, NEW_PASSWORD)).statusCode).toBe(200)
  // Code and secret work only once.
  const again = await change(customer.phone, code, verificationSecret, 'a third password')
  expect(refusalOf(again)).toEqual([400, 'otp-invalid'])
})

test('a person who verified another code of the number cannot set a password later', async () => {
  const { phone } = await server.make.customer()
  const seen = await verifyPhone(server, phone)
  const own = await verifyPhone(server, phone)
  expect((await change(phone, own.code, own.verificationSecret)).statusCode).toBe(200)
  const after = await change(phone, seen.code, seen.verificationSecret, 'of somebody else')
  expect(refusalOf(after)).toEqual([400, 'otp-invalid'])
  expect((await login(phone, NEW_PASSWORD)).statusCode).toBe(200)
})

test('a correct code is refused to a caller who did not verify it', async () => {
  const customer = await server.make.customer()
  const { code, verificationSecret } = await verifyPhone(server, customer.phone)
  const other = await verifyPhone(server, freshPhone())
  for (const secret of [undefined, 'made up', other.verificationSecret]) {
    for (let round = 0; round < 3; round++) {
      expect(refusalOf(await change(customer.phone, code, secret))).toEqual([403, 'otp-not-verified'])
    }
  }
  expect((await login(customer.phone, PASSWORD)).statusCode).toBe(200)
  expect((await change(customer.phone, code, verificationSecret)).statusCode).toBe(200)
})

test('wrong codes change nothing, count as tries, and finally end the code', async () => {
  const customer = await server.make.customer()
  const { code, verificationSecret } = await verifyPhone(server, customer.phone)
  const enter = (entered: string) => change(customer.phone, entered, verificationSecret)
  for (let round = 0; round < 3; round++) {
    expect(refusalOf(await enter(wrongCode(code)))).toEqual([400, 'otp-invalid'])
  }
  expect(refusalOf(await enter(code))).toEqual([429, 'otp-too-many-tries'])
  expect((await login(customer.phone, PASSWORD)).statusCode).toBe(200)
  expect((await customer.call('GET', `/api/v1/user/${customer.id}`)).statusCode).toBe(200)
})

test('only the code that the caller verified counts, despite later requests', async () => {
  const { phone } = await server.make.customer()
  const first = await verifyPhone(server, phone)
  const second = await receiveCode(server, phone)
  if (first.code !== second.code) {
    const entered = await change(phone, second.code, first.verificationSecret)
    expect(refusalOf(entered)).toEqual([400, 'otp-invalid'])
  }
  expect((await change(phone, first.code, first.verificationSecret)).statusCode).toBe(200)
})

test('a code that was requested before the account existed resets no password', async () => {
  const phone = freshPhone()
  const { code, verificationSecret } = await verifyPhone(server, phone)
  const customer = await server.make.customer()
  await server.db.updateTable('customers').set({ phone }).where('id', '=', customer.id).execute()
  expect(refusalOf(await change(phone, code, verificationSecret))).toEqual([400, 'otp-invalid'])
})

test('wrong codes do not reveal whether a number has an account', async () => {
  const told = await Promise.all(
    [(await server.make.customer()).phone, freshPhone()].map(async (phone) => {
      const { code, verificationSecret } = await verifyPhone(server, phone)
      const refusals = [refusalOf(await change(phone, code))]
      for (let round = 0; round < 4; round += 1) {
        refusals.push(refusalOf(await change(phone, wrongCode(code), verificationSecret)))
      }
      return refusals
    }),
  )
  expect(told[1]).toEqual(told[0])
  expect(told[0]?.at(0)).toEqual([403, 'otp-not-verified'])
  expect(told[0]?.at(-1)).toEqual([429, 'otp-too-many-tries'])
})

test('an expired code is reported as expired', async () => {
  const { phone } = await server.make.customer()
  const { code, verificationSecret } = await verifyPhone(server, phone)
  await server.db
    .updateTable('one_time_codes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('phone', '=', phone)
    .execute()
  expect(refusalOf(await change(phone, code, verificationSecret))).toEqual([400, 'otp-expired'])
})

test('when five changes race with one code, one sets the password', async () => {
  const { phone } = await server.make.customer()
  const { code, verificationSecret } = await verifyPhone(server, phone)
  const requested = Array.from({ length: 5 }, (_, index) => `raced password ${index}`)
  const answers = await Promise.all(requested.map((password) => change(phone, code, verificationSecret, password)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  const winner = requested[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
  expect((await login(phone, winner)).statusCode).toBe(200)
})

test('a login with the old password fails once the password was changed', async () => {
  const customer = await server.make.customer()
  const late = await server.db.transaction().execute(async (tx) => {
    await setPassword(tx, customer.phone, 'changed while the login compares')
    // The login still sees the old password, finds it right, and waits for this change to end.
    const response = login(customer.phone, PASSWORD)
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([401, 'invalid-login'])
})

test('a login opens no session if the account moves to another number meanwhile', async () => {
  const customer = await server.make.customer()
  const late = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('customers').set({ phone: '08039999001' }).where('id', '=', customer.id).execute()
    const response = login(customer.phone, PASSWORD)
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([401, 'invalid-login'])
})

test('a password change leaves nothing in an account closed meanwhile', async () => {
  const customer = await server.make.customer()
  const { code, verificationSecret } = await verifyPhone(server, customer.phone)
  const late = await server.db.transaction().execute(async (tx) => {
    await pseudonymise(tx, customer.id)
    const response = change(customer.phone, code, verificationSecret)
    await untilOneWaits(server.db)
    return { response }
  })
  expect(refusalOf(await late.response)).toEqual([400, 'otp-invalid'])
  const account = await server.db
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customer.id)
    .executeTakeFirst()
  expect(account).toEqual({ password_hash: '' })
})
