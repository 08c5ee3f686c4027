import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import { ticketSelected } from '../../state/booking.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { having } from '../../test/having.ts'
import { openApp } from '../../test/open-app.tsx'
import { FETCH_TICKETS, keepingTickets, openTickets } from '../../test/open-tickets.tsx'
import { TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const SEATS = ['A10', 'A2', 'A1'].map((seat) => ({ ...TICKET, TicketID: seat, SeatNumber: seat }))

test('a stored ticket opens offline with code, PIN, seat, film, time and place', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
  await screen.findByRole('img', { name: 'QR code of this ticket' })
  const text = screen.getByRole('article').textContent
  for (const part of [
    'ABCD-EFGH-JKMN',
    'Unused',
    'A1',
    'Mami Wata',
    '6:30 PM',
    '22/Nov/2026',
    'Yankari Screens',
    '1 Murtala Way',
    'Please sit in the assigned seat.',
  ]) {
    expect(text).toContain(part)
  }
})

test('a stored ticket says offline that its film stopped', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, Disruption: { kind: 'stopped', minutes: 0, time: '18:30', gets: 'voucher' } }])
  await screen.findByText(/The film stopped before its end. A code for a free ticket was sent by SMS./)
})

test('the QR code has the PIN at level M, 256 pixels wide with its margin', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
  const code = await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(code.getAttribute('width')).toBe('256')
  // The smallest code has 21 modules on each side.
  expect(code.getAttribute('viewBox')).toBe('0 0 25 25')

  const drawn = code.querySelector('path')?.getAttribute('d') ?? ''
  const dark = [...drawn.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, run]) =>
    Array.from({ length: Number(run) }, (_, step) => `${Number(x) + step},${y}`),
  )
  const { data } = encode('ABCDEFGHJKMN', { ecc: 'M', boostEcc: false, border: 2 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  expect(dark.sort()).toEqual(expected.sort())
})

test('a code without a given size is 177 pixels wide', () => {
  render(<QrCode code="ABCDEFGHJKMN" label="QR code of this ticket" />)
  const code = screen.getByRole('img', { name: 'QR code of this ticket' })
  expect(code.getAttribute('width')).toBe('177')
})

test.each(['Used', 'Expired'] as const)('the pin of a ticket that is %s is struck through', async (status) => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, TicketStatus: status, QrCode: 'ABCDEFGHJKMN' }])
  expect((await screen.findByText('ABCD-EFGH-JKMN')).tagName).toBe('S')
  screen.getByText(status)
})

test('a ticket that was used in the meantime says so once the server has answered', async () => {
  await answering({ [FETCH_TICKETS]: [{ ...TICKET, TicketStatus: 'Used' }] })
  openTickets([TICKET])
  await screen.findByText('Used')
})

test('buttons and swipes move between the tickets of a purchase by seat', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  const other = { ...TICKET, TicketID: 'B1', SeatNumber: 'B1', PurchaseID: 'another' }
  openTickets([...SEATS, other], 'A2')
  await screen.findByText('2 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  await screen.findByRole('article', { name: 'Ticket for seat A10' })
  expect(screen.getByRole('button', { name: 'Next ticket' })).toHaveProperty('disabled', true)

  const paper = screen.getByRole('article')
  fireEvent.touchStart(paper, { touches: [{ clientX: 50, clientY: 300 }] })
  fireEvent.touchEnd(paper, { changedTouches: [{ clientX: 250, clientY: 310 }] })
  await screen.findByText('2 of 3')
})

test('a steep swipe scrolls the page and changes no ticket', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets(SEATS, 'A1')
  const paper = await screen.findByRole('article')
  fireEvent.touchStart(paper, { touches: [{ clientX: 250, clientY: 300 }] })
  fireEvent.touchEnd(paper, { changedTouches: [{ clientX: 180, clientY: 100 }] })
  screen.getByText('1 of 3')
})

test('a reload opens the ticket that was last shown', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openApp('/ticketdetails', (store) => {
    keepingTickets(...SEATS)(store)
    store.dispatch(ticketSelected('A2'))
  })
  await screen.findByRole('article', { name: 'Ticket for seat A2' })
})

test('opened without a ticket, the screen shows the next one that can be used', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  const tickets = [
    { ...TICKET, TicketID: 'used', SeatNumber: 'U1', TicketStatus: 'Used' as const },
    { ...TICKET, TicketID: 'later', SeatNumber: 'L1', ShowtimeDate: '2026-11-29' },
    { ...TICKET, TicketID: 'next', SeatNumber: 'N1', ShowtimeDate: '2026-11-23' },
  ]
  openApp('/ticketdetails', (store) => {
    keepingTickets(...tickets)(store)
    store.dispatch(ticketSelected('used'))
  })
  await screen.findByRole('article', { name: 'Ticket for seat N1' })
})

test('opened without a ticket when none can be used, the screen says so', async () => {
  await answering({ [FETCH_TICKETS]: [{ ...TICKET, TicketStatus: 'Used' }] })
  openApp('/ticketdetails', keepingTickets())
  await screen.findByText('You have no ticket to use.')
})

test.each([
  ['Unused', { TicketStatus: 'Unused' }, false],
  ['Used', { TicketStatus: 'Used' }, true],
  ['refunded', { TicketStatus: 'Expired', Refunded: true }, true],
] as const)('the code of a ticket that is %s is dimmed: %3$s', async (_, changes, isDimmed) => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, ...changes }])
  const code = await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(code.parentElement?.className.includes('spent')).toBe(isDimmed)
})

test('a ticket that does not exist leads back to the list', async () => {
  await answering({ [FETCH_TICKETS]: [] })
  openTickets([], 'unknown')
  await screen.findByText('This ticket is not among yours.')
})

const STORES = 'GET /api/updateapp'
const APP = {
  latest_version: '3.2.0',
  appstore: 'https://apps.example/velvet',
  playstore: 'https://play.example/velvet',
  onesignal_app_id: '',
}

test('Tell A Friend opens the share sheet with the film and the address of the site', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  const share = vi.fn(() => Promise.resolve())
  having(navigator, 'share', share)
  openTickets([TICKET])
  fireEvent.click(await screen.findByRole('button', { name: 'Tell A Friend' }))
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith({
      title: 'Watch Mami Wata with me',
      text: 'I am going to watch Mami Wata at the cinema. Get your ticket on Velvet and join me!',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1/) as string,
    }),
  )
})

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile', APP.playstore],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile', APP.appstore],
])('in a browser on %s, Tell A Friend sends the link of the store', async (_, userAgent, url) => {
  const server = await answering({ [FETCH_TICKETS]: new Error('cut'), [STORES]: APP })
  having(navigator, 'userAgent', userAgent)
  const share = vi.fn(() => Promise.resolve())
  having(navigator, 'share', share)
  openTickets([TICKET])
  const button = await screen.findByRole('button', { name: 'Tell A Friend' })
  await waitFor(() => expect(server.requests).toContain(STORES))
  await vi.waitFor(() => {
    fireEvent.click(button)
    expect(share).toHaveBeenLastCalledWith(expect.objectContaining({ url }))
  })
})

test('the screen stays on while a ticket is shown, and may turn off afterwards', async () => {
  await answering({ [FETCH_TICKETS]: [TICKET] })
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  having(navigator, 'wakeLock', { request })
  openTickets([TICKET])
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  expect(release).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Back to my tickets' }))
  await waitFor(() => expect(release).toHaveBeenCalled())
})

test('the pin is copied by one tap, and a browser that forbids it says what to do', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  const writeText = vi.fn(() => Promise.resolve())
  having(navigator, 'clipboard', { writeText })
  openTickets([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
  const button = await screen.findByRole('button', { name: 'Copy the pin' })
  fireEvent.click(button)
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('ABCD-EFGH-JKMN')
  writeText.mockRejectedValue(new Error('forbidden'))
  fireEvent.click(button)
  await screen.findByText('Not copied. Please select the pin instead.')
})

test('the pin of a used ticket has nothing to copy', async () => {
  await answering({ [FETCH_TICKETS]: new Error('cut') })
  openTickets([{ ...TICKET, TicketStatus: 'Used' }])
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Copy the pin' })).toBeNull()
})
