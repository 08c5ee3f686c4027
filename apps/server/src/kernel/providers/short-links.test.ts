import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProviderError } from './ask.ts'
import { createShortLinks } from './short-links.ts'

/** Follows a link whose sites return these addresses in turn. Returns the result and the requested links. */
async function follow(link: string, ...answers: string[]) {
  const asked: string[] = []
  const ask = (url: URL) => {
    asked.push(url.href)
    return Promise.resolve(answers.shift())
  }
  return { to: await createShortLinks({ ask }).follow(link), asked }
}

test('a short map link is resolved without a request to the map itself', async () => {
  const map = 'https://www.google.com/maps/@12.0022,8.5919,15z'
  expect(await follow('https://maps.app.goo.gl/aB3', map)).toEqual({
    to: map,
    asked: ['https://maps.app.goo.gl/aB3'],
  })
})

test.each([
  'http://127.0.0.1:3000/internal',
  'https://169.254.169.254/latest/meta-data',
  'http://maps.app.goo.gl/aB3',
  'https://maps.app.goo.gl:22/aB3',
  'https://maps.app.goo.gl@10.0.0.1/aB3',
  'file:///etc/passwd',
])('the server connects nowhere for %s, given directly or by a short link', async (address) => {
  expect((await follow(address)).asked).toEqual([])
  expect(await follow('https://maps.app.goo.gl/aB3', address)).toEqual({
    to: address,
    asked: ['https://maps.app.goo.gl/aB3'],
  })
})

test('a short map link that leads back to itself is refused after a few steps', async () => {
  const link = 'https://maps.app.goo.gl/aB3'
  const { to, asked } = await follow(link, link, link, link, link)
  expect({ to, times: asked.length }).toEqual({ to: undefined, times: 3 })
})

test('a short link whose site is too slow is reported as an unavailable provider', async () => {
  const ask = async (_: URL, signal: AbortSignal) => {
    await wait(5_000, undefined, { signal })
    return undefined
  }
  await expect(createShortLinks({ timeoutMs: 20, ask }).follow('https://maps.app.goo.gl/aB3')).rejects.toThrow(
    ProviderError,
  )
})
