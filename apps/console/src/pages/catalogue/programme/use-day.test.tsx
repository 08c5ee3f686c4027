import { act, renderHook, waitFor } from '@testing-library/react'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { PROGRAMME_KEY } from './calls.ts'
import { anEdit, aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useDay } from './use-day.ts'

const LATER = Date.parse('2026-11-21T18:00:00.000Z')
const cinema = { id: 'cinema', timeZone: 'Africa/Lagos' } as StaffCinema

test('undoing a change does not overwrite what a colleague has kept since', async () => {
  const server = { showtime: aPlannedShowtime(), versions: [] as (string | null)[] }
  vi.stubGlobal('fetch', (_: string, { method, headers }: RequestInit) => {
    if (method === 'GET') {
      const page = { items: [server.showtime], next: null }
      return Promise.resolve(new Response(JSON.stringify(page)))
    }
    server.versions.push(new Headers(headers).get('If-Match'))
    const edit = anEdit({ startsAt: new Date(LATER).toISOString() })
    server.showtime = { ...server.showtime, version: server.showtime.version + 1, edit }
    return Promise.resolve(new Response(JSON.stringify({ showtime: server.showtime })))
  })
  const { queries, wrapper: Page } = aPage()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Page>
      <Suspense>{children}</Suspense>
    </Page>
  )
  const { result } = renderHook(() => useDay(cinema, '2026-11-21'), { wrapper })
  await waitFor(() => expect(result.current.planned).toHaveLength(1))
  act(() => result.current.change('amina', { startsAt: LATER }, 'Amina moved.'))
  await waitFor(() => expect(result.current.last).toBeDefined())

  server.showtime = { ...server.showtime, version: 5 }
  await act(() => queries.invalidateQueries({ queryKey: PROGRAMME_KEY }))
  await waitFor(() => expect(result.current.planned[0]?.version).toBe(5))
  act(() => result.current.undo())
  await waitFor(() => expect(server.versions).toEqual(['"3"', '"4"']))
})
