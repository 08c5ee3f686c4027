import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
beforeAll(async () => {
  const folder = join(server.config.DATA_DIR, 'uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '10000000-0000-4000-8000-000000000000.webp'), '0123456789')
})

const read = (range: string, headers = {}) =>
  server.app.inject({
    url: '/uploads/10000000-0000-4000-8000-000000000000.webp',
    headers: { range, ...headers },
  })

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ['Bytes=0-3', '0123', 'bytes 0-3/10'],
])('the range %s is answered with its part of the file', async (range, part, named) => {
  const answer = await read(range)
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, part, named])
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
  "the range %s beyond the file is refused with the file's length",
  async (range) => {
    const answer = await read(range)
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect(answer.json()).toMatchObject({ error: expect.any(String) as string })
  },
)

test.each([
  'bytes=abc',
  'bytes=5-2',
  'items=0-3',
  'bytes=',
  'bytes=1',
  'bytes=1-2x',
  'bytes=0-1,x',
  '0-3',
  'bytes=--1',
  'bytes=1-2-3',
  'bytes=0x1-3',
  'bytes=1.5-3',
  'bytes=-',
  'bytes=-1e1',
  'bytes=0-1,4-5',
])('the unreadable range %s gets the whole file', async (range) => {
  const answer = await read(range)
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
})
