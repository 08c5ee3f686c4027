import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ProviderError } from './ask.ts'
import { AddressRefused } from './public-address.ts'
import { createRemoteFiles, FileTooLarge, PICTURE_LIMITS } from './remote-files.ts'

async function serve(answer: RequestListener) {
  let asked = 0
  const host = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const { port } = host.address() as AddressInfo
  return {
    url: (name = '127.0.0.1') => new URL(`http://${name}:${port}/picture.png`),
    asked: () => asked,
    [Symbol.dispose]: () => {
      host.closeAllConnections()
      host.close()
    },
  }
}

const open = createRemoteFiles({ bytes: 1000, timeoutMs: 300, isAllowed: () => true })

test('a picture is fetched completely', async () => {
  using host = await serve((_request, response) => response.end('picture'))
  expect(String(await open.fetch(host.url()))).toBe('picture')
  expect(String(await open.fetch(host.url('localhost')))).toBe('picture')
})

test('a host that has no address is one that does not answer', async () => {
  // RFC 6761 reserves this ending, so no such name ever has an address.
  const nowhere = new URL('https://nowhere.invalid/picture.png')
  await expect(createRemoteFiles(PICTURE_LIMITS).fetch(nowhere)).rejects.toThrow(ProviderError)
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '[::1]', '0x7f000001', '2130706433'])(
  'no request is sent to %s, which is inside the network',
  async (name) => {
    using host = await serve((_request, response) => response.end('secret'))
    const guarded = createRemoteFiles(PICTURE_LIMITS)
    await expect(guarded.fetch(host.url(name))).rejects.toThrow(AddressRefused)
    expect(host.asked()).toBe(0)
  },
)

test('a redirect is not followed', async () => {
  using inside = await serve((_request, response) => response.end('secret'))
  using host = await serve((_request, response) => response.writeHead(302, { location: inside.url().href }).end())
  await expect(open.fetch(host.url())).rejects.toThrow(AddressRefused)
  expect(inside.asked()).toBe(0)
})

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['drips its answer', (_request, response) => response.writeHead(200).write('a')],
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['hangs up', (request) => request.socket.destroy()],
])('a host that %s is given up on', async (_name, answer) => {
  using host = await serve(answer)
  const started = performance.now()
  await expect(open.fetch(host.url())).rejects.toThrow(ProviderError)
  expect(performance.now() - started).toBeLessThan(1500)
})

test('a file is fetched up to its limit, and not beyond', async () => {
  using within = await serve((_request, response) => response.end(Buffer.alloc(1000)))
  expect((await open.fetch(within.url()))?.length).toBe(1000)
  using beyond = await serve((_request, response) => response.end(Buffer.alloc(1001)))
  await expect(open.fetch(beyond.url())).rejects.toThrow(FileTooLarge)
})

test('a missing picture is answered as missing', async () => {
  using host = await serve((_request, response) => response.writeHead(404).end())
  expect(await open.fetch(host.url())).toBeUndefined()
})
