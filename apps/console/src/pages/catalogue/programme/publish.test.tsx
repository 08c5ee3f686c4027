import { render, screen, waitFor } from '@testing-library/react'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press as pressNow } from '../../../parts/test/stale.ts'
import { DayNews } from './day-news.tsx'
import { timelineDay } from './day.ts'
import { Publish } from './publish.tsx'
import { anEdit, aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useDay } from './use-day.ts'

const [DATE, ZONE] = ['2026-11-21', 'Africa/Lagos'] as const

interface Sent {
  path: string
  body: unknown
  version: string | null
  key: string | null
}

/**
 * Stands in for the server, which has one edited showtime. It answers the changes with `answers`, one
 * after the other; undefined loses the answer. Returns the changes that were sent.
 */
function aServer(showtime: ShowtimeWithEdit, answers: readonly (Response | undefined)[]) {
  const server = { showtime, sent: [] as Sent[] }
  const answerTo = (url: string): object => {
    if (url.includes('/difference')) {
      const changes = server.showtime.edit ? [server.showtime] : []
      const day = { date: DATE, dayVersion: `as of ${server.showtime.version}`, published: 1 }
      return { difference: { ...day, drafts: [], blocked: [], warnings: [], changes } }
    }
    return { items: [server.showtime], next: null }
  }
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify(answerTo(url))))
    const given = new Headers(headers)
    const answer = answers[server.sent.length]
    server.sent.push({
      path: url.replace(/^.*\/staff\//, ''),
      body: JSON.parse((body ?? '{}') as string),
      version: given.get('If-Match'),
      key: given.get('Idempotency-Key'),
    })
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('cut'))
  })
  return server
}

function Opened({ onClose }: { onClose: () => void }) {
  const cinema = { id: 'cinema', timeZone: ZONE } as StaffCinema
  const programme = useDay(cinema, DATE)
  const screens = [{ id: 'one', name: 'Screen 1' }]
  const given = { cinema, day: timelineDay(DATE, ZONE), screens, shows: programme.shows }
  return (
    <>
      <Publish {...given} programme={programme} onClose={onClose} onMove={vi.fn()} />
      <DayNews programme={programme} screens={screens} overlap={undefined} zone={ZONE} onMove={vi.fn()} />
    </>
  )
}

async function open(showtime: ShowtimeWithEdit, ...answers: (Response | undefined)[]) {
  const server = aServer(showtime, answers)
  const onClose = vi.fn()
  render(
    <Suspense>
      <Opened onClose={onClose} />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('button', { name: 'Publish' })
  return { server, onClose }
}

/** Presses a button once it is shown. */
const press = (name: string) => waitFor(() => pressNow(name))

const done = () => new Response(JSON.stringify({ published: 0, changed: 1 }))
const sold = { seats: { sold: 7, total: 100, kept: 0 } }

test("Publish shows a colleague's saved change and sends the sold seats that it showed", async () => {
  const edited = aPlannedShowtime({ ...sold, edit: anEdit({ ticketPrice: 30 }) })
  const { server, onClose } = await open(edited, done())
  screen.getByText('25 Vp becomes 30 Vp')
  screen.getByText('Changed by Hauwa Bello')
  await press('Publish')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toMatchObject([
    {
      path: 'showtimes/publish',
      body: {
        cinemaID: 'cinema',
        date: DATE,
        dayVersion: 'as of 3',
        soldSeats: [{ id: 'amina', seats: 7 }],
      },
    },
  ])
})

test('after Publish, the message about the result takes the focus', async () => {
  await open(aPlannedShowtime({ edit: anEdit({ ticketPrice: 30 }) }), done())
  await press('Publish')
  const message = await screen.findByText('Published: 1 change. Customers see this now.')
  expect(message.closest('[role="status"]')).not.toBeNull()
  expect(document.activeElement?.contains(message)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('after a lost answer, Publish sends the same request again with its key', async () => {
  const edited = aPlannedShowtime({ edit: anEdit({ ticketPrice: 30 }) })
  const { server, onClose } = await open(edited, undefined, done())
  await press('Publish')
  await screen.findByText(/No answer came/)
  await press('Publish')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(2)
  expect(server.sent[1]).toEqual(server.sent[0])
})

test('a refusal of the server names the showtime, and the change still waits', async () => {
  const edited = aPlannedShowtime({ edit: anEdit({ ticketPrice: 30 }) })
  const message = '“Amina”, Screen 1, 21/Nov/2026, 6:00 PM: 1 seat is sold'
  const body = JSON.stringify({ error: 'showtime-sold', message })
  const { onClose } = await open(edited, new Response(body, { status: 409 }))
  await press('Publish')
  await screen.findByText(new RegExp(message))
  screen.getByText('25 Vp becomes 30 Vp')
  expect(onClose).not.toHaveBeenCalled()
})

test('a day is not published while a change of a cancelled showtime waits in it', async () => {
  const edit = anEdit({ ticketPrice: 30, problem: 'This showtime was cancelled' })
  const edited = aPlannedShowtime({ state: 'cancelled', edit })
  const { server } = await open(edited, new Response(JSON.stringify({ showtime: edited })))
  screen.getByText('This showtime was cancelled')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  server.showtime = { ...edited, version: 4, edit: null }
  await press('Take this change back')
  await screen.findByText('Nothing waits to be published.')
  expect(server.sent).toMatchObject([{ path: 'showtimes/amina/edit', version: '"3"' }])
})
