import { expect, test, vi } from 'vitest'
import { keepScreens } from './screens.ts'

test('a screen that does not arrive is left out, and the others are still stored', async () => {
  const put = vi.fn<(url: string, answer: Response) => Promise<void>>(() => Promise.resolve())
  const match = (url: string) => Promise.resolve(url === '/kept.js' ? new Response() : undefined)
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match, put }) })
  vi.stubGlobal('__SCREENS__', ['/kept.js', '/lost.js', '/gone.js', '/arrived.js'])
  const answers: Record<string, Response> = {
    '/gone.js': new Response('', { status: 404 }),
    '/arrived.js': new Response('export {}'),
  }
  const fetched = vi.fn((url: string) => {
    const answer = answers[url]
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('not fetched'))
  })
  vi.stubGlobal('fetch', fetched)
  await keepScreens()
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/lost.js', '/gone.js', '/arrived.js'])
  expect(put.mock.calls.map(([url]) => url)).toEqual(['/arrived.js'])
})
