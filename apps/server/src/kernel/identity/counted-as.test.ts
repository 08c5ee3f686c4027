import { expect, test } from 'vitest'
import { configWithSecret } from '../../test/settings.ts'
import { CookieJar } from '../../test/one-time-codes.ts'
import { accountOfCustomer, accountOfStaff } from './account-name.ts'
import { countedByDevice, countedBySession } from './counted-as.ts'
import { noteEnded } from './ended-sessions.ts'
import { rememberDevice } from './known-device.ts'

const NETWORK = '198.51.100.7'
const countedAs = (sid: unknown, sub: unknown, aud: string) => countedBySession({ sid, sub, aud }, NETWORK)

test('all sessions of a customer count together, from any network', () => {
  const counted = countedAs('a session', 'ada', 'customer')
  expect(countedAs('another session', 'ada', 'customer')).toBe(counted)
  expect(countedBySession({ sid: 'a', sub: 'ada', aud: 'customer' }, '203.0.113.9')).toBe(counted)
  expect(countedAs('a session', 'bola', 'customer')).not.toBe(counted)
})

test('each session of a member of staff counts separately', () => {
  const counted = countedAs('a session', 'amina', 'staff')
  expect(countedAs('a session', 'amina', 'staff')).toBe(counted)
  expect(countedAs('another session', 'amina', 'staff')).not.toBe(counted)
  expect(countedAs('a session', 'amina', 'customer')).not.toBe(counted)
})

test('a token that does not name a customer counts by its session', () => {
  const counted = countedAs('a session', undefined, 'customer')
  expect(countedAs('another session', undefined, 'customer')).not.toBe(counted)
})

test('a caller without a token of ours counts by network', () => {
  expect(countedBySession(undefined, NETWORK)).toBe(NETWORK)
  expect(countedBySession({}, NETWORK)).toBe(NETWORK)
  expect(countedAs(42, 'ada', 'customer')).toBe(NETWORK)
})

test('the token of a session that has ended counts by network', () => {
  const sid = crypto.randomUUID()
  expect(countedAs(sid, 'ada', 'customer')).not.toBe(NETWORK)
  noteEnded(sid)
  expect(countedAs(sid, 'ada', 'customer')).toBe(NETWORK)
})

const config = configWithSecret('p'.repeat(32))

/** Returns a browser in which these accounts have signed in. */
function browserOf(...accounts: string[]) {
  const reader = { config, cookies: new CookieJar() }
  for (const account of accounts) {
    rememberDevice(reader, { account, id: crypto.randomUUID() }, ['/api/v1/login'])
  }
  return reader
}

test('a sign-in is counted by account on a known device, and else by network', () => {
  const reader = browserOf(accountOfCustomer('08031234567'))
  const own = countedByDevice(reader, { phoneNumber: '08031234567' }, NETWORK)
  expect(own).not.toBe(NETWORK)
  expect(own).not.toContain('8031234567')
  expect(countedByDevice(reader, { phoneNumber: '+2348031234567' }, '203.0.113.9')).toBe(own)
  for (const input of [{ phoneNumber: '08031234568' }, { email: '08031234567' }, {}]) {
    expect(countedByDevice(reader, input, NETWORK)).toBe(NETWORK)
  }
})

test('accounts on a shared device are counted separately, as are staff accounts', () => {
  const email = 'amina@velvet.example'
  const reader = browserOf(accountOfCustomer('08031234567'), accountOfCustomer('08031234568'), accountOfStaff(email))
  const inputs = [{ phoneNumber: '08031234567' }, { phoneNumber: '08031234568' }, { email }]
  const counted = inputs.map((input) => countedByDevice(reader, input, NETWORK))
  expect(new Set([...counted, NETWORK]).size).toBe(4)
})

test('an app without cookies is counted by its device key, or else by network', () => {
  const account = accountOfCustomer('08031234567')
  const request = { account, id: crypto.randomUUID() }
  const deviceKey = rememberDevice({ config, cookies: new CookieJar() }, request, [])
  const phoneNumber = '08031234567'
  const app = browserOf()
  expect(countedByDevice(app, { phoneNumber, deviceKey }, NETWORK)).not.toBe(NETWORK)
  expect(countedByDevice(app, { phoneNumber }, NETWORK)).toBe(NETWORK)
})
