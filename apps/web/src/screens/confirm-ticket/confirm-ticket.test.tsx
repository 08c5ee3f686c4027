import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { showtimeSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { PRICE, SHOWTIME, answersAbout, bought, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, ZARANDA, dayAfter } from '../../test/programme.ts'
import { ADA, TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const PURCHASE = 'POST /api/v1/purchaseticket'

const OWN_TICKET = { ...TICKET, ShowtimeID: SHOWTIME.ShowtimeID }
const BOUGHT = bought(OWN_TICKET)

/** A server that records each request and gives these answers one after the other. */
async function boxOffice(says: readonly unknown[], showtime = SHOWTIME) {
  const asks: { key: unknown; body: unknown }[] = []
  const server = await answering({
    ...answersAbout(showtime),
    [PURCHASE]: ({ headers, body }: Ask) => {
      asks.push({ key: headers['idempotency-key'], body })
      return says[asks.length - 1]
    },
  })
  return { asks, server }
}

async function openConfirmation(prepare: (store: AppStore) => void = chooseShowtime) {
  const app = openApp('/confirmticket', prepare)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  await screen.findByRole('button', { name: 'One more' })
  return app
}

/** Selects the total of the purchase, because the price of one ticket may be the same. */
const TOTAL = { selector: 'strong *' }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const count = () => screen.getByRole('group', { name: 'Number of tickets' }).textContent

test('the screen shows everything that is about to be paid for', async () => {
  await boxOffice([])
  await openConfirmation()
  const [year, , day] = dayAfter(2).split('-')
  for (const text of ['6:30 PM', 'Zaranda', 'zaranda', '3 Ahmadu Bello Way, by the Roundabout']) {
    screen.getByText(text)
  }
  screen.getByText(new RegExp(`^${day ?? ''}/[A-Z][a-z]{2}/${year ?? ''}$`))
  screen.getByText(/^\w+day$/)
  screen.getByRole('img', { name: 'Poster of The Wedding Party' })
  const button = screen.getByRole('button', { name: 'Confirm Seat' })
  expect(button.parentElement?.textContent).toMatch(/irreversible/)
})

test('more tickets cost more, and there is never less than one', async () => {
  await boxOffice([])
  await openConfirmation()
  press('One less')
  expect(count()).toBe('1')
  screen.getByText('1,500 Vp', TOTAL)
  expect(screen.getByText(/^Balance after/).textContent).toBe('Balance after: 3,500 Vp')
  for (let taps = 0; taps < 9; taps++) press('One more')
  expect(count()).toBe('10')
  screen.getByText('15,000 Vp', TOTAL)
  expect(screen.getByText(/used first/).textContent).toBe('You have 5,000 Vp, used first')
})

test("a purchase is limited to the operator's number of tickets, with a message", async () => {
  const { server } = await boxOffice([new AppError('too-many-tickets')])
  server.answers[PRICE] = { ticketPrice: 100, maxTickets: 12, types: [] }
  await openConfirmation()
  await waitFor(() => expect(screen.getByText('each').textContent).toBe('100 Vp each'))
  for (let taps = 0; taps < 14; taps++) press('One more')
  expect(count()).toBe('12')
  screen.getByText('At most 12 at a time')
  press('One less')
  expect(screen.queryByText(/At most/)).toBeNull()
  // The operator has lowered the limit by the time of the purchase.
  server.answers[PRICE] = { ticketPrice: 100, maxTickets: 4, types: [] }
  press('Confirm Seat')
  await screen.findByText('That is more tickets than one purchase may hold!')
  await waitFor(() => expect(count()).toBe('4'))
})

test('a purchase is limited to the seats that are left, with a message', async () => {
  await boxOffice([], { ...SHOWTIME, AssignedSeats: 98 })
  await openConfirmation()
  for (let taps = 0; taps < 4; taps++) press('One more')
  await waitFor(() => expect(count()).toBe('2'))
  press('One more')
  expect(count()).toBe('2')
  screen.getByText('Only 2 left')
})

test('if limit and seats left are equal, the screen names the seats left', async () => {
  const { server } = await boxOffice([], { ...SHOWTIME, AssignedSeats: 98 })
  server.answers[PRICE] = { ticketPrice: 100, maxTickets: 2, types: [] }
  await openConfirmation()
  await waitFor(() => expect(screen.getByText('each').textContent).toBe('100 Vp each'))
  press('One more')
  await screen.findByText('Only 2 left')
})

test('a showtime that has sold out in the meantime cannot be paid for', async () => {
  await boxOffice([], { ...SHOWTIME, AssignedSeats: 100 })
  await openConfirmation()
  expect(await screen.findByRole('button', { name: 'Sold Out!' })).toHaveProperty('disabled', true)
})

test('without a price above zero there is nothing to press, because no ticket is free', async () => {
  await boxOffice([], { ...SHOWTIME, TicketPrice: 0 })
  await openConfirmation()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm Seat' })).toBeNull())
})

test('after Success! the tickets and the new balance are on the phone at once', async () => {
  const { asks } = await boxOffice([BOUGHT])
  const app = await openConfirmation()
  press('Confirm Seat')
  await screen.findByRole('heading', { name: 'Success!' })
  expect(asks[0]?.body).toEqual({
    uuid: ADA.UUID,
    showtimeID: SHOWTIME.ShowtimeID,
    cinemaID: ZARANDA.CinemaID,
    numberOfTickets: 1,
    amountToPay: 1500,
  })
  const { tickets, booking, updatedUserData } = app.store.getState()
  expect(tickets.tickets).toEqual([OWN_TICKET])
  expect(updatedUserData.userData?.Balance).toBe(3500)
  expect([booking.showtime, booking.cinema]).toEqual([null, null])
  press('View Tickets')
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
})

test('Success! shows the ticket itself, below the text', async () => {
  await boxOffice([BOUGHT])
  await openConfirmation()
  press('Confirm Seat')
  const ticket = await screen.findByRole('article', {
    name: `Ticket for seat ${TICKET.SeatNumber}`,
  })
  within(ticket).getByText('Mami Wata')
  expect(ticket.closest('[role=status]')).toBeNull()
})

test("View Tickets is the red button of Success!, above the ticket's code", async () => {
  await boxOffice([BOUGHT])
  await openConfirmation()
  press('Confirm Seat')
  const button = await screen.findByRole('button', { name: 'View Tickets' })
  expect(button.className).toContain('primary')
  const main = within(screen.getByRole('main'))
  main.getByRole('img', { name: 'QR code of this ticket' })
  expect(main.getAllByRole('button').filter(({ className }) => /primary/.test(className))).toEqual([button])
})

test('two taps buy once', async () => {
  const { asks } = await boxOffice([BOUGHT])
  await openConfirmation()
  const button = screen.getByRole('button', { name: 'Confirm Seat' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Success!' })
  expect(asks).toHaveLength(1)
})

test('a refusal shows the balance and a link to top up', async () => {
  await boxOffice([new AppError('balance-too-low')])
  await openConfirmation()
  press('Confirm Seat')
  await screen.findByText('Your balance is too low for this purchase!')
  screen.getByText('Nothing was bought, and no Points were taken.')
  screen.getByText('5,000 Vp')

  const link = screen.getByRole('link', { name: 'Get More Credit' })
  expect(link.getAttribute('href')).toBe('/fund')
})

test.each([
  ['sold-out', 'There are not enough seats left for this showtime!'],
  ['showtime-started', 'This showtime has already begun!'],
  ['showtime-cancelled', 'This showtime was cancelled!'],
] as const)('after %s the next step is another showtime of the film', async (code, message) => {
  await boxOffice([new AppError(code)])
  const app = await openConfirmation()
  press('Confirm Seat')
  await screen.findByText(message)
  fireEvent.click(screen.getByRole('link', { name: 'Choose Another Showtime' }))
  await waitFor(() => expect(app.path()).toBe(`/movie/${FILM.MovieID}`))
})

test('the missing naira are shown before anything fails, on the button that pays them', async () => {
  await boxOffice([])
  await openConfirmation()
  expect(screen.queryByRole('button', { name: /and book/ })).toBeNull()
  for (let taps = 0; taps < 3; taps++) press('One more')
  screen.getByText('6,000 Vp')
  screen.getByText('₦4,080')
  screen.getByRole('button', { name: 'Pay ₦680 and book' })
  expect(screen.getByText(/used first/).textContent).toBe('You have 5,000 Vp, used first')
  expect(screen.queryByRole('link', { name: /short/ })).toBeNull()
})

test('seats of this showtime the customer already has are named before payment', async () => {
  await boxOffice([])
  await openConfirmation((store) => {
    chooseShowtime(store)
    const mine = (seat: string, changes = {}) => ({
      ...TICKET,
      TicketID: seat,
      SeatNumber: seat,
      ShowtimeID: SHOWTIME.ShowtimeID,
      ...changes,
    })
    const tickets = [mine('A1'), mine('A2'), mine('B7', { Refunded: true }), TICKET]
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  })
  screen.getByText('You already have 2 tickets for this showtime: seats A1, A2.')
})

test('after a lost response, the same request is repeated with the same key', async () => {
  const { asks } = await boxOffice([new Error('cut'), BOUGHT])
  await openConfirmation()
  press('One more')
  press('Confirm Seat')
  await screen.findByText(/We could not reach the server.*Nothing can be bought twice/)
  press('One more')
  press('Confirm Seat')
  await screen.findByRole('heading', { name: 'Success!' })
  expect(asks).toHaveLength(2)
  expect(asks[1]).toEqual(asks[0])
  expect(asks[0]?.key).toMatch(/^\w{32}$/)
})

test('after a server error, the screen says that the result is not yet known', async () => {
  await boxOffice([new AppError('internal')])
  await openConfirmation()
  press('Confirm Seat')
  await screen.findByText(/^Something went wrong on our side.*!$/)
  screen.getByText(/It is not known yet whether Points were taken/)
})

test('a changed price is shown, and is paid only when it is confirmed again', async () => {
  const { asks, server } = await boxOffice([new AppError('price-changed'), BOUGHT])
  await openConfirmation()
  server.answers[PRICE] = { ticketPrice: 1800, maxTickets: 10, types: [] }
  press('Confirm Seat')
  await screen.findByText(/^The price of this ticket has changed.*!$/)
  await screen.findByText('1,800 Vp', TOTAL)
  expect(asks).toHaveLength(1)
  press('Confirm Seat')
  await screen.findByRole('heading', { name: 'Success!' })
  expect(asks[1]?.body).toMatchObject({ amountToPay: 1800 })
})

test('without a cinema or a showtime there is nothing to confirm, and home opens', async () => {
  await boxOffice([])
  const app = openApp('/confirmticket', (store) => {
    signIn(store, ADA)
    store.dispatch(showtimeSelected(SHOWTIME))
  })
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a visitor is taken to sign up', async () => {
  await boxOffice([])
  const app = openApp('/confirmticket', (store) => store.dispatch(showtimeSelected(SHOWTIME)))
  await waitFor(() => expect(app.path()).toBe('/signup'))
})
