import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CookieJar } from '../../test/one-time-codes.ts'
import { makeSecret } from '../secrets/random-secret.ts'
import { clearRenewalKey, isRenewalKey, RENEWAL_COOKIE, setRenewalKey } from './renewal-key.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const keptFor = (until: string) => {
  const cookies = new CookieJar()
  setRenewalKey(cookies, 'a key', new Date(until))
  return cookies.kept
}

test('only the key of a session renews its token', () => {
  const { secret, hash } = makeSecret()
  expect(isRenewalKey(secret, hash)).toBe(true)
  expect(isRenewalKey(makeSecret().secret, hash)).toBe(false)
  expect(isRenewalKey(hash, hash)).toBe(false)
})

test('a session is not renewed if the call or the session has no key', () => {
  const { secret, hash } = makeSecret()
  expect(isRenewalKey(undefined, hash)).toBe(false)
  expect(isRenewalKey(secret, null)).toBe(false)
})

test('the browser keeps the renewal key for the session and sends it on renewal only', () => {
  const path = '/api/v1/refresh'
  const whole = { name: RENEWAL_COOKIE, value: 'a key', path, maxAgeS: 90 }
  expect(keptFor('2026-11-26T12:01:30Z')).toEqual([whole])
  expect(keptFor('2026-11-26T12:01:30.900Z')).toEqual([whole])
})

test('the browser forgets the key of an ended or signed-out session', () => {
  expect(keptFor('2026-11-26T11:59:00Z')).toMatchObject([{ maxAgeS: 0 }])
  const cookies = new CookieJar()
  clearRenewalKey(cookies)
  expect(cookies.kept).toEqual([{ name: RENEWAL_COOKIE, value: '', path: '/api/v1/refresh', maxAgeS: 0 }])
})
