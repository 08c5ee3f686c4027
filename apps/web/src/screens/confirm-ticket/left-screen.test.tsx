import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetRequest, keepRequest } from '../../parts/kept-request.ts'
import { SHOWTIME, answersAbout, bought, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { FILM } from '../../test/programme.ts'
import { ADA, TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

// A customer can leave the confirm screen before its purchase is answered.

const OWN_TICKET = { ...TICKET, ShowtimeID: SHOWTIME.ShowtimeID }
const BUY = 'POST /api/v1/purchaseticket'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Opens the confirm screen. The server answers a purchase only when the test says so. */
async function open() {
  const sale = Promise.withResolvers<unknown>()
  const server = await answering({
    'GET /api/v1/movies': { moviesList: [FILM] },
    ...answersAbout(),
    'POST /api/v1/fetchtickets': [OWN_TICKET],
    [BUY]: () => sale.promise,
  })
  const app = openApp('/confirmticket', chooseShowtime)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  const sales = () => server.requests.filter((request) => request === BUY)
  return { app, answer: sale.resolve, sales }
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))

/** Confirms the purchase, and leaves the screen while it has no answer. */
async function leaveWhileBuying() {
  const opened = await open()
  press()
  await waitFor(() => expect(opened.sales()).toHaveLength(1))
  fireEvent.click(screen.getByRole('link', { name: /See a Movie/ }))
  await waitFor(() => expect(opened.app.path()).toBe('/home'))
  return opened
}

test('a customer who left the screen is notified of the purchase and opens the tickets', async () => {
  const { app, answer } = await leaveWhileBuying()
  answer(bought(OWN_TICKET))
  const dialog = within(await screen.findByRole('dialog', { name: 'Success!' }))
  dialog.getByText('1 ticket for Mami Wata. Seat A1. Balance: 3,500 Vp')
  fireEvent.click(dialog.getByText('View Tickets'))
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a customer who has left the screen is notified why nothing was bought', async () => {
  const { answer } = await leaveWhileBuying()
  answer(new AppError('sold-out'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing was bought' }))
  dialog.getByText(/^There are not enough seats left .*! Nothing was bought, and no Points were/)
  fireEvent.click(dialog.getByLabelText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a customer who left the screen is notified that the result is unknown', async () => {
  const { answer } = await leaveWhileBuying()
  answer(new Error('cut'))
  const dialog = within(await screen.findByRole('dialog', { name: 'No answer yet' }))
  dialog.getByText(/^Your purchase was not answered yet.* Nothing can be bought twice\.$/)
})

test('a customer who returns before the response waits for it and buys once', async () => {
  const { app, answer, sales } = await leaveWhileBuying()
  history.back()
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  await screen.findByRole('status', { name: 'Please wait' })
  answer(bought(OWN_TICKET))
  await screen.findByRole('heading', { name: 'Success!' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sales()).toHaveLength(1)
})

test('a tap about an earlier attempt buys nothing once that was answered elsewhere', async () => {
  const name = { uuid: ADA.UUID, about: `purchase:${SHOWTIME.ShowtimeID}` }
  const earlier = { key: 'earlier', sentAt: 1, input: { uuid: ADA.UUID, numberOfTickets: 1 } }
  keepRequest(name, earlier)
  const { sales } = await open()
  screen.getByText(/^Your last try was not answered/)
  forgetRequest(name)
  press()
  await screen.findByText(/You already have a ticket for this showtime: seat A1/)
  expect(sales()).toEqual([])
  expect(screen.queryByText(/^Your last try was not answered/)).toBeNull()
})
