import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../parts/test/changes.tsx'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'
import { useDrafts } from './use-drafts.ts'

const LATER = Date.parse('2026-11-21T18:00:00.000Z')

test('a draft that is moved twice while the network is slow is saved twice, one after the other', async () => {
  const draft = aPlannedShowtime({ state: 'draft', version: 3 })
  const asked: (string | undefined)[] = []
  const first = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['If-Match'])
    if (asked.length === 1) await first.promise
    const showtime = { ...draft, version: 3 + asked.length }
    return new Response(JSON.stringify({ showtime, warnings: [] }))
  })
  const { result } = renderHook(() => useDrafts(), { wrapper: aPage().wrapper })
  act(() => result.current.change(draft, { startsAt: LATER }))
  act(() => result.current.change(draft, { startsAt: LATER + 300_000 }))
  await waitFor(() => expect(asked).toEqual(['"3"']))
  first.resolve(undefined)
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(asked).toEqual(['"3"', '"4"'])
  expect(result.current.refusal).toBeNull()
})
