import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { encode } from 'uqr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ticketSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, DATED_TICKET, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'
import { someServices } from '../../test/stand-in-checkout.ts'

const CALL = 'POST /api/v1/fetchtickets'
const SEATS = ['A10', 'A2', 'A1'].map((seat) => ({ ...TICKET, TicketID: seat, SeatNumber: seat }))

const keeping =
  (...tickets: Ticket[]) =>
  (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }
const open = (tickets: Ticket[], ticketId = tickets[0]?.TicketID) =>
  openApp('/ticketdetails', keeping(...tickets), { ticketId })

/** Adds something that jsdom lacks to the browser or shell of this test. */
function having(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(target, name))
}

test('a stored ticket opens offline with code, PIN, seat, film, time and place', async () => {
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
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
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, Disruption: { kind: 'stopped', minutes: 0, time: '18:30', gets: 'voucher' } }])
  await screen.findByText(/The film stopped before its end. A code for a free ticket was sent by SMS./)
})

test('the QR code has the PIN at level M, 256 pixels wide with its margin', async () => {
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
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
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, TicketStatus: status, QrCode: 'ABCDEFGHJKMN' }])
  expect((await screen.findByText('ABCD-EFGH-JKMN')).tagName).toBe('S')
  screen.getByText(status)
})

test('a ticket that was used in the meantime says so once the server has answered', async () => {
  await answering({ [CALL]: [{ ...TICKET, TicketStatus: 'Used' }] })
  open([TICKET])
  await screen.findByText('Used')
})

test('buttons and swipes move between the tickets of a purchase by seat', async () => {
  await answering({ [CALL]: new Error('cut') })
  const other = { ...TICKET, TicketID: 'B1', SeatNumber: 'B1', PurchaseID: 'another' }
  open([...SEATS, other], 'A2')
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
  await answering({ [CALL]: new Error('cut') })
  open(SEATS, 'A1')
  const paper = await screen.findByRole('article')
  fireEvent.touchStart(paper, { touches: [{ clientX: 250, clientY: 300 }] })
  fireEvent.touchEnd(paper, { changedTouches: [{ clientX: 180, clientY: 100 }] })
  screen.getByText('1 of 3')
})

test('a reload opens the ticket that was last shown', async () => {
  await answering({ [CALL]: new Error('cut') })
  openApp('/ticketdetails', (store) => {
    keeping(...SEATS)(store)
    store.dispatch(ticketSelected('A2'))
  })
  await screen.findByRole('article', { name: 'Ticket for seat A2' })
})

test('opened without a ticket, the screen shows the next one that can be used', async () => {
  await answering({ [CALL]: new Error('cut') })
  const tickets = [
    { ...TICKET, TicketID: 'used', SeatNumber: 'U1', TicketStatus: 'Used' as const },
    { ...TICKET, TicketID: 'later', SeatNumber: 'L1', ShowtimeDate: '2026-11-29' },
    { ...TICKET, TicketID: 'next', SeatNumber: 'N1', ShowtimeDate: '2026-11-23' },
  ]
  openApp('/ticketdetails', (store) => {
    keeping(...tickets)(store)
    store.dispatch(ticketSelected('used'))
  })
  await screen.findByRole('article', { name: 'Ticket for seat N1' })
})

test('opened without a ticket when none can be used, the screen says so', async () => {
  await answering({ [CALL]: [{ ...TICKET, TicketStatus: 'Used' }] })
  openApp('/ticketdetails', keeping())
  await screen.findByText('You have no ticket to use.')
})

test.each([
  ['Unused', { TicketStatus: 'Unused' }, false],
  ['Used', { TicketStatus: 'Used' }, true],
  ['refunded', { TicketStatus: 'Expired', Refunded: true }, true],
] as const)('the code of a ticket that is %s is dimmed: %3$s', async (_, changes, isDimmed) => {
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, ...changes }])
  const code = await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(code.parentElement?.className.includes('spent')).toBe(isDimmed)
})

test('a ticket that does not exist leads back to the list', async () => {
  await answering({ [CALL]: [] })
  open([], 'unknown')
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
  await answering({ [CALL]: new Error('cut') })
  const share = vi.fn(() => Promise.resolve())
  having(navigator, 'share', share)
  open([TICKET])
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
  const server = await answering({ [CALL]: new Error('cut'), [STORES]: APP })
  having(navigator, 'userAgent', userAgent)
  const share = vi.fn(() => Promise.resolve())
  having(navigator, 'share', share)
  open([TICKET])
  const button = await screen.findByRole('button', { name: 'Tell A Friend' })
  await waitFor(() => expect(server.requests).toContain(STORES))
  await vi.waitFor(() => {
    fireEvent.click(button)
    expect(share).toHaveBeenLastCalledWith(expect.objectContaining({ url }))
  })
})

const SERVICES = 'GET /api/v1/services/status'
const TO_WALLET = 'POST /api/v1/googlewallet'
const ON_ANDROID = 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile'

/** Opens a ticket on this device, where Google Wallet is offered or not. */
async function openFor(userAgent: string, isOffered: boolean, answer?: unknown) {
  having(navigator, 'userAgent', userAgent)
  const services = { services: { ...someServices('paystack').services, google_wallet: isOffered } }
  const server = await answering({ [CALL]: new Error('cut'), [SERVICES]: services, [TO_WALLET]: answer })
  open([DATED_TICKET])
  await screen.findByRole('button', { name: 'Tell A Friend' })
  return server
}

test('on Android, a ticket opens Google Wallet', async () => {
  const link = 'https://pay.google.com/gp/v/save/jwt'
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await openFor(ON_ANDROID, true, { link })
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith(link, '_self'))
})

test('if Google Wallet cannot be reached, the ticket says so', async () => {
  await openFor(ON_ANDROID, true, new AppError('provider-unavailable'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Google Wallet' }))
  await screen.findByText(ERRORS['provider-unavailable'].message)
})

test.each([
  ['on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile', true],
  ['without its keys', ON_ANDROID, false],
])('Google Wallet is not offered %s', async (_, userAgent, isOffered) => {
  const server = await openFor(userAgent, isOffered)
  if (userAgent === ON_ANDROID) await waitFor(() => expect(server.requests).toContain(SERVICES))
  expect(screen.queryByRole('button', { name: 'Add to Google Wallet' })).toBeNull()
})

const SEND_PIN = 'POST /api/v1/sendpin'

test('the pin is sent by SMS on request, and the screen says to which number', async () => {
  const bodies: unknown[] = []
  await answering({
    [CALL]: new Error('cut'),
    [SEND_PIN]: ({ body }: Ask) => {
      bodies.push(body)
      return { message: 'Sent by SMS to 0803***0001', sentTo: '0803***0001' }
    },
  })
  open([TICKET])
  fireEvent.click(await screen.findByRole('button', { name: 'Send Pin by SMS' }))
  await screen.findByText('Sent by SMS to 0803***0001')
  expect(bodies).toEqual([{ uuid: ADA.UUID, ticketID: TICKET.TicketID }])
})

test('a pin that cannot be sent gives the reason, and can be requested again', async () => {
  await answering({ [CALL]: new Error('cut'), [SEND_PIN]: new AppError('pin-just-sent') })
  open([TICKET])
  const button = await screen.findByRole('button', { name: 'Send Pin by SMS' })
  fireEvent.click(button)
  await screen.findByText(/Please wait a minute before you ask again/)
  expect(button).toHaveProperty('disabled', false)
})

test("one ticket's messages are not shown for the next, and a used PIN is not sent", async () => {
  await answering({
    [CALL]: new Error('cut'),
    [SEND_PIN]: { message: 'Sent by SMS to 0803***0001', sentTo: '0803***0001' },
  })
  const used = { ...TICKET, TicketID: 'A9', SeatNumber: 'A9', TicketStatus: 'Used' as const }
  open([TICKET, used])
  fireEvent.click(await screen.findByRole('button', { name: 'Send Pin by SMS' }))
  await screen.findByText('Sent by SMS to 0803***0001')
  fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  await screen.findByRole('article', { name: 'Ticket for seat A9' })
  expect(screen.queryByText('Sent by SMS to 0803***0001')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Pin by SMS' })).toBeNull()
})

test('the screen stays on while a ticket is shown, and may turn off afterwards', async () => {
  await answering({ [CALL]: [TICKET] })
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  having(navigator, 'wakeLock', { request })
  open([TICKET])
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  expect(release).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Back to my tickets' }))
  await waitFor(() => expect(release).toHaveBeenCalled())
})

test('the pin is copied by one tap, and a browser that forbids it says what to do', async () => {
  await answering({ [CALL]: new Error('cut') })
  const writeText = vi.fn(() => Promise.resolve())
  having(navigator, 'clipboard', { writeText })
  open([{ ...TICKET, QrCode: 'ABCDEFGHJKMN' }])
  const button = await screen.findByRole('button', { name: 'Copy the pin' })
  fireEvent.click(button)
  await screen.findByText('Copied')
  expect(writeText).toHaveBeenCalledWith('ABCD-EFGH-JKMN')
  writeText.mockRejectedValue(new Error('forbidden'))
  fireEvent.click(button)
  await screen.findByText('Not copied. Please select the pin instead.')
})

test('the pin of a used ticket has nothing to copy', async () => {
  await answering({ [CALL]: new Error('cut') })
  open([{ ...TICKET, TicketStatus: 'Used' }])
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Copy the pin' })).toBeNull()
})
