import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test } from 'vitest'
import { keepTransfer, readTransfer } from '../../parts/kept-transfer.ts'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, TICKET, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const CALL = 'POST /api/v1/fetchtickets'

const aTicket = (id: string, changes: Partial<Ticket>): Ticket => ({
  ...TICKET,
  TicketID: idOf(id),
  PurchaseID: idOf(`purchase ${id}`),
  ...changes,
})
const ada = (store: AppStore) => signIn(store, ADA)
const adaWith =
  (...tickets: Ticket[]) =>
  (store: AppStore) => {
    ada(store)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)

test('usable tickets come first, then all are sorted by date', async () => {
  await answering({
    [CALL]: [
      aTicket('1', { MovieTitle: 'long used', TicketStatus: 'Used', ShowtimeDate: '2026-01-01' }),
      aTicket('2', { MovieTitle: 'next week', ShowtimeDate: '2026-11-28' }),
      aTicket('3', { MovieTitle: 'tomorrow', ShowtimeDate: '2026-11-22' }),
      aTicket('4', { MovieTitle: 'missed', TicketStatus: 'Expired', ShowtimeDate: '2026-02-02' }),
    ],
  })
  openApp('/mytickets', ada)
  await screen.findByText('Tomorrow')
  expect(titles()).toEqual(['Tomorrow', 'Next Week', 'Long Used', 'Missed'])
  for (const word of ['Used', 'Expired']) screen.getByText(word)
  expect(screen.getAllByText('Unused')).toHaveLength(2)
})

test('a card shows film, time, date, cinema and address, and opens its ticket', async () => {
  await answering({ [CALL]: [TICKET] })
  const app = openApp('/mytickets', ada)
  await screen.findByText('Mami Wata')
  const card = screen.getByRole('link', { name: /View Ticket/ })
  for (const text of ['6:30 PM', 'Sunday', '22/Nov/2026', 'Yankari Screens', '1 Murtala Way']) {
    expect(card.textContent).toContain(text)
  }
  expect(card.querySelector('img')?.getAttribute('src')).toContain(TICKET.PosterURL)
  fireEvent.click(card)
  await waitFor(() => expect(app.path()).toBe('/ticketdetails'))
  expect(history.state).toMatchObject({ state: { ticketId: TICKET.TicketID } })
  expect(app.store.getState().booking.ticketId).toBe(TICKET.TicketID)
})

const PURCHASE = [
  aTicket('10', { SeatNumber: 'A10', PurchaseID: idOf('one') }),
  aTicket('2', { SeatNumber: 'A2', PurchaseID: idOf('one') }),
  aTicket('9', { SeatNumber: 'A9', PurchaseID: idOf('one') }),
]

test('seats of one purchase are one card that opens each ticket, even offline', async () => {
  await answering({ [CALL]: new Error('cut') })
  const app = openApp('/mytickets', adaWith(...PURCHASE, aTicket('7', { SeatNumber: 'C7' })))
  const cards = await screen.findAllByRole('link', { name: /View Ticket/ })
  expect(cards).toHaveLength(2)
  expect(cards[0]?.textContent).toContain('Seats A2, A9, A10')
  expect(cards[1]?.textContent).toContain('Seat C7')
  if (cards[0]) fireEvent.click(cards[0])
  for (const seat of ['A2', 'A9', 'A10']) {
    await screen.findByRole('article', { name: `Ticket for seat ${seat}` })
    screen.getByRole('img', { name: 'QR code of this ticket' })
    fireEvent.click(screen.getByRole('button', { name: 'Next ticket' }))
  }
  expect(app.path()).toBe('/ticketdetails')
})

test('a card shows used and refunded seats and opens a usable ticket', async () => {
  const [tenth, second, ninth] = PURCHASE
  const purchase = [{ ...tenth, TicketStatus: 'Expired', Refunded: true }, { ...second, TicketStatus: 'Used' }, ninth]
  await answering({ [CALL]: purchase })
  const app = openApp('/mytickets', ada)
  const card = await screen.findByRole('link', { name: /View Ticket/ })
  const rows = [...card.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(rows.slice(0, 3)).toEqual(['UnusedSeat A9', 'UsedSeat A2', 'RefundedSeat A10'])
  fireEvent.click(card)
  await waitFor(() => expect(app.path()).toBe('/ticketdetails'))
  expect(history.state).toMatchObject({ state: { ticketId: ninth?.TicketID } })
})

test('without a network the stored tickets are shown with a note', async () => {
  const cut = new Error('cut')
  // An answer to any other call would show that there is a network.
  await answering({
    [CALL]: cut,
    [`GET /api/v1/refresh/${ADA.UUID}`]: cut,
    'POST /api/v1/user/devicedetails': cut,
  })
  openApp('/mytickets', adaWith(TICKET))
  await screen.findByText('Mami Wata')
  await screen.findByText(/The network does not answer/)
})

test('with nothing stored and no network, trying again can load the tickets', async () => {
  const server = await answering({ [CALL]: new Error('cut') })
  openApp('/mytickets', ada)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[CALL] = [TICKET]
  fireEvent.click(again)
  await screen.findByText('Mami Wata')
})

test('a customer without tickets is led to the films', async () => {
  await answering({ [CALL]: [] })
  openApp('/mytickets', ada)
  await screen.findByText('You have no tickets yet.')
  const main = screen.getByRole('main')
  expect(main.querySelector('a')?.getAttribute('href')).toBe('/home')
})

test('back leads to the profile', async () => {
  await answering({ [CALL]: [] })
  const app = openApp('/mytickets', ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Back to profile' }))
  await waitFor(() => expect(app.path()).toBe('/profile'))
})

const TOKEN = 'abcdefghijklmnopqrstuv'
const TAKE = `POST /api/v1/give/${TOKEN}`

test('a visitor sees the tickets that this browser took, which lead to their code', async () => {
  await answering({ [TAKE]: new Error('cut') })
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: TICKET })
  const app = openApp('/mytickets')
  const card = await screen.findByRole('link', { name: /View Ticket/ })
  expect(card.textContent).toContain('Mami Wata')
  expect(screen.getByRole('link', { name: /Login/ }).getAttribute('href')).toBe('/login')
  fireEvent.click(card)
  await screen.findByRole('img', { name: 'QR code of this ticket' })
  expect(app.path()).toBe(`/give/${TOKEN}`)
})

test('a visitor without a ticket is sent to sign up', async () => {
  await answering({})
  const app = openApp('/mytickets')
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('after a login, the ticket that this browser took is in the account', async () => {
  const { answers } = await answering({
    [CALL]: [],
    [TAKE]: () => {
      answers[CALL] = [TICKET]
      return { ticket: TICKET }
    },
  })
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: TICKET })
  openApp('/mytickets', ada)
  await screen.findByText('Mami Wata')
  expect(readTransfer(TOKEN)).toBeUndefined()
})

test.each([
  ['stays on the phone if the account cannot have it', new AppError('gift-taken'), true],
  ['stays on the phone without a network', new Error('cut'), true],
  ['leaves the phone once its giver has taken it back', new AppError('gift-called-back'), false],
])('at a login, a kept ticket %s', async (_, answer, isKept) => {
  const server = await answering({ [CALL]: [], [TAKE]: answer })
  keepTransfer(TOKEN, { key: 'a-key-of-this-browser', ticket: TICKET })
  openApp('/mytickets', ada)
  await waitFor(() => expect(server.requests).toContain(TAKE))
  await waitFor(() => expect(readTransfer(TOKEN) !== undefined).toBe(isKept))
})
