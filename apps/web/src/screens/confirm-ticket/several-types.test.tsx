import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { purchasePutOff, purchaseResumed } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { PRICE, SHOWTIME, answersAbout, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { FILM, ZARANDA } from '../../test/programme.ts'
import { ADA, TICKET, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const PURCHASE = 'POST /api/v1/purchaseticket'
const NOTE = 'For under 12: bring proof of age'
const CHILD = { typeID: idOf('child'), name: 'Child', price: 900, note: NOTE }
const TYPES = [{ typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1500 }, CHILD]
const OWN_TICKET = { ...TICKET, ShowtimeID: SHOWTIME.ShowtimeID }
const BOUGHT = {
  message: 'Success!',
  purchaseID: TICKET.PurchaseID,
  balance: 200,
  tickets: [OWN_TICKET, { ...OWN_TICKET, TicketID: idOf('b'), SeatNumber: 'A2', TicketType: 'Child', TypeNote: NOTE }],
}

async function boxOffice(...says: readonly unknown[]) {
  const asks: unknown[] = []
  const server = await answering({
    ...answersAbout(),
    [PRICE]: { ticketPrice: 1500, maxTickets: 4, types: TYPES },
    [PURCHASE]: ({ body }: Ask) => {
      asks.push(body)
      return says[asks.length - 1]
    },
  })
  return { asks, server }
}

async function open(prepare: (store: AppStore) => void = chooseShowtime) {
  const app = openApp('/confirmticket', prepare)
  await screen.findByRole('group', { name: 'Number of tickets: Child' })
  return app
}

const TOTAL = { selector: 'strong *' }
const counter = (name: string) => within(screen.getByRole('group', { name: `Number of tickets: ${name}` }))
const press = (button: string, name: string) => fireEvent.click(counter(name).getByRole('button', { name: button }))
const counts = () => ['Adult', 'Child'].map((name) => counter(name).getByRole('status').textContent)

test('each type has its price, its note and a counter, the first one in the bar', async () => {
  await boxOffice()
  await open()
  expect(screen.queryByRole('group', { name: 'Number of tickets' })).toBeNull()
  const rows = within(screen.getByRole('region', { name: 'Types of tickets' }))
  expect(rows.getAllByRole('listitem').map((row) => row.querySelector('div')?.textContent)).toEqual([
    `Child 900 Vp${NOTE}`,
  ])
  const bar = screen.getByRole('button', { name: 'Confirm Seat' }).parentElement
  expect(bar?.textContent).toMatch(/^Adult 1,500 Vp/)
  expect(bar?.contains(screen.getByRole('group', { name: 'Number of tickets: Adult' }))).toBe(true)
  expect(counts()).toEqual(['1', '0'])
  screen.getByText('1,500 Vp', TOTAL)
})

test('tickets are counted once the screen knows if types have their own counters', async () => {
  const { server } = await boxOffice()
  const price = Promise.withResolvers<unknown>()
  server.answers[PRICE] = () => price.promise
  openApp('/confirmticket', chooseShowtime)
  await screen.findByRole('button', { name: 'Confirm Seat' })
  expect(screen.queryByRole('button', { name: 'One more' })).toBeNull()
  price.resolve(new Error('cut'))
  await screen.findByRole('button', { name: 'One more' })
})

test('the limit counts the tickets of all types, and a purchase has at least one', async () => {
  await boxOffice()
  await open()
  press('One less', 'Adult')
  expect(counts()).toEqual(['1', '0'])
  press('One more', 'Child')
  press('One less', 'Adult')
  expect(counts()).toEqual(['0', '1'])
  for (let taps = 0; taps < 5; taps++) press('One more', 'Adult')
  expect(counts()).toEqual(['3', '1'])
  screen.getByText('At most 4 at a time')
  screen.getByText('4 tickets')
  screen.getByText('5,400 Vp', TOTAL)
})

test("a family buys by number and type, and a child's ticket shows its type", async () => {
  const { asks } = await boxOffice(BOUGHT)
  const { store } = await open()
  press('One more', 'Adult')
  press('One more', 'Child')
  press('One more', 'Child')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByRole('heading', { name: 'Success!' })
  expect(asks).toEqual([
    {
      uuid: ADA.UUID,
      showtimeID: SHOWTIME.ShowtimeID,
      cinemaID: ZARANDA.CinemaID,
      numberOfTickets: 4,
      amountToPay: 4800,
      tickets: [
        { typeID: STANDARD_TYPE_ID, count: 2 },
        { typeID: CHILD.typeID, count: 2 },
      ],
    },
  ])
  expect(store.getState().booking.lines).toEqual([])
})

test('after a changed price, the rows show new prices and keep their numbers', async () => {
  const { server } = await boxOffice(new AppError('price-changed'))
  await open()
  press('One more', 'Child')
  server.answers[PRICE] = {
    ticketPrice: 1500,
    maxTickets: 4,
    types: [TYPES[0], { ...CHILD, price: 1000 }],
  }
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByText('2,500 Vp', TOTAL)
  screen.getByText(/^The price of this ticket has changed/)
  expect(counts()).toEqual(['1', '1'])
})

test('a type that is no longer sold leaves the screen with one price as it always was', async () => {
  const { server } = await boxOffice(new AppError('price-changed'))
  await open()
  press('One more', 'Child')
  server.answers[PRICE] = { ticketPrice: 1500, maxTickets: 4, types: [TYPES[0]] }
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByRole('group', { name: 'Number of tickets' })
  expect(screen.queryByRole('region', { name: 'Types of tickets' })).toBeNull()
})

test('a try without an answer keeps its numbers of each type until it is answered', async () => {
  await boxOffice(new Error('cut'), BOUGHT)
  await open()
  press('One more', 'Child')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByText(/We could not reach the server/)
  press('One more', 'Child')
  press('One less', 'Adult')
  expect(counts()).toEqual(['1', '1'])
})

test('a purchase that waited for a top-up returns with its types', async () => {
  const { server } = await boxOffice()
  const { store } = await open()
  press('One more', 'Child')
  server.answers[PRICE] = () => new Promise(() => undefined)
  store.dispatch(purchasePutOff({ movieTitle: FILM.Title }))
  expect(store.getState().booking.intent).toMatchObject({ count: 2 })
  store.dispatch(purchaseResumed())
  await waitFor(() => expect(store.getState().booking.lines).toHaveLength(2))
})
