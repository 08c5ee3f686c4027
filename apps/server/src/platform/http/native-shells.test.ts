import { expect, test } from 'vitest'
import { startTestServer } from '../../test/start-test-server.ts'

const CERTIFICATE = Array<string>(32).fill('AB').join(':')
const environment = { ANDROID_CERT_SHA256: CERTIFICATE, IOS_TEAM_ID: 'ABCDE12345' }

test.each(['https://localhost', 'capacitor://localhost'])(
  'the app whose page comes from %s may call',
  async (origin) => {
    await using server = await startTestServer()
    const asked = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/purchaseticket',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(asked.headers['access-control-allow-headers']).toContain('idempotency-key')

    const answer = await server.app.inject({ url: '/api/v1/movies', headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['access-control-expose-headers']).toBe('date')
  },
)

test.each(['https://evil.example', 'http://localhost', 'null'])(
  'a page of %s cannot read an answer',
  async (origin) => {
    await using server = await startTestServer()
    const answer = await server.app.inject({ url: '/api/v1/movies', headers: { origin } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  },
)

test('the native app may show posters, and other answers stay within their own origin', async () => {
  await using server = await startTestServer()
  const policy = async (url: string) => (await server.app.inject({ url })).headers['cross-origin-resource-policy']
  expect(await policy('/media/nothing.webp')).toBe('cross-origin')
  expect(await policy('/api/v1/movies')).toBe('same-origin')
})

test("links of the web app open in this operator's native app", async () => {
  await using server = await startTestServer({ environment })
  const android = await server.app.inject({ url: '/.well-known/assetlinks.json' })
  expect(android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.velvet.cinema',
        sha256_cert_fingerprints: [CERTIFICATE],
      },
    },
  ])
  const apple = await server.app.inject({ url: '/.well-known/apple-app-site-association' })
  expect(apple.headers['content-type']).toContain('application/json')
  expect(apple.json()).toMatchObject({
    applinks: { details: [{ appIDs: ['ABCDE12345.com.velvet.cinema'] }] },
    webcredentials: { apps: ['ABCDE12345.com.velvet.cinema'] },
  })
})

test('an operator without a native app claims no links', async () => {
  await using server = await startTestServer()
  for (const name of ['assetlinks.json', 'apple-app-site-association']) {
    expect((await server.app.inject({ url: `/.well-known/${name}` })).statusCode).toBe(404)
  }
})
