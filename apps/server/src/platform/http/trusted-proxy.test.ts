import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { startTestServer } from '../../test/start-test-server.ts'

/** Returns the answers to calls from one address, each with another invented address before it. */
async function askUnderMadeUpNames(trusted: string, addedByProxies: string) {
  await using server = await startTestServer({
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: trusted },
  })
  const statuses = []
  for (let call = 0; call < 6; call += 1) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      headers: { 'x-forwarded-for': `198.51.100.${call}, ${addedByProxies}` },
      payload: {},
    })
    statuses.push(response.statusCode)
  }
  return statuses
}

test.each([
  ['off', '203.0.113.7'],
  ['on', '203.0.113.7'],
  ['2', '203.0.113.7, 192.0.2.1'],
])('with TRUST_PROXY=%s, forged addresses do not avoid a limit', async (trusted, added) => {
  expect(await askUnderMadeUpNames(trusted, added)).toEqual([...Array<number>(5).fill(400), 429])
})

test('callers behind a trusted proxy are distinguished by its reported addresses', async () => {
  expect(await askUnderMadeUpNames('2', '203.0.113.7')).toEqual(Array(6).fill(400))
})

test('an impossible number of proxies stops the start', () => {
  expect(() => readConfig({ TRUST_PROXY: 'all' })).toThrow(/TRUST_PROXY: must be on, off/)
})
