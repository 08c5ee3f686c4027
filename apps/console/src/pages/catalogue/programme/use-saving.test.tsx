import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useSaving } from './use-saving.ts'

const LATER = Date.parse('2026-11-21T18:00:00.000Z')

test('a change that begins before the page has read the one before keeps that one too', async () => {
  const onSale = aPlannedShowtime({ version: 3 })
  const sent: [string, unknown, unknown][] = []
  vi.stubGlobal('fetch', (url: string, { headers, body }: RequestInit) => {
    const version = new Headers(headers).get('If-Match')
    const { ticketPrice, startsAt } = JSON.parse(body as string) as Record<string, unknown>
    sent.push([url.replace(/^.*\/staff\//, ''), version, [ticketPrice, startsAt]])
    const showtime = { ...onSale, version: 3 + sent.length }
    return Promise.resolve(new Response(JSON.stringify({ showtime })))
  })
  const { result } = renderHook(() => useSaving(), { wrapper: aPage().wrapper })
  act(() => result.current.change(onSale, { ownPrice: 30 }))
  act(() => result.current.change(onSale, { startsAt: LATER }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['showtimes/amina/edit', '"3"', [30, onSale.startsAt]],
    ['showtimes/amina/edit', '"4"', [30, new Date(LATER).toISOString()]],
  ])
})

test('a draft moved twice on a slow network is saved twice in order', async () => {
  const draft = aPlannedShowtime({ state: 'draft', version: 3 })
  const asked: (string | undefined)[] = []
  const first = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['If-Match'])
    if (asked.length === 1) await first.promise
    const showtime = { ...draft, version: 3 + asked.length }
    return new Response(JSON.stringify({ showtime, warnings: [] }))
  })
  const { result } = renderHook(() => useSaving(), { wrapper: aPage().wrapper })
  act(() => result.current.change(draft, { startsAt: LATER }))
  act(() => result.current.change(draft, { startsAt: LATER + 300_000 }))
  await waitFor(() => expect(asked).toEqual(['"3"']))
  first.resolve(undefined)
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(asked).toEqual(['"3"', '"4"'])
  expect(result.current.refusal).toBeNull()
})
