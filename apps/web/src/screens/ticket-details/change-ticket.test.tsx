import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { showtimeSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { answerOf, aShowtime, FILM, ZARANDA } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH, idOf, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const LIST = 'POST /api/v1/fetchtickets'
const EXCHANGE = 'POST /api/v1/exchangetickets'
const OPEN = 'Change showtime or seat'
const PRESENT = aShowtime('18:30', { ShowtimeID: TICKET.ShowtimeID })
const LATER = aShowtime('21:00', { TicketPrice: 1800 })
const CHEAP = aShowtime('10:00', { TicketPrice: 1000 })

const ticket: Ticket = {
  ...TICKET,
  TicketStatus: 'Unused',
  Refunded: false,
  Price: 1500,
  RefundableUntil: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
}
const sibling: Ticket = { ...ticket, TicketID: idOf('sibling'), SeatNumber: 'A2', QrCode: 'SIBLING2345' }
const exchanged: Ticket = { ...ticket, TicketID: idOf('new'), ShowtimeID: LATER.ShowtimeID, QrCode: 'NEWTICKET234' }
const replaced: Ticket = {
  ...ticket,
  TicketStatus: 'Expired',
  Refunded: true,
  ExchangedTo: exchanged.TicketID,
  RefundableUntil: null,
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const answersAbout = (showtime: typeof LATER) => ({
  [`GET /api/v1/showtime/${showtime.ShowtimeID}`]: { showtime },
  [`GET /api/v1/ticketprice/${FILM.MovieID}/${ZARANDA.CinemaID}/${showtime.ShowtimeID}`]: {
    ticketPrice: showtime.TicketPrice,
    maxTickets: 10,
    types: [],
  },
})

async function open(tickets: Ticket[], answers: Parameters<typeof answering>[0] = {}) {
  const server = await answering({
    [LIST]: tickets,
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/cinema/${ZARANDA.CinemaID}`]: { cinema: ZARANDA },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([PRESENT, CHEAP, LATER]),
    ...answersAbout(PRESENT),
    ...answersAbout(CHEAP),
    ...answersAbout(LATER),
    ...answers,
  })
  const keep = (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }
  return { server, ...openApp('/ticketdetails', keep, { ticketId: ticket.TicketID }) }
}

async function choose(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your ticket' }))
  fireEvent.click(await dialog.findByRole('button', { name }))
  return screen.findByRole('button', { name: 'Confirm Change' })
}

test('an exchange shows the difference in price before and after', async () => {
  const sent: unknown[] = []
  const exchange = ({ body }: Ask) => {
    sent.push(body)
    return { message: 'Your booking is changed', purchaseID: idOf('purchase'), balance: 4700, tickets: [exchanged] }
  }
  const app = await open([ticket], { [EXCHANGE]: exchange })
  const confirm = await choose(/9:00 PM/)
  expect(screen.getByText(/^This replaces your ticket for/).textContent).toContain(
    'Mami Wata, seat A1. Its 1,500 Vp count towards the new price.',
  )
  expect(screen.getByText('You pay').parentElement?.textContent).toContain('300 Vp')
  app.server.answers[LIST] = [exchanged, replaced]
  fireEvent.click(confirm)
  const succeeded = await screen.findByRole('heading', { name: 'Success!' })
  expect(succeeded.parentElement?.textContent).toContain('300 Vp paid. Balance: 4,700 Vp')
  expect(sent).toMatchObject([{ ticketIDs: [ticket.TicketID], showtimeID: LATER.ShowtimeID, amountToPay: 1800 }])
  await waitFor(() =>
    expect(app.store.getState().tickets.tickets).toMatchObject([
      { TicketID: exchanged.TicketID },
      { ExchangedTo: exchanged.TicketID },
    ]),
  )
  expect(app.store.getState().booking.exchange).toBeNull()
})

test('all tickets of a booking are exchanged together, and Points are refunded', async () => {
  await open([ticket, sibling])
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  fireEvent.click(await screen.findByRole('switch', { name: /All 2 tickets of this booking/ }))
  fireEvent.click(await screen.findByRole('button', { name: /10:00 AM/ }))
  const replacing = await screen.findByText(/^This replaces your tickets for/)
  expect(replacing.textContent).toContain('Mami Wata, seats A1, A2. Their 3,000 Vp count towards the new price.')
  expect(screen.getByText('You get back').parentElement?.textContent).toContain('1,000 Vp')
  expect(screen.queryByRole('button', { name: /Increase|Add/ })).toBeNull()
})

test('a ticket of a bundle says how it is replaced, and offers no other showtime', async () => {
  await open([{ ...ticket, BundleLine: 1 }, sibling])
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your ticket' }))
  dialog.getByText(/^This ticket was bought in a bundle. Get a refund/)
  expect(dialog.queryByRole('switch')).toBeNull()
  expect(dialog.queryByRole('button', { name: /PM/ })).toBeNull()
})

test('an exchange says what happens to snacks, and leaves tickets of a bundle out', async () => {
  const order = { purchaseID: idOf('purchase'), code: 'FOODABCDEFGH', wantedAt: null, lines: [] }
  const snacks = { cinemaID: ZARANDA.CinemaID, isSold: true, pickups: [{ ...order, state: 'ordered' as const }] }
  await open([
    { ...ticket, Snacks: snacks },
    { ...sibling, BundleLine: 1 },
  ])
  fireEvent.click(await screen.findByRole('button', { name: OPEN }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your ticket' }))
  await dialog.findByRole('button', { name: /9:00 PM/ })
  dialog.getByText(/^Your snacks are for this showtime/)
  expect(dialog.queryByRole('switch')).toBeNull()
})

test('a refused exchange shows the reason and a link back to the ticket', async () => {
  await open([ticket], { [EXCHANGE]: new AppError('sold-out') })
  fireEvent.click(await choose(/9:00 PM/))
  await screen.findByText(/There are not enough seats left/)
  fireEvent.click(screen.getByRole('link', { name: 'Choose Another Showtime' }))
  await screen.findByRole('button', { name: OPEN })
})

test('a ticket of a sold-out showtime can change its seat', async () => {
  const full = { ...PRESENT, AssignedSeats: PRESENT.TotalSeats }
  await open([ticket], { [`GET /api/v1/showtime/${PRESENT.ShowtimeID}`]: { showtime: full } })
  const confirm = await choose(/Another seat of this showtime/)
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
})

test('choosing a showtime elsewhere starts a new purchase', async () => {
  const { store } = await open([ticket])
  await choose(/9:00 PM/)
  store.dispatch(showtimeSelected(LATER))
  expect(store.getState().booking.exchange).toBeNull()
})

test('an exchanged ticket is labelled as exchanged and has no actions', async () => {
  await open([replaced])
  await screen.findByText('Another ticket took the place of this one')
  within(screen.getByRole('article')).getByText('Changed')
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
})
