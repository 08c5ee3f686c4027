import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTransfer } from '../../parts/kept-transfer.ts'
import { keepTonight } from '../../parts/tonight.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, DATED_TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const LIST = 'POST /api/v1/fetchtickets'
const TOKEN = 'abcdefghijklmnopqrstuv'
const LATE: Ticket = {
  ...DATED_TICKET,
  ShowtimeTime: '23:30',
  StartsAt: '2026-11-22T23:30:00+01:00',
  EndsAt: '2026-11-23T01:30:00+01:00',
}
const SECOND: Ticket = { ...LATE, TicketID: 'A2', SeatNumber: 'A2' }

const page = document.documentElement
const at = (time: string) => vi.setSystemTime(new Date(time))
const strip = () => screen.queryByRole('link', { name: /^(?:Tonight|Today)/ })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('2026-11-22T09:00:00+01:00')
  history.replaceState(null, '', '/profile')
})
afterEach(() => {
  vi.useRealTimers()
  globalThis.hasTonight = undefined
  page.removeAttribute('data-tonight')
})

/** Opens home cold, without a network, on a phone that keeps these tickets. */
async function openHome(tickets: readonly Ticket[]) {
  await answering({ [LIST]: new Error('cut') })
  keepTonight(tickets)
  const app = openApp('/', (store) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([...tickets], ADA.UUID))
  })
  await screen.findByRole('banner')
  return app
}

test("tonight's ticket is one tap from home, also without a network", async () => {
  const app = await openHome([SECOND, LATE])
  await waitFor(() => expect(strip()?.textContent).toBe('Tonight 11:30 PM · Yankari Screens · A1, A2'))
  expect(page.hasAttribute('data-tonight')).toBe(true)
  fireEvent.click(strip() as HTMLElement)
  await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(app.path()).toBe('/ticketdetails')
})

test.each([
  ['before the morning', '2026-11-22T05:59:00+01:00', {}],
  ['after the film', '2026-11-23T01:30:00+01:00', {}],
  ['once it was used', '2026-11-22T20:00:00+01:00', { TicketStatus: 'Used' }],
  ['once it was given away', '2026-11-22T20:00:00+01:00', { GivenAway: true, QrCode: '' }],
  ['once it was refunded', '2026-11-22T20:00:00+01:00', { Refunded: true }],
] as [string, string, Partial<Ticket>][])('home has no room for a ticket %s', async (_, now, changes) => {
  at(now)
  await openHome([{ ...LATE, ...changes }])
  expect(globalThis.hasTonight).toBe(false)
  expect(page.hasAttribute('data-tonight')).toBe(false)
  expect(strip()).toBeNull()
})

test('a showtime after midnight is shown from the morning before', async () => {
  const ticket = {
    ...LATE,
    ShowtimeDate: '2026-11-23',
    ShowtimeTime: '00:30',
    StartsAt: '2026-11-23T00:30:00+01:00',
  }
  await openHome([ticket])
  await waitFor(() => expect(strip()?.textContent).toContain('Tonight 12:30 AM'))
})

test('an afternoon showtime is called today, and a ticket without an end is shown', async () => {
  const { StartsAt, EndsAt, TimeZone, ...old } = { ...LATE, ShowtimeTime: '14:00' }
  expect([StartsAt, EndsAt, TimeZone]).not.toContain(undefined)
  await openHome([old])
  await waitFor(() => expect(strip()?.textContent).toContain('Today 2:00 PM'))
})

test('a ticket taken by a link without an account is one tap from home', async () => {
  await answering({ [`POST /api/v1/give/${TOKEN}`]: new Error('cut') })
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: LATE })
  keepTonight([])
  const app = openApp('/')
  await waitFor(() => expect(strip()?.textContent).toBe('Tonight 11:30 PM · Yankari Screens · A1'))
  fireEvent.click(strip() as HTMLElement)
  await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(app.path()).toBe(`/give/${TOKEN}`)
})

test('a ticket taken without an account is on home from the day on which it was taken', async () => {
  at('2026-11-18T09:00:00+01:00')
  await answering({})
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: LATE })
  keepTonight([])
  openApp('/')
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /A1/ })?.textContent).toBe('Sun 22/Nov 11:30 PM · Yankari Screens · A1'),
  )
})

test('a ticket that arrives while home is open moves no poster', async () => {
  const app = await openHome([])
  act(() => void app.store.dispatch(fetchTickets.fulfilled([LATE], ADA.UUID)))
  await waitFor(() => expect(localStorage.getItem('tonight')).not.toBeNull())
  expect(page.hasAttribute('data-tonight')).toBe(false)
  cleanup()
})

test('after a logout, home has no room for the ticket of the last customer', async () => {
  await openHome([LATE])
  await waitFor(() => expect(strip()).not.toBeNull())
  history.replaceState(null, '', '/login')
  cleanup()
  expect(localStorage.getItem('tonight')).toBeNull()
  expect(page.hasAttribute('data-tonight')).toBe(false)
})

test('the spans follow the clock of a phone that is wrong', async () => {
  const { noteServerDate } = await import('@velvet/client/server-clock')
  noteServerDate(new Date(Date.now() + 5 * HOUR_MS).toUTCString())
  keepTonight([LATE])
  noteServerDate(new Date(Date.now()).toUTCString())
  const until = Number(localStorage.getItem('tonight')?.split('-')[1])
  expect(until).toBe(Date.parse(LATE.EndsAt ?? '') - 5 * HOUR_MS)
})
