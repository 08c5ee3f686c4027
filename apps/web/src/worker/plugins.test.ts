import { expect, test, vi } from 'vitest'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { atMost, neverPages, ofThisPerson, saysWhenSeen } from './plugins.ts'

type Callback<Name extends keyof WorkboxPlugin> = Parameters<NonNullable<WorkboxPlugin[Name]>>[0]

/** Workbox passes more to each callback than these plugins use. */
function some<Name extends keyof WorkboxPlugin>(given: object): Callback<Name> {
  return given as Callback<Name>
}

test('an answer that arrives after its person has logged out is not stored', async () => {
  const { plugin, leave } = ofThisPerson()
  const keeps = (state: object, status = 200) =>
    plugin.cacheWillUpdate?.(some<'cacheWillUpdate'>({ state, response: new Response('', { status }) }))

  const asked = {}
  await plugin.requestWillFetch?.(some<'requestWillFetch'>({ request: {}, state: asked }))
  expect(await keeps(asked)).toBeTruthy()
  expect(await keeps(asked, 500)).toBeNull()
  leave()
  expect(await keeps(asked)).toBeNull()
})

test('a Wi-Fi sign-in page is stored neither as data nor as a script', async () => {
  const { plugin } = ofThisPerson()
  const keeps = async (of: WorkboxPlugin, type: string) => {
    const response = new Response('', { headers: { 'content-type': type } })
    return of.cacheWillUpdate?.(some<'cacheWillUpdate'>({ state: {}, response }))
  }
  expect(await keeps(neverPages, 'text/javascript')).toBeTruthy()
  for (const of of [plugin, neverPages]) {
    expect(await keeps(of, 'text/html; charset=utf-8')).toBeNull()
  }
})

test('a stored answer says when the server gave it', async () => {
  const date = 'Sat, 21 Nov 2026 10:00:00 GMT'
  const kept = new Response('{}', { headers: { date, 'content-type': 'application/json' } })
  const answer = await saysWhenSeen.cachedResponseWillBeUsed?.(
    some<'cachedResponseWillBeUsed'>({ cachedResponse: kept }),
  )
  expect(answer?.headers.get('x-last-seen')).toBe(date)
  expect(answer?.headers.get('content-type')).toBe('application/json')
  expect(await answer?.text()).toBe('{}')
})

test('the oldest stored answer is deleted first', async () => {
  let entries = ['a', 'b', 'c', 'd']
  const cache = {
    keys: () => Promise.resolve(entries),
    delete: (name: string) => {
      entries = entries.filter((one) => one !== name)
      return Promise.resolve(true)
    },
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  await atMost(2).cacheDidUpdate?.(some<'cacheDidUpdate'>({ cacheName: 'pictures' }))
  vi.unstubAllGlobals()
  expect(entries).toEqual(['c', 'd'])
})
