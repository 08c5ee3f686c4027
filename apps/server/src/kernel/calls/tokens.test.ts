import { afterEach, expect, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

const secrets = { token: 'a secret of at least 32 characters', tokenBefore: undefined }

afterEach(() => vi.useRealTimers())

test('a token that was read before is refused once it has expired', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = createTokens(secrets)
  const exp = Math.floor(Date.now() / 1000) + 60
  const header = `Bearer ${tokens.sign({ sub: 'a customer', sid: 'a session', aud: 'customer', exp })}`
  const claims = { sub: 'a customer', exp }
  expect([tokens.read(header), tokens.read(header)]).toMatchObject([claims, claims])
  vi.advanceTimersByTime(61_000)
  expect(tokens.read(header)).toBeUndefined()
  expect(tokens.readExpired(header)).toMatchObject(claims)
})

test('a forged token is refused, even if the real one with the same content was accepted before', () => {
  const tokens = createTokens(secrets)
  const token = tokens.sign({ sub: 'a customer', sid: 'a session', aud: 'customer', exp: Date.now() })
  expect(tokens.read(`Bearer ${token}`)).toBeDefined()
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
  expect(tokens.read(`Bearer ${forged}`)).toBeUndefined()
})
