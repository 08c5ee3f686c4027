// Tests pictures in a bucket that all nodes share.
import type { FastifyInstance } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../settings/config.ts'
import { storePicture } from '../pictures/store-picture.ts'
import { createDeps } from '../../running/start-server.ts'
import { startBucket } from '../../test/bucket.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { drawPicture, sendPicture } from '../../test/media.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'

function settingsOf({ url }: { url: string }) {
  const secrets = { TOKEN_SECRET: 't'.repeat(32), HASH_SECRET: 'h'.repeat(32) }
  const keys = { UPLOADS_S3_KEY_ID: 'key', UPLOADS_S3_SECRET: 'secret' }
  return { UPLOADS_S3_URL: url, ...keys, ...secrets }
}

/** Makes another node on the same database and bucket, with a folder of its own. */
async function anotherNode(server: TestServer, bucket: { url: string }): Promise<FastifyInstance> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'velvet-node-'))
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR, ...settingsOf(bucket) }
  const app = await createApp(createDeps(readConfig(environment), server.db))
  onTestFinished(async () => {
    await app.close()
    await rm(DATA_DIR, { recursive: true })
  })
  return app
}

const addressIn = (answer: Awaited<ReturnType<typeof sendPicture>>) => answer.json<{ UserDpUrl: string }>().UserDpUrl
const get = async (app: FastifyInstance, url: string) => app.inject({ method: 'GET', url })

test('a picture that one node took is shown by every node, and its replacement as well', async () => {
  const bucket = await startBucket()
  await using server = await startTestServer({ environment: settingsOf(bucket) })
  const other = await anotherNode(server, bucket)
  const customer = await server.make.customer()

  const first = addressIn(await sendPicture(server.app, customer, await drawPicture()))
  const shown = await get(other, first)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toContain('immutable')
  const proxied = await get(other, `/api/v1/imageproxy?url=${encodeURIComponent(first)}`)
  expect(proxied.rawPayload).toEqual(shown.rawPayload)

  const second = addressIn(await sendPicture(other, customer, await drawPicture('#113355')))
  const { user } = (await server.app.inject({ url: `/api/v1/user/${customer.id}`, headers: customer.headers })).json<{
    user: { UserDpUrl: string }
  }>()
  expect(user.UserDpUrl).toBe(second)
  expect((await get(server.app, second)).statusCode).toBe(200)
  expect([...bucket.objects.keys()]).toEqual([second.replace('/uploads/', '')])
})

test('every node shows the logo of the chain', async () => {
  const bucket = await startBucket()
  await using server = await startTestServer({ environment: settingsOf(bucket) })
  const other = await anotherNode(server, bucket)
  const file = await drawPicture()
  const address = await storePicture(server, 'logos', Buffer.from('upload'), { '.webp': file })
  expect((await get(other, `${address}.webp`)).rawPayload).toEqual(file)
})

test('while the store is away, uploads are refused and local files are served', async () => {
  const bucket = await startBucket()
  await using server = await startTestServer({ environment: settingsOf(bucket) })
  const other = await anotherNode(server, bucket)
  const customer = await server.make.customer()
  const address = addressIn(await sendPicture(server.app, customer, await drawPicture()))

  bucket.state.mood = 'breaks'
  const refused = await sendPicture(server.app, customer, await drawPicture('#113355'))
  expect(refusalOf(refused)).toEqual([503, 'uploads-unavailable'])
  expect(refused.json<{ message: string }>().message).toMatch(/could not be stored/)
  expect((await get(server.app, address)).statusCode).toBe(200)
  const absent = await get(other, address)
  expect(refusalOf(absent)).toEqual([503, 'service-unavailable'])
  expect(absent.headers['retry-after']).toBeDefined()

  bucket.state.mood = 'works'
  await expect.poll(async () => (await get(other, address)).statusCode, { timeout: 5_000 }).toBe(200)
  const unknown = '/uploads/01999999-0000-4000-8000-000000000000.webp'
  expect((await get(other, unknown)).statusCode).toBe(404)
  const { asked } = bucket.state
  expect((await get(other, '/uploads/secret')).statusCode).toBe(404)
  expect(bucket.state.asked).toBe(asked)
  expect(bucket.objects.size).toBe(1)
})

test('a poster that cannot be stored completely changes no film', async () => {
  const bucket = await startBucket()
  await using server = await startTestServer({ environment: settingsOf(bucket) })
  const film = await server.make.film({ title: 'king of boys' })
  bucket.state.mood = 'refuses'
  const files = { '-480.webp': Buffer.from('a'), '-480.avif': Buffer.from('b') }
  await expect(storePicture(server, 'posters', Buffer.from('upload'), files)).rejects.toMatchObject({
    code: 'uploads-unavailable',
  })
  expect(bucket.objects.size).toBe(0)
  const { poster_url } = await server.db
    .selectFrom('films')
    .select('poster_url')
    .where('id', '=', film)
    .executeTakeFirstOrThrow()
  expect(poster_url).toMatch(/^\/media\//)
})

test.each([
  [{ UPLOADS_S3_URL: 'bucket' }, /UPLOADS_S3_URL: must begin with/],
  [
    { UPLOADS_S3_URL: 'https://store.example/bucket' },
    /UPLOADS_S3_KEY_ID: is missing.+\nUPLOADS_S3_SECRET: is missing/,
  ],
])('%j cannot be used', (environment, reason) => {
  expect(() => readConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir(), ...environment })).toThrow(reason)
})
