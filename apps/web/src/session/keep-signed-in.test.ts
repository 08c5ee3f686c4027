import { readToken, storeToken } from '@velvet/client/token-store'
import { expect, test } from 'vitest'
import { signIn } from '../test/open-app.tsx'
import { ADA } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { keepSignedIn } from './keep-signed-in.ts'
import { makeStore } from '../state/store.ts'

const HOUR_S = 3600

/** A token of 24 hours that was given so many hours ago. */
function tokenOfAge(hours: number): string {
  const iat = Math.floor(Date.now() / 1000) - hours * HOUR_S
  const claims = { sub: ADA.UUID, iat, exp: iat + 24 * HOUR_S }
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.seal`
}

test.each([
  [1, 0],
  [13, 1],
  [23, 1],
])('a token of %i hours is renewed %i times', async (age, times) => {
  const fresh = tokenOfAge(0)
  const server = await answering({
    [`GET /api/v1/refresh/${ADA.UUID}`]: { token: fresh, error: null },
  })
  const { store } = makeStore()
  signIn(store, ADA)
  const held = tokenOfAge(age)
  storeToken(held)
  await keepSignedIn(store)
  expect(server.requests).toHaveLength(times)
  expect(readToken()).toBe(times ? fresh : held)
  expect(store.getState().auth.user).toBe(ADA.UUID)
})

test('no visitor is refreshed', async () => {
  const server = await answering({})
  await keepSignedIn(makeStore().store)
  expect(server.requests).toEqual([])
})
