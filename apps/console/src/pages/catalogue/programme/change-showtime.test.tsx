import { render, screen, waitFor } from '@testing-library/react'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { aStaleAnswer, press, type, valueOf } from '../../../parts/test/stale.ts'
import { PROGRAMME_KEY } from './calls.ts'
import { ChangeShowtime } from './change-showtime.tsx'
import { timelineDay } from './day.ts'
import { showOf } from './show.ts'
import { anEdit, aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useDay } from './use-day.ts'

const [DATE, ZONE] = ['2026-11-21', 'Africa/Lagos'] as const
const [PRICE, CLEANING] = ['Price in Vp', 'Cleaning in minutes'] as const

/**
 * Stands in for the server, which has one showtime. A change by another version is refused, as it is
 * there. Returns the showtime and the changes that were made.
 */
function aServer(state: 'draft' | 'published') {
  const server = { showtime: aPlannedShowtime({ state }), changes: [] as unknown[] }
  const answerTo = (url: string): object => {
    if (url.endsWith('/me')) return { staff: { id: 'hauwa', role: 'manager' } }
    if (url.endsWith('/programme')) return { rules: { prices: [] } }
    return { items: [server.showtime], next: null }
  }
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify(answerTo(url))))
    const { showtime } = server
    const isRead = new Headers(headers).get('If-Match') === `"${showtime.version}"`
    if (!isRead) return Promise.resolve(aStaleAnswer())
    server.changes.push(JSON.parse(body as string))
    return Promise.resolve(new Response(JSON.stringify({ showtime, warnings: [] })))
  })
  return server
}

function Opened({ onClose }: { onClose: () => void }) {
  const cinema = { id: 'cinema', timeZone: ZONE } as StaffCinema
  const programme = useDay(cinema, DATE)
  const [planned] = programme.planned
  if (!planned) return null
  const screens = [{ id: 'one', name: 'Screen 1' }]
  const given = { cinema, day: timelineDay(DATE, ZONE), screens, shows: [showOf(planned)] }
  return (
    <>
      <ChangeShowtime {...given} programme={programme} planned={planned} onClose={onClose} onMove={vi.fn()} />
      <p>Version {planned.version} is read</p>
    </>
  )
}

/** Opens the dialog. Returns a function by which a colleague changes the showtime meanwhile. */
async function open(state: 'draft' | 'published') {
  const server = aServer(state)
  const { queries, wrapper } = aPage()
  const onClose = vi.fn()
  render(
    <Suspense>
      <Opened onClose={onClose} />
    </Suspense>,
    { wrapper },
  )
  await screen.findByLabelText(PRICE)
  const colleague = async (changed: Partial<ShowtimeWithEdit>) => {
    server.showtime = { ...server.showtime, ...changed, version: 4 }
    await queries.invalidateQueries({ queryKey: PROGRAMME_KEY })
    await screen.findByText('Version 4 is read')
  }
  return { server, onClose, colleague }
}

test('a draft changed by a colleague is not overwritten, and typed text is restored', async () => {
  const { server, onClose, colleague } = await open('draft')
  type(CLEANING, '30')
  await colleague({ ticketPrice: 90, priceSource: 'own' })
  press('Save')
  await screen.findByRole('alert')
  expect(server.changes).toEqual([])
  press('Show the present state')
  await waitFor(() => expect(valueOf(PRICE)).toBe('90'))
  expect(valueOf(CLEANING)).toBe('15')
  press('Put back what I typed')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.changes).toMatchObject([{ ticketPrice: 90, cleaningMinutes: 30 }])
})

test('a change kept for Publish does not overwrite what a colleague has kept since', async () => {
  const { server, onClose, colleague } = await open('published')
  type(CLEANING, '30')
  await colleague({ edit: anEdit({ ticketPrice: 90 }) })
  press('Keep for Publish')
  await screen.findByRole('alert')
  expect(server.changes).toEqual([])
  press('Show the present state')
  await waitFor(() => expect(valueOf(PRICE)).toBe('90'))
  press('Put back what I typed')
  press('Keep for Publish')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.changes).toMatchObject([{ ticketPrice: 90, cleaningMinutes: 30 }])
})
