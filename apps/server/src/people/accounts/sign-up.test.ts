import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { isUsernameAllowed } from '@velvet/contract/people/username'
import { beforeAll, expect, test } from 'vitest'
import { freshPhone, post, receiveCode, signUpPayload, verifyPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
beforeAll(async () => {
  await server.make.area()
})

/** Signs up with the secret of the number's latest verification by `verify`, if there was one. */
const signUp = (phone: string, changes: object = {}) =>
  post(server, 'signup', { ...signUpPayload(phone, verified.get(phone)), ...changes })
const verified = new Map<string, string>()
async function verify(phone: string): Promise<void> {
  verified.set(phone, (await verifyPhone(server, phone)).verificationSecret)
}

/** Counts the rows of everything that a sign-up writes. */
async function written() {
  const tables = ['customers', 'ledger_accounts', 'ledger_entries', 'sign_up_bonuses'] as const
  const counts = tables.map((table) =>
    server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ rows }) => rows)
}

test('a verified number gets an account with the offer of five Points', async () => {
  const phone = freshPhone()
  await verify(phone)
  const response = await signUp(phone, { phoneNumber: `+234${phone.slice(1)}` })

  const { message, user } = response.json<{
    message: string
    user: { UUID: string; Username: string }
  }>()
  expect(message).toBe('Sign up successful')
  expect(user).toMatchObject({ PhoneNumber: phone, Balance: SIGN_UP_BONUS_VP, LGA: 'Bauchi' })
  expect(isUsernameAllowed(user.Username, server.config.PRODUCT_NAME)).toBe(true)
  const entries = await server.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select(['reason', 'amount'])
    .where('account_id', '=', user.UUID)
    .execute()
  expect(entries).toEqual([{ reason: 'sign-up-bonus', amount: SIGN_UP_BONUS_VP }])
  const login = { phoneNumber: phone, password: signUpPayload(phone).password }
  expect((await post(server, 'login', login)).statusCode).toBe(200)
})

test("the specification's other names for the fields of the payload are accepted too", async () => {
  const phone = freshPhone()
  await verify(phone)
  const { state, lga, dateOfBirth, ...rest } = signUpPayload(phone, verified.get(phone))
  const payload = { ...rest, selectedState: state, selectedLGA: lga, dateofbirth: dateOfBirth }
  expect((await post(server, 'signup', payload)).statusCode).toBe(200)
})

test.each([
  ['as the list has it', 'Équateur'],
  ['in capitals', 'ÉQUATEUR'],
  ['in small letters', 'équateur'],
  ['decomposed', 'Équateur'.normalize('NFD')],
])('an area with an accent is found at sign-up: %s', async (_, lga) => {
  await server.make.area('Équateur')
  const phone = freshPhone()
  await verify(phone)
  const answer = await signUp(phone, { lga })
  expect(answer.json()).toMatchObject({ user: { LGA: 'Équateur' } })
})

test('without verification, sign-up does not reveal whether a number has an account', async () => {
  const { phone: known } = await server.make.customer()
  const unknown = freshPhone()
  await receiveCode(server, unknown)
  const before = await written()
  const answers = [await signUp(known), await signUp(unknown), await signUp(freshPhone())]
  for (const answer of answers) {
    expect(refusalOf(answer)).toEqual([403, 'phone-not-verified'])
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(await written()).toEqual(before)
})

test('a caller who verified a number learns that it has an account', async () => {
  const { phone } = await server.make.customer()
  await verify(phone)
  const before = await written()
  const response = await signUp(phone)
  expect(refusalOf(response)).toEqual([409, 'User already exists'])
  expect(await written()).toEqual(before)
})

test('a verification of more than half an hour ago opens no account', async () => {
  const phone = freshPhone()
  await verify(phone)
  await server.db
    .updateTable('one_time_codes')
    .set({ verified_at: new Date(Date.now() - 31 * 60_000) })
    .where('phone', '=', phone)
    .execute()
  expect(refusalOf(await signUp(phone))).toEqual([403, 'phone-not-verified'])
})

test.each([
  [{ lga: 'Atlantis' }, 404, 'area-not-found'],
  [{ country: 'Ghana' }, 404, 'area-not-found'],
  [{ dateOfBirth: '2999-01-01' }, 400, 'bad-request'],
  [{ dateOfBirth: '1899-12-31' }, 400, 'bad-request'],
  [{ dateOfBirth: '1998-02-30' }, 400, 'bad-request'],
  [{ sex: 'Other' }, 400, 'bad-request'],
  [{ password: 'short' }, 400, 'bad-request'],
  [{ phoneNumber: '07001234567' }, 422, 'phone-not-served'],
])('a verified number is refused with %j, and leaves no trace', async (changes, status, code) => {
  const phone = freshPhone()
  await verify(phone)
  const before = await written()
  expect(refusalOf(await signUp(phone, changes))).toEqual([status, code])
  expect(await written()).toEqual(before)
  expect((await signUp(phone)).statusCode).toBe(200)
})

test('an area that is no longer served accepts no sign-ups', async () => {
  await server.make.area('Toro', { served: false })
  expect(refusalOf(await signUp(freshPhone(), { lga: 'Toro' }))).toEqual([404, 'area-not-found'])
})

test('of five simultaneous sign-ups of one number, one succeeds', async () => {
  const phone = freshPhone()
  await verify(phone)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(phone)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  const late = await signUp(phone)
  expect(refusalOf(late)).toEqual([409, 'User already exists'])
  const customers = await server.db
    .selectFrom('customers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'customers.id')
    .select('balance')
    .where('phone', '=', phone)
    .execute()
  expect(customers).toEqual([{ balance: SIGN_UP_BONUS_VP }])
})

test('two verified codes of one number still make one account', async () => {
  const phone = freshPhone()
  await verify(phone)
  await verify(phone)
  const answers = await Promise.all([signUp(phone), signUp(phone), signUp(phone)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('a number that had the offer does not get it again with a new account', async () => {
  const phone = freshPhone()
  await verify(phone)
  const first = (await signUp(phone)).json<{ user: { UUID: string } }>().user.UUID
  // The old account loses its number here, as it does when an account is closed.
  await server.db.updateTable('customers').set({ phone: freshPhone() }).where('id', '=', first).execute()
  await verify(phone)
  const second = await signUp(phone)
  expect(second.statusCode).toBe(200)
  expect(second.json<{ user: { Balance: number } }>().user.Balance).toBe(0)
})
