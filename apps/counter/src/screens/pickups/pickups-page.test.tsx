import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startCounter, theDatabase } from '../../app/start-counter.ts'
import type { BarPickup } from '../../calls.ts'
import { changeState } from '../../state/counter-state.ts'
import { keepSetting } from '../../store/database.ts'
import { aSession } from '../../test/session.ts'
import { PickupsPage } from './pickups-page.tsx'
import { forgetStep, keptSteps } from './steps.ts'

const LINE = { place: 1, name: 'Popcorn, Large', count: 2, age: null, isPaidBack: false }
const row = (code: string, state: BarPickup['state'], fields: Partial<BarPickup> = {}): BarPickup => ({
  code,
  state,
  wantedAt: '2026-11-28T18:00:00.000Z',
  orderedAt: '2026-11-28T18:00:00.000Z',
  isHere: false,
  isOfWindow: true,
  lines: [LINE],
  seats: ['A1'],
  ...fields,
})
const ORDERED = row('FOOD7K3F9QWX', 'ordered')
const BEER = { ...LINE, name: 'Beer', age: 18 }
const READY = row('FOOD22223333', 'ready', { lines: [BEER] })

let bar: BarPickup[] = []
const sent: string[] = []

/** Serves a bar whose list waits for a change after its first answer. */
function serve() {
  vi.stubGlobal('fetch', (url: string, init: { method: string; signal: AbortSignal }) => {
    if (init.method === 'POST') {
      sent.push(url.replace(/^.*pickups\//, ''))
      const [, code = '', step = ''] = /pickups\/(\w+)\/(\w+)$/.exec(url) ?? []
      bar = bar.map((one) => (one.code === code ? { ...one, state: step as BarPickup['state'] } : one))
      return Promise.resolve(Response.json({ pickup: bar.find((one) => one.code === code) }))
    }
    if (!url.includes('since=')) return Promise.resolve(Response.json({ rows: bar, version: '1' }))
    return new Promise((_, fail) =>
      init.signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
    )
  })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await startCounter()
})
beforeEach(async () => {
  const database = theDatabase()
  await keepSetting(database, 'pickups', undefined)
  await Promise.all((await keptSteps(database)).map(({ key }) => forgetStep(database, key)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
})

test('the bar shows its orders in three columns, and a key takes the next step', async () => {
  bar = [ORDERED, READY]
  vi.stubGlobal('print', () => undefined)
  serve()
  render(<PickupsPage session={aSession()} />)
  const order = within(await screen.findByRole('article', { name: '7K3F-9QWX' }))
  expect(order.getByText('2 × Popcorn, Large')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Ready' })).getByText(/Check the age/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: '1' })
  const making = within(screen.getByRole('region', { name: 'Being made' }))
  await making.findByRole('article', { name: '7K3F-9QWX' })
  expect(sent).toEqual(['FOOD7K3F9QWX/making'])
  changeState({ scannedPickup: { code: READY.code } })
  await waitFor(() => expect(screen.queryByRole('article', { name: '2222-3333' })).toBeNull())
  expect(sent).toEqual(['FOOD7K3F9QWX/making', 'FOOD22223333/handed'])
})

test('without a network the bar can hand orders over, and sees how many steps wait', async () => {
  bar = [READY]
  serve()
  const { unmount } = render(<PickupsPage session={aSession()} />)
  await screen.findByRole('article', { name: '2222-3333' })
  unmount()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  render(<PickupsPage session={aSession()} />)
  fireEvent.click(await screen.findByRole('button', { name: /Hand over/ }))
  expect(await screen.findByText(/1 step of orders will be sent/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})
