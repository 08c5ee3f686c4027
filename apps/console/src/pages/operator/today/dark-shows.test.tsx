import { fireEvent, render, screen } from '@testing-library/react'
import type { ShowOfToday } from '@velvet/contract/operator/today.calls'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { DarkShows } from './dark-shows.tsx'

const NOTHING = { tickets: 0, sales: 0, toText: 0, kobo: 0, cash: 0, terminal: 0, transfer: 0 }

const aShow = (given: Partial<ShowOfToday>): ShowOfToday => ({
  id: 'one',
  film: 'Lionheart',
  cinema: 'Wunti',
  screen: 'Screen 1',
  startsAt: '2026-11-21T18:00:00.000Z',
  endsAt: '2026-11-21T20:00:00.000Z',
  timeZone: 'Africa/Lagos',
  doorsOpenAt: '2026-11-21T17:00:00.000Z',
  seats: 100,
  sold: 84,
  kept: 0,
  admitted: 61,
  warning: null,
  proposal: null,
  ...given,
})

test('a manager refunds the showtimes of a power cut and sees what was refunded', async () => {
  const settled: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.endsWith('/cancel/preview')) {
      return Promise.resolve(
        Response.json({ tickets: 84, holders: 9, vp: 567_000, app: 84, counter: NOTHING, free: 0 }),
      )
    }
    settled.push(JSON.parse(body as string))
    const paidBack = { refundedTickets: 84, refundedVp: 567_000, owedTickets: 0, waitingTickets: 0, counter: NOTHING }
    return Promise.resolve(Response.json({ settled: 1, waiting: 0, vouchers: 0, people: 0, ...paidBack }))
  })
  const shows = [
    aShow({ warning: 'stopped' }),
    aShow({ id: 'two', film: 'Up North', warning: 'not-started' }),
    aShow({ id: 'four', film: 'Not logged', warning: 'not-shown' }),
    aShow({ id: 'three', film: 'Ran' }),
  ]
  render(<DarkShows shows={shows} />, { wrapper: aPage().wrapper })
  await screen.findByText(/84 tickets from the app: 567,000 Vp go back/)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Refund everybody' }))
  await screen.findByText(/1 showtime settled. The holders of 84 seats got their Points back/)
  expect(settled).toEqual([{ showtimeIDs: ['one'], how: 'refund', reason: 'power' }])
})

test('another person can reject a proposed refund, which names its proposer', async () => {
  const rejected: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.endsWith('/cancel/preview')) {
      return Promise.resolve(Response.json({ tickets: 1, holders: 1, vp: 10, app: 1, counter: NOTHING, free: 0 }))
    }
    rejected.push(JSON.parse(body as string))
    return Promise.resolve(Response.json({ rejected: 1 }))
  })
  const shows = [aShow({ warning: 'stopped', proposal: { how: 'voucher', by: 'Ada' } })]
  render(<DarkShows shows={shows} />, { wrapper: aPage().wrapper })
  await screen.findByText(/Ada proposed free tickets for those inside/)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw or reject the proposal' }))
  await screen.findByText('1 proposal ended. Nothing was given back.')
  expect(rejected).toEqual([{ showtimeIDs: ['one'] }])
})
