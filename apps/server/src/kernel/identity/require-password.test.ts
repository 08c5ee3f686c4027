import { expect, test } from 'vitest'
import { pseudonymise } from '../../people/customers/close-account-sql.ts'
import { CookieJar } from '../../test/one-time-codes.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'
import { requireOwnPassword } from './own-password.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { rememberDevice } from './known-device.ts'
import { requirePassword } from './require-password.ts'

const server = useTestServer()
const passwords = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Returns a call from this network, by a browser without cookies. */
const callFrom = (network: string) => ({
  db: server.db,
  config: server.config,
  passwords,
  cookies: new CookieJar(),
  origin: { network, device: '', isShell: false, isOwnPage: false, languageHeaders: {} },
})

const codeOf = (asked: Promise<string>) => asked.catch(refusalCode)

/** Types a password for this customer. Returns the hash that it fits, or the code of the refusal. */
const give = (
  { id, phone, sessionId }: TestCustomer,
  password: string,
  { network = '198.51.100.7', deviceKey }: { network?: string; deviceKey?: string } = {},
) => {
  const customer = { id, phone, sessionId, areaId: '', signedInSecondsAgo: 0 }
  return codeOf(requirePassword({ ...callFrom(network), customer }, { password, deviceKey }))
}

test('the right password of a customer gives its hash, and a wrong one is refused', async () => {
  const customer = await server.make.customer()
  expect(await give(customer, PASSWORD)).toMatch(/^\$argon2id\$/)
  expect(await give(customer, 'a wrong one')).toBe('password-wrong')
})

test('right passwords are not counted, and after five wrong ones a customer waits', async () => {
  const customer = await server.make.customer()
  for (let round = 0; round < 6; round++) await give(customer, PASSWORD)
  for (let round = 0; round < 5; round++) {
    expect(await give(customer, 'a wrong one')).toBe('password-wrong')
  }
  expect(await give(customer, PASSWORD)).toBe('too-many-requests')
  expect(await give(customer, PASSWORD, { network: '198.51.100.8' })).toMatch(/^\$argon2id\$/)
})

test("a native app's wrong passwords are counted by phone key", async () => {
  const customer = await server.make.customer()
  for (let round = 0; round < 5; round++) await give(customer, 'a wrong one')
  const { config } = server
  const device = { account: customer.phone, id: crypto.randomUUID() }
  const deviceKey = rememberDevice({ config, cookies: new CookieJar() }, device, [])
  expect(await give(customer, PASSWORD)).toBe('too-many-requests')
  expect(await give(customer, PASSWORD, { deviceKey })).toMatch(/^\$argon2id\$/)
})

test('every password of an account closed meanwhile is refused as an ended session', async () => {
  const customer = await server.make.customer()
  await server.db.transaction().execute((tx) => pseudonymise(tx, customer.id))
  expect(await give(customer, PASSWORD)).toBe('session-ended')
  expect(await give(customer, 'a wrong one')).toBe('session-ended')
})

const giveOfStaff = (email: string, passwordHash: string | null, password: string) =>
  codeOf(requireOwnPassword({ ...callFrom('198.51.100.9'), input: { password } }, { email, passwordHash }))
const freshEmail = () => `${crypto.randomUUID()}@velvet.example`

test("a member's right password returns its hash, and any other is refused", async () => {
  const [email, hash] = [freshEmail(), await passwords.hash(PASSWORD, { network: '' })]
  expect(await giveOfStaff(email, hash, PASSWORD)).toBe(hash)
  expect(await giveOfStaff(email, hash, 'a wrong one')).toBe('password-wrong')
  expect(await giveOfStaff(email, null, PASSWORD)).toBe('password-wrong')
})

test('a member of staff waits after five wrong passwords, in any spelling of the email', async () => {
  const [email, hash] = [freshEmail(), await passwords.hash(PASSWORD, { network: '' })]
  for (let round = 0; round < 4; round++) await giveOfStaff(email, hash, 'a wrong one')
  for (let round = 0; round < 2; round++) {
    expect(await giveOfStaff(email, hash, PASSWORD)).toBe(hash)
  }
  for (let round = 0; round < 5; round++) await giveOfStaff(email, hash, 'a wrong one')
  expect(await giveOfStaff(email.toUpperCase(), hash, PASSWORD)).toBe('too-many-requests')
})
