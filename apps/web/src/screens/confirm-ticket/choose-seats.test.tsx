import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { SEAT_NOT_FREE } from '@velvet/contract/catalogue/chosen-seats'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { purchaseFailed } from '@velvet/contract/shared/words/messages'
import { expect, test, vi } from 'vitest'
import { countChosen, linesChosen, seatsChosen } from '../../state/booking.ts'
import { PRICE, SHOWTIME, answersAbout, bought, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const SEATS = `GET /api/v1/showtime/${SHOWTIME.ShowtimeID}/seats`
const PLAN = [drawnRow('A', 'ssssss'), drawnRow('B', 'sssww')]

const BOUGHT = bought(TICKET)

interface Says {
  taken?: string[]
  plan?: SeatPlan
  says?: readonly unknown[]
}

/** A server with a hall, which records the orders and gives these answers one after the other. */
async function boxOffice({ taken = ['A3'], plan = PLAN, says = [BOUGHT] }: Says = {}) {
  const orders: unknown[] = []
  const server = await answering({
    ...answersAbout(),
    [SEATS]: { plan, taken, version: taken.join() },
    'POST /api/v1/purchaseticket': ({ body }: Ask) => {
      orders.push(body)
      return says[orders.length - 1]
    },
  })
  return { orders, server }
}

function open(count = 1, seats: readonly string[] = []) {
  return openApp('/confirmticket', (store) => {
    chooseShowtime(store)
    store.dispatch(countChosen(count))
    store.dispatch(seatsChosen({ seats, zones: null, wheelchair: false }))
  })
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const seat = (name: string | RegExp) => screen.findByRole('gridcell', { name })
const sheet = () => screen.findByRole('dialog')

test('each seat has its row, number, kind and state, and chosen ones are bought', async () => {
  const { orders } = await boxOffice()
  open(2)
  await press('Seats: best together')
  await seat('Row A, seat 3, taken')
  await seat('Row B, seat 4, wheelchair place, free')
  await seat('Row B, seat 3, beside a wheelchair place, free')
  const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take These Seats' })
  fireEvent.click(await seat('Row A, seat 5, free'))
  expect(take.disabled).toBe(true)
  await within(await sheet()).findByText('Seat A5. Choose 1 more seat')
  fireEvent.click(await seat('Row A, seat 4, free'))
  await within(await sheet()).findByText('Seats A4 and A5')
  fireEvent.click(take)
  await press('Confirm Seat')
  await screen.findByRole('button', { name: 'View Tickets' })
  expect(orders).toMatchObject([{ numberOfTickets: 2, seats: ['A4', 'A5'] }])
})

test('the best free seats are marked before any tap, and change when they are bought', async () => {
  const { orders, server } = await boxOffice()
  open(2)
  await press('Seats: best together')
  await within(await sheet()).findByText('Seats A1 and A2')
  await seat('Row A, seat 2, yours')
  server.answers[SEATS] = { plan: PLAN, taken: ['A1', 'A3'], version: 'other' }
  act(() => void window.dispatchEvent(new Event('online')))
  await seat('Row A, seat 1, taken')
  await within(await sheet()).findByText('Seats B2 and B3')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Take These Seats')
  await press('Confirm Seat')
  await waitFor(() => expect(orders).toMatchObject([{ seats: ['B2', 'B3'] }]))
})

test('a seat bought elsewhere turns grey while the plan is open', async () => {
  const { promise: told, resolve: notify } = Promise.withResolvers<object>()
  const { server } = await boxOffice()
  server.answers[`${SEATS}/changes?version=A3`] = () => told
  open()
  await press('Seats: best together')
  await seat('Row A, seat 1, free')
  server.answers[SEATS] = { plan: PLAN, taken: ['A1', 'A3'], version: 'other' }
  notify({ changed: true })
  await seat('Row A, seat 1, taken')
})

test('each chosen seat stands with its type and price', async () => {
  const { server } = await boxOffice()
  const adult = { typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1500 }
  const child = { typeID: TICKET.TicketID, name: 'Child', price: 900 }
  server.answers[PRICE] = { ticketPrice: 1500, maxTickets: 10, types: [adult, child] }
  const { store } = open()
  await screen.findByRole('group', { name: 'Number of tickets: Child' })
  act(
    () =>
      void store.dispatch(
        linesChosen([
          { ...adult, count: 1 },
          { ...child, count: 1 },
        ]),
      ),
  )
  await press('Seats: best together')
  fireEvent.click(await seat('Row A, seat 5, free'))
  fireEvent.click(await seat('Row A, seat 4, free'))
  const seats = within(await sheet()).getAllByRole('listitem')
  expect(seats.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['A4 Adult 1,500 Vp', 'A5 Child 900 Vp']),
  )
})

test('without a choice, an order names no seats', async () => {
  const { orders } = await boxOffice()
  open()
  await press('Seats: best together')
  await seat(/Row A, seat 1/)
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }))
  await press('Confirm Seat')
  await waitFor(() => expect(orders).toHaveLength(1))
  expect(Object.keys(orders[0] as object)).not.toContain('seats')
})

test('a taken seat cannot be chosen, and one seat too many replaces the first', async () => {
  await boxOffice()
  open()
  await press('Seats: best together')
  fireEvent.click(await seat('Row A, seat 3, taken'))
  fireEvent.click(await seat('Row A, seat 1, free'))
  fireEvent.click(await seat('Row A, seat 2, free'))
  await seat('Row A, seat 1, free')
  await seat('Row A, seat 2, yours')
})

test('one seat is in the tab order, arrow keys move the focus, and space chooses', async () => {
  await boxOffice()
  open()
  await press('Seats: best together')
  const first = await seat('Row A, seat 1, free')
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1)
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  const reached = await seat('Row B, seat 2, free')
  expect(reached.tabIndex).toBe(0)
  expect(document.activeElement).toBe(reached)
  fireEvent.keyDown(reached, { key: ' ' })
  await seat('Row B, seat 2, yours')
})

test('a single seat left beside the choice is named without preventing it', async () => {
  await boxOffice({ taken: ['A4'] })
  open(2)
  await press('Seats: best together')
  fireEvent.click(await seat('Row A, seat 1, free'))
  const lines = within(await sheet()).getAllByRole('status')
  fireEvent.click(await seat('Row A, seat 2, free'))
  const warning = await screen.findByText('Seat A3 would be left alone')
  // The warning has its line before, so that the sheet does not move.
  expect(lines).toContain(warning)
  await press('Take These Seats')
  await screen.findByRole('button', { name: 'Seats A1, A2: choose other seats' })
})

test('an added ticket needs a seat too, and a removed one releases the last seat', async () => {
  await boxOffice()
  open(2, ['A1', 'A2'])
  await press('One more')
  await press('Choose 1 More Seat')
  await within(await sheet()).findByText('Seats A1 and A2. Choose 1 more seat')
  fireEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }))
  await press('One less')
  await press('One less')
  await screen.findByRole('button', { name: 'Seat A1: choose other seats' })
  await screen.findByRole('button', { name: 'Confirm Seat' })
})

test('the whole hall is visible first, and a tap on seats too small zooms in', async () => {
  using _ = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  await boxOffice()
  open()
  await press('Seats: best together')
  const grid = await screen.findByRole('grid')
  const isWide = () => grid.parentElement?.hasAttribute('data-wide')
  expect(Number(grid.getAttribute('width'))).toBeLessThanOrEqual(100)
  expect(isWide()).toBe(false)
  fireEvent.click(await seat('Row A, seat 1, free'), { detail: 1 })
  expect(isWide()).toBe(true)
  fireEvent.click(await seat('Row A, seat 1, free'), { detail: 1 })
  await seat('Row A, seat 1, yours')
})

test('a choice can be given up for any seats', async () => {
  await boxOffice()
  const { store } = open(1, ['A1'])
  await press('Seat A1: choose other seats')
  await press('Any Seats')
  await screen.findByRole('button', { name: 'Seats: best together' })
  expect(store.getState().booking.seats).toEqual([])
})

test('a chosen seat that another customer got is refused, and shown as taken', async () => {
  const text = SEAT_NOT_FREE.replace('{seat}', 'A2')
  const refusal = new AppError('seat-taken', { message: text })
  const { orders } = await boxOffice({ taken: ['A2'], says: [refusal, BOUGHT] })
  open(2, ['A1', 'A2'])
  await press('Confirm Seat')
  await screen.findByText(purchaseFailed(text))
  await press('Choose Other Seats')
  await within(await sheet()).findByText(text)
  await seat('Row A, seat 2, taken')
  await seat('Row A, seat 1, yours')
  fireEvent.click(await seat('Row B, seat 1, free'))
  await press('Take These Seats')
  await press('Confirm Seat')
  await screen.findByRole('button', { name: 'View Tickets' })
  expect(orders).toMatchObject([{ seats: ['A1', 'A2'] }, { seats: ['A1', 'B1'] }])
})

test('the wheelchair switch requests such a place and shows which are free', async () => {
  const { orders } = await boxOffice()
  open(2)
  await press('Seats: best together')
  fireEvent.click(await screen.findByRole('switch', { name: /^I need a wheelchair place/ }))
  await within(await sheet()).findByText('Now free: B3 and B4')
  await seat('Row B, seat 4, wheelchair place, yours')
  await press('Take These Seats')
  await screen.findByRole('button', { name: 'Wheelchair place: choose other seats' })
  await press('Confirm Seat')
  await waitFor(() => expect(orders).toMatchObject([{ wheelchair: true }]))
  expect(Object.keys(orders[0] as object)).not.toContain('seats')
})

test('the wheelchair switch is shown only in halls with places, or says none is free', async () => {
  await boxOffice({ plan: [drawnRow('A', 'sss')], taken: [] })
  open()
  await press('Seats: best together')
  await seat('Row A, seat 3, free')
  expect(screen.queryByRole('switch')).toBeNull()
  cleanup()
  await boxOffice({ taken: ['B4', 'B5'] })
  open()
  await press('Seats: best together')
  fireEvent.click(await screen.findByRole('switch', { name: /^I need a wheelchair place/ }))
  await screen.findByText('No wheelchair place is free for this showtime')
})

test('if the seats cannot be read, the sheet says so and offers another try', async () => {
  const { server } = await boxOffice()
  const hall = server.answers[SEATS]
  server.answers[SEATS] = new Error('cut')
  open()
  await press('Seats: best together')
  await screen.findByText('Network error')
  server.answers[SEATS] = hall
  await press('Try Again')
  await seat('Row A, seat 1, free')
})
