import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { aStaleAnswer, press, type } from '../../../parts/test/stale.ts'
import { CancelShowtimes } from './cancel-showtimes.tsx'
import { timelineDay } from './day.ts'
import { showOf } from './show.ts'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useDay } from './use-day.ts'

const [DATE, ZONE] = ['2026-11-21', 'Africa/Lagos'] as const
const SCREENS = [
  { id: 'one', name: 'Screen 1' },
  { id: 'two', name: 'Screen 2' },
]
const OWED = {
  tickets: 4,
  sales: 2,
  toText: 1,
  kobo: 1_800_000,
  cash: 1_800_000,
  terminal: 0,
  transfer: 0,
}
const NOTHING_OWED = {
  tickets: 0,
  sales: 0,
  toText: 0,
  kobo: 0,
  cash: 0,
  terminal: 0,
  transfer: 0,
}
const CONFIRM = 'Type “Screen 1” to confirm'

/** Returns a showtime of two hours that begins at this hour in Lagos. */
function at(hour: number, given: Partial<PlannedShowtime>): PlannedShowtime {
  const [startsAt, endsAt] = [hour - 1, hour + 1].map((utc) => `2026-11-21T${String(utc).padStart(2, '0')}:00:00.000Z`)
  return aPlannedShowtime({ startsAt: startsAt ?? '', endsAt: endsAt ?? '', ...given })
}

/** The power fails at half past seven in the evening. */
const DAY = [
  at(14, { id: 'ended' }),
  at(19, { id: 'running', seats: { sold: 3, total: 100, kept: 0 } }),
  at(21, { id: 'later', version: 5 }),
  at(20, { id: 'elsewhere', screenID: 'two', screen: { name: 'Screen 2' } }),
  at(22, { id: 'gone', screenID: 'two', state: 'cancelled' }),
]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:30:00Z'), toFake: ['Date'] })
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** Stands in for the server, which has this day. Returns the ids that were counted, and the actions. */
function aServer({ isStale = false } = {}) {
  const asked = {
    counted: [] as string[][],
    actions: [] as object[],
    keys: [] as (string | null)[],
  }
  const answerTo = (url: string, body: string): Response => {
    if (url.endsWith('/preview')) {
      const { ids } = JSON.parse(body) as { ids: string[] }
      asked.counted.push(ids)
      const tickets = ids.includes('running') ? 3 : 0
      const totals = {
        tickets,
        holders: tickets && 2,
        vp: tickets * 25,
        app: tickets && tickets - 1,
        free: tickets && 1,
        counter: tickets ? OWED : NOTHING_OWED,
      }
      return new Response(JSON.stringify(totals))
    }
    asked.actions.push(JSON.parse(body) as object)
    if (isStale && asked.actions.length === 1) return aStaleAnswer()
    const paidBack = {
      refundedTickets: 2,
      refundedVp: 50,
      owedTickets: 0,
      waitingTickets: 1,
      counter: NOTHING_OWED,
    }
    return new Response(JSON.stringify({ cancelled: 2, ...paidBack }))
  }
  vi.stubGlobal('fetch', (url: string, { method, body, headers }: RequestInit) => {
    if (method !== 'GET') {
      asked.keys.push(new Headers(headers).get('Idempotency-Key'))
      return Promise.resolve(answerTo(url, body as string))
    }
    const me = { staff: { id: 'hauwa', role: 'manager' } }
    const answer = url.endsWith('/me') ? me : { items: DAY, next: null }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  return asked
}

function Opened({ screenId, onClose }: { screenId?: string; onClose: () => void }) {
  const cinema = { id: 'cinema', name: 'Wunti Picture House', timeZone: ZONE } as StaffCinema
  const programme = useDay(cinema, DATE)
  const shows = programme.planned.map(showOf)
  const given = { cinema, day: timelineDay(DATE, ZONE), screens: SCREENS, shows, programme }
  return <CancelShowtimes {...given} onClose={onClose} onMove={vi.fn()} {...(screenId !== undefined && { screenId })} />
}

async function open(screenId?: string) {
  const onClose = vi.fn()
  const { wrapper } = aPage()
  render(
    <Suspense>
      <Opened onClose={onClose} {...(screenId !== undefined && { screenId })} />
    </Suspense>,
    { wrapper },
  )
  await screen.findByText(/will be cancelled\./)
  return onClose
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a cancellation previews refunds in the app, debts at tills and omitted showtimes', async () => {
  const asked = aServer()
  await open('one')
  expect(screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([false, true, true])
  expect(box(/^2:00\sPM in Screen 1: Amina, .* has ended$/).checked).toBe(false)
  expect(box(/^7:00\sPM in Screen 1: Amina, 3 of 100 sold, running now$/).checked).toBe(true)
  expect(screen.getByText(/^1 showtime left out\./)).toBeTruthy()
  for (const sentence of [
    '2 showtimes will be cancelled. This cannot be undone.',
    '2 tickets from the app: 75 Vp go back. Each customer gets one notice.',
    '4 tickets from windows: ₦18,000.00 (Cash ₦18,000.00) are owed. Any till pays each sale back with one key, without a supervisor.',
    '1 of 2 buyers left a number and gets an SMS.',
    '1 free ticket becomes void.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(asked.counted).toEqual([['running', 'later']])
})

test('a cancellation with refunds needs the typed screen name and shows its result', async () => {
  const asked = aServer()
  const onClose = await open('one')
  type('Reason', 'The power failed')
  expect(button('Cancel 2 showtimes').disabled).toBe(true)
  type(CONFIRM, 'screen 1')
  press('Cancel 2 showtimes')
  expect(
    await screen.findByText(
      'Cancelled: 2 showtimes. The holders of 2 seats got their Points back, and get a notice. The Points of 1 seat go back within the next minutes.',
    ),
  ).toBeTruthy()
  const showtimes = [
    { id: 'running', version: 3 },
    { id: 'later', version: 5 },
  ]
  expect(asked.actions).toEqual([{ showtimes, note: 'The power failed' }])
  expect(onClose).not.toHaveBeenCalled()
  press('Done')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a cancellation without tickets needs no typing and fails if one is sold', async () => {
  const asked = aServer()
  await open()
  expect(screen.getByLabelText('Type “Wunti Picture House” to confirm')).toBeTruthy()
  fireEvent.click(box(/^7:00\sPM in Screen 1/))
  await screen.findByText('No ticket is sold.')
  expect(screen.queryByLabelText(/^Type/)).toBeNull()
  type('Reason', 'The generator is out of fuel')
  press('Cancel 2 showtimes')
  await screen.findByText(/^Cancelled:/)
  expect(asked.actions).toMatchObject([{ showtimes: [{ id: 'elsewhere' }, { id: 'later' }], isUnsold: true }])
})

test('nothing can be cancelled while no showtime is chosen', async () => {
  aServer()
  await open('one')
  fireEvent.click(box(/^7:00\sPM/))
  fireEvent.click(box(/^9:00\sPM/))
  expect(button('Cancel 0 showtimes').disabled).toBe(true)
  expect(screen.queryByText(/will be cancelled/)).toBeNull()
})

test('a day changed by a colleague is read again before it is cancelled', async () => {
  const asked = aServer({ isStale: true })
  await open('one')
  type('Reason', 'The power failed')
  type(CONFIRM, 'Screen 1')
  press('Cancel 2 showtimes')
  const again = await screen.findByRole('button', { name: 'Show the present state' })
  fireEvent.click(again)
  await waitFor(() => expect(asked.counted).toHaveLength(2))
  await waitFor(() => expect(button('Cancel 2 showtimes').disabled).toBe(false))
  press('Cancel 2 showtimes')
  await screen.findByText(/^Cancelled:/)
  expect(asked.actions).toHaveLength(2)
})
