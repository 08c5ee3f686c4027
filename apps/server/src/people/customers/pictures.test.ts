import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { sendPicture } from '../../test/media.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/people.ts'
import { pictureSource } from './image-proxy.ts'

const server = useTestServer({ environment: { IMAGE_HOSTS: 'localhost, 127.0.0.1' } })

const image = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#aa3311' } })

const upload = (customer: TestCustomer, bytes: Buffer, options = {}) =>
  sendPicture(server.app, customer, bytes, options)
const addressOf = async (customer: TestCustomer, bytes: Buffer) =>
  (await upload(customer, bytes)).json<{ UserDpUrl: string }>().UserDpUrl
const proxy = (url: string, headers = {}) =>
  server.app.inject({
    method: 'GET',
    url: `/api/v1/imageproxy?url=${encodeURIComponent(url)}&v=1`,
    headers,
  })
const uploads = () => readdir(join(server.config.DATA_DIR, 'uploads'))

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'a %s becomes a square WebP, with any declared type',
  async (format) => {
    const customer = await server.make.customer()
    const address = await addressOf(customer, await image().toFormat(format).toBuffer())
    expect(address).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/)
    const shown = await proxy(address)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    const user = (await customer.call('GET', `/api/v1/user/${customer.id}`)).json<object>()
    expect(user).toMatchObject({ user: { UserDpUrl: address } })
  },
)

test('the place where a picture was taken is not kept', async () => {
  const customer = await server.make.customer()
  const located = await image(300, 200)
    .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitude: '10/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(located).metadata()).exif).toBeDefined()
  const shown = await proxy(await addressOf(customer, located))
  const { exif, xmp, width } = await sharp(shown.rawPayload).metadata()
  expect([exif, xmp, width]).toEqual([undefined, undefined, 200])
})

test('a new picture also replaces the old one on the disk', async () => {
  const customer = await server.make.customer()
  const bytes = await image().png().toBuffer()
  const first = await addressOf(customer, bytes)
  const before = await uploads()
  const second = await addressOf(customer, bytes)
  expect(await uploads()).toHaveLength(before.length)
  expect(refusalOf(await proxy(first))).toEqual([404, 'not-found'])
  expect((await proxy(second)).statusCode).toBe(200)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
const BOMB = () => image(4001, 3000).png({ compressionLevel: 9 }).toBuffer()

test.each([
  ['an SVG', () => Buffer.from(SVG)],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['a page behind the first bytes of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>')],
  ['a TIFF', () => image(20, 20).tiff().toBuffer()],
  ['a PNG that was cut off', async () => (await image().png().toBuffer()).subarray(0, 300)],
  ['a picture of more than 12 megapixels in a small file', BOMB],
  ['nothing', () => Buffer.alloc(0)],
])('%s is refused and leaves no trace', async (_name, make) => {
  const customer = await server.make.customer()
  const before = await uploads()
  const response = await upload(customer, await make())
  expect(refusalOf(response)).toEqual([422, 'image-invalid'])
  expect(response.json<{ message: string }>().message).toBe(
    'Please select a valid image file (JPEG, PNG, GIF, or WEBP).',
  )
  expect(await uploads()).toEqual(before)
})

test('many large pictures are processed one by one in little memory', async () => {
  const customer = await server.make.customer()
  await using beside = await ServerProcess.startBeside(server)
  const large = await image(4000, 3000).gif().toBuffer()
  const bomb = await image(8000, 5000).gif().toBuffer()
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, number) => {
      const form = new FormData()
      form.set('uuid', customer.id)
      form.set('image', new Blob([new Uint8Array(number % 2 ? large : bomb)], { type: 'image/gif' }))
      const { headers } = customer
      const url = `${beside.url}/api/v1/user/upload`
      return (await fetch(url, { method: 'POST', headers, body: form })).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 422, 503]))
  expect(beside.peakMemoryBytes()).toBeLessThan(300_000_000)
})

test('a customer who sends picture after picture does not delay the others', async () => {
  const [greedy, other] = [await server.make.customer(), await server.make.customer()]
  const large = await image(4000, 3000).png().toBuffer()
  const flood = Promise.all(Array.from({ length: 14 }, () => upload(greedy, large)))
  const mine = await upload(other, await image().png().toBuffer())
  expect(mine.statusCode).toBe(200)
  const statuses = (await flood).map(({ statusCode }) => statusCode)
  const [made, busy] = [200, 503].map((requested) => statuses.filter((status) => status === requested))
  // The server decodes one picture while four others wait. More than five can succeed, because
  // places become free before the last upload arrives.
  expect(made?.length).toBeGreaterThanOrEqual(5)
  expect(busy?.length).toBeGreaterThanOrEqual(5)
  expect((made?.length ?? 0) + (busy?.length ?? 0)).toBe(14)
})

test('a file of more than a megabyte is refused', async () => {
  const customer = await server.make.customer()
  const response = await upload(customer, Buffer.alloc(1_000_001))
  expect(refusalOf(response)).toEqual([413, 'body-too-large'])
})

test("a customer cannot set another customer's picture", async () => {
  const [customer, other] = [await server.make.customer(), await server.make.customer()]
  const before = await uploads()
  const response = await upload(customer, await image().png().toBuffer(), { uuid: other.id })
  expect(refusalOf(response)).toEqual([403, 'not-yours'])
  expect(await uploads()).toEqual(before)
})

test('our own pictures are allowed by path, public address and host name', async () => {
  const address = await addressOf(await server.make.customer(), await image().png().toBuffer())
  for (const url of [address, `${server.config.publicUrl}${address}`, `http://app.test${address}`]) {
    expect((await proxy(url, { host: 'app.test' })).statusCode).toBe(200)
  }
})

test.each([
  '/uploads/../secret',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://localhost/picture.png',
  'https://localhost:8443/picture.png',
  'https://user:pass@localhost/picture.png',
  'https://unknown.example/picture.png',
  // These are on the list of hosts, and still inside the network.
  'https://localhost/picture.png',
  'https://127.0.0.1/picture.png',
  'data:image/png;base64,AAAA',
])('the proxy requests nothing from %s', async (url) => {
  expect(refusalOf(await proxy(url))).toEqual([403, 'image-address-refused'])
})

test('an allowed host is requested over https only', () => {
  const allowed = { origins: ['http://app.test'], imageHosts: ['pictures.example'] }
  const url = 'https://pictures.example/a.png'
  expect(pictureSource(url, allowed)).toEqual({ kind: 'remote', url: new URL(url) })
  expect(pictureSource('http://pictures.example/a.png', allowed)).toBeUndefined()
})
