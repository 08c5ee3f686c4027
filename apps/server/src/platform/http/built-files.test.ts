import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { buildServer } from '../../kernel/calls/build-server.ts'
import { serveBuiltFiles } from './built-files.ts'

const SCRIPT = 'start()'
const PATH = '/console/assets/app-1a2b.js'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'velvet-built-'))
  const built = join(folder, 'dist')
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(join(built, 'assets/app-1a2b.js'), SCRIPT)
  await writeFile(join(built, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(built, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  for (const folderOfFiles of ['icons', 'proof', '.vite']) await mkdir(join(built, folderOfFiles))
  const files = ['index.html', 'icon.svg', 'icon.svg.br', 'list.json', 'icons/192.png', 'sw.js', 'proof/verify.mjs']
  for (const file of [...files.map((name) => `dist/${name}`), 'dist/.vite/manifest.json', 'secret.txt']) {
    await writeFile(join(folder, file), 'content')
  }
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'on', DATA_DIR: folder }
  app = await buildServer(readConfig(settings))
  await serveBuiltFiles(app, { folder: built, prefix: '/console/', besides: ['sw.js', 'proof'] })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, encodings = 'identity') => app.inject({ url, headers: { 'accept-encoding': encodings } })

test.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip', 'gzip', gzipSync(SCRIPT)],
  ['identity', undefined, Buffer.from(SCRIPT)],
])('a browser that accepts %s gets the script in encoding %s', async (accepted, encoding, bytes) => {
  const { statusCode, headers, rawPayload } = await get(PATH, accepted)
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe(encoding)
  expect(rawPayload).toEqual(bytes)
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(headers.vary).toMatch(/accept-encoding/i)
})

test('hashed files are cached permanently, icons for a day, and others revalidated', async () => {
  const paths = [PATH, '/console/icon.svg', '/console/list.json']
  const answers = await Promise.all(paths.map((path) => get(path)))
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
    'public, max-age=31536000, immutable',
    'public, max-age=86400',
    'public, max-age=0, must-revalidate',
  ])
})

test('hashed files do not count as calls in rate limits', async () => {
  const { headers } = await get(PATH)
  expect(headers).not.toHaveProperty('x-ratelimit-remaining')
})

test('HEAD returns the size of a file without its bytes', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: PATH })
  expect([statusCode, headers['content-length'], body]).toEqual([200, String(SCRIPT.length), ''])
})

test('files in folders are served, but not those of the caller, of the build, or compressed ones', async () => {
  const names = ['icons/192.png', 'sw.js', 'proof/verify.mjs', '.vite/manifest.json', 'index.html', 'icon.svg.br']
  const answers = await Promise.all(names.map((name) => get(`/console/${name}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404, 404, 404])
})

test('an app that is not built yet has no files', async () => {
  const other = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder }))
  await serveBuiltFiles(other, { folder: join(folder, 'not-built'), prefix: '/gate/', besides: [] })
  expect((await other.inject('/gate/icon.svg')).statusCode).toBe(404)
  await other.close()
})

test('a name that the built app does not have is refused as unknown', async () => {
  const answer = await get('/console/assets/app-9z9z.js')
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not-found' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  '..%2findex.html',
  '..%2f..%2fsecret.txt',
  '%2e%2e%2f%2e%2e%2fsecret.txt',
  '..%5c..%5csecret.txt',
  '%00.js',
])('the name %s leads to no file of another folder', async (name) => {
  const answer = await get(`/console/assets/${name}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'bad-request' }])
  expect(answer.headers['cache-control']).toBe('no-store')
})
