import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configWithSecret } from '../../test/settings.ts'
import { CookieJar } from '../../test/one-time-codes.ts'
import { deviceHash, deviceOf, knownDevice, rememberDevice } from './known-device.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const config = configWithSecret('p'.repeat(32))
const DAY_S = 24 * 3600
const PHONE = '019aa000-0000-7000-8000-000000000001'

/** Returns a browser in which `ada` has signed in, with the key that an app would keep instead. */
function browserOfAda() {
  const cookies = new CookieJar()
  const paths = ['/api/v1/login', '/api/v1/user']
  const key = rememberDevice({ config, cookies }, { account: 'ada', id: PHONE }, paths)
  return { cookies, key, reader: { config, cookies } }
}

const stranger = () => ({ config, cookies: new CookieJar() })

test('a browser keeps the device key for half a year and sends it with passwords only', () => {
  const { cookies, key } = browserOfAda()
  const { name } = cookies.kept[0] ?? { name: '' }
  expect(name).toMatch(/^known_[0-9a-f]{16}$/)
  const kept = { name, value: key, maxAgeS: 180 * DAY_S }
  expect(cookies.kept).toEqual([
    { ...kept, path: '/api/v1/login' },
    { ...kept, path: '/api/v1/user' },
  ])
})

test('a device stays known to its account for half a year, and is a new one afterwards', () => {
  const { reader } = browserOfAda()
  vi.setSystemTime(NOW + 180 * DAY_S * 1000 - 1)
  expect(knownDevice(reader, { account: 'ada' })).toBe(PHONE)
  expect(deviceOf(reader, { account: 'ada' })).toBe(PHONE)
  vi.setSystemTime(NOW + 180 * DAY_S * 1000)
  expect(knownDevice(reader, { account: 'ada' })).toBeUndefined()
  expect(deviceOf(reader, { account: 'ada' })).not.toBe(PHONE)
})

test('a device that no account knows gets a new id each time', () => {
  const claim = { account: 'ada' }
  expect(knownDevice(stranger(), claim)).toBeUndefined()
  expect(deviceOf(stranger(), claim)).toMatch(/^[0-9a-f-]{36}$/)
  expect(deviceOf(stranger(), claim)).not.toBe(deviceOf(stranger(), claim))
})

test('an app that sends its key needs no cookie, and only its account knows the key', () => {
  const { key: deviceKey } = browserOfAda()
  expect(knownDevice(stranger(), { account: 'ada', deviceKey })).toBe(PHONE)
  expect(knownDevice(stranger(), { account: 'bola', deviceKey })).toBeUndefined()
  // The key that a call sends counts in place of its cookies.
  const { reader } = browserOfAda()
  expect(knownDevice(reader, { account: 'ada', deviceKey: 'no key' })).toBeUndefined()
})

test('two accounts on one browser keep their cookies apart', () => {
  const { cookies, reader } = browserOfAda()
  const other = '019aa000-0000-7000-8000-000000000002'
  rememberDevice(reader, { account: 'bola', id: other }, ['/api/v1/login'])
  expect(new Set(cookies.kept.map(({ name }) => name)).size).toBe(2)
  expect(knownDevice(reader, { account: 'ada' })).toBe(PHONE)
  expect(knownDevice(reader, { account: 'bola' })).toBe(other)
})

test.each([
  ['text before it', (key: string) => `x${key}`],
  ['text after it', (key: string) => `${key}0`],
  ['another device', (key: string) => key.replace('000000000001.', '000000000002.')],
  ['a later end', (key: string) => key.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 1}.`)],
  ['no signature', (key: string) => key.replace(/[0-9a-f]{64}$/, '')],
  ['another signature', (key: string) => key.replace(/[0-9a-f]{64}$/, 'a'.repeat(64))],
])('a key with %s makes no device known', (_what, change) => {
  const { key } = browserOfAda()
  const deviceKey = change(key)
  expect(deviceKey).not.toBe(key)
  expect(knownDevice(stranger(), { account: 'ada', deviceKey })).toBeUndefined()
})

test('a key that another server signed makes no device known', () => {
  const { key: deviceKey } = browserOfAda()
  const elsewhere = { config: configWithSecret('q'.repeat(32)), cookies: new CookieJar() }
  expect(knownDevice(elsewhere, { account: 'ada', deviceKey })).toBeUndefined()
})

test('a session keeps a hash of its device, by which only this server recognises it', () => {
  const hash = deviceHash(config, PHONE)
  expect(hash).toBe(deviceHash(config, PHONE))
  expect(hash).not.toBe(deviceHash(config, PHONE.replace(/1$/, '2')))
  expect(hash).not.toBe(deviceHash(configWithSecret('q'.repeat(32)), PHONE))
  expect(hash).not.toContain(PHONE)
})
