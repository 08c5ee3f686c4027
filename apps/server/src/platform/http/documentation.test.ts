import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'

interface Documentation {
  paths: Record<string, Record<string, { responses: object }>>
}

const server = useTestServer()

test('the documentation lists the refusals of a call with their bodies', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json<Documentation>()
  const upload = Object.keys(paths['/api/v1/user/upload']?.['post']?.responses ?? {})
  expect(upload).toEqual(['200', '400', '401', '403', '413', '415', '422', '429', '500', '503'])
  const movies = Object.keys(paths['/api/v1/movies']?.['get']?.responses ?? {})
  expect(movies).toEqual(['200', '400', '429', '500', '503'])
})

test('the pages of the documentation run only our own scripts', async () => {
  const page = await server.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(page.body).not.toMatch(/<script>|<script(?![^>]*src=)/)
})

test('simultaneous first readers of the documentation all get it', async () => {
  await using fresh = await startTestServer()
  const [page, ...descriptions] = await Promise.all(
    ['/api/docs/', '/api/openapi.json', '/api/openapi.json'].map((path) => fresh.app.inject(path)),
  )
  expect(page?.body).toContain('<title>Swagger UI</title>')
  expect(descriptions.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [one, other] = descriptions.map((answer) => answer.json<Documentation>())
  expect(Object.keys(one?.paths ?? {}).length).toBeGreaterThan(50)
  expect(other).toEqual(one)
})

test('an unknown page of the documentation is refused in the form of the catalogue', async () => {
  const answer = await server.app.inject('/api/docs/static/missing.js')
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not-found' }])
})

test('the description of all calls is written once, and sent compressed', async () => {
  const read = (encoding: string) =>
    server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
  const [plain, br, gzip] = [await read('identity'), await read('br, gzip'), await read('gzip')]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
})
