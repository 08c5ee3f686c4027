import { render, screen } from '@testing-library/react'
import type { LoggedShow } from '@velvet/contract/tickets/show-log.calls'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { press, type, valueOf } from '../../../parts/test/stale.ts'
import { LogLater } from './log-later.tsx'

/** A showtime at 23:30 by the clock in Lagos. */
const SHOW: LoggedShow = {
  showtimeID: '0199f0a0-0000-7000-8000-0000000000cc',
  film: 'Mami Wata',
  cinema: 'Yankari Screens',
  screen: 'Screen 1',
  startsAt: '2026-11-21T22:30:00Z',
  timeZone: 'Africa/Lagos',
  sold: 20,
  ran: 'unknown',
  startedAt: null,
  latest: null,
  events: [],
}

test('a stop after midnight is added with its reason, on the day after the start', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({ eventID: SHOW.showtimeID, latest: 'stopped' }))
  })
  const close = vi.fn()
  render(<LogLater show={SHOW} onClose={close} />, aPage())
  expect(valueOf('Time')).toBe('23:30')
  expect(screen.queryByLabelText('Reason')).toBeNull()
  type('Event', 'Stopped')
  type('Time', '00:15')
  type('Reason', 'Projector')
  type('Note', 'The lamp burst')
  press('Add')
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([
    { kind: 'stopped', at: '2026-11-21T23:15:00.000Z', reason: 'projector', note: 'The lamp burst' },
  ])
})
