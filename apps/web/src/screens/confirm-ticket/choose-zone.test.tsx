import { fireEvent, screen, within } from '@testing-library/react'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { expect, test } from 'vitest'
import { countChosen } from '../../state/booking.ts'
import { PRICE, SHOWTIME, answersAbout, bought, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const SEATS = `GET /api/v1/showtime/${SHOWTIME.ShowtimeID}/seats`
const PLAN = [drawnRow('A', 'ssss'), drawnRow('B', 'vvll')]
const STANDARD = SHOWTIME.TicketPrice

/** Opens the screen with a server that has standard, VIP and love seats and records the orders. */
async function open(count: number) {
  const orders: unknown[] = []
  const price = (zone: string, extra: number) => ({ zone, typeID: STANDARD_TYPE_ID, price: STANDARD + extra })
  await answering({
    ...answersAbout(),
    [PRICE]: { ticketPrice: STANDARD, maxTickets: 10, types: [], zones: [price('vip', 1000), price('love-seat', 500)] },
    [SEATS]: { plan: PLAN, taken: [], version: '' },
    'POST /api/v1/purchaseticket': ({ body }: Ask) => {
      orders.push(body)
      return bought(TICKET)
    },
  })
  openApp('/confirmticket', (store) => {
    chooseShowtime(store)
    store.dispatch(countChosen(count))
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Seats: best together' }))
  return orders
}

const sheet = () => screen.findByRole('dialog')
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))
const seat = (name: string) => screen.findByRole('gridcell', { name })
const total = (vp: number) => `${vp.toLocaleString('en-NG')} Vp`

test('a customer sees the price of a zone and buys its seats at that price', async () => {
  const orders = await open(2)
  await press(/^VIP/)
  await within(await sheet()).findByText('Seats B1 and B2')
  await seat('Row B, seat 1, VIP, yours')
  await within(await sheet()).findByText(total(2 * STANDARD + 2000))
  await press('Take These Seats')
  await press('Confirm Seat')
  await screen.findByRole('button', { name: 'View Tickets' })
  expect(orders).toMatchObject([{ numberOfTickets: 2, amountToPay: 2 * STANDARD + 2000, seats: ['B1', 'B2'] }])
})

test('standard seats are selected at first, and the order then names no zone', async () => {
  const orders = await open(2)
  await within(await sheet()).findByText('Seats A1 and A2')
  await press('Close')
  await press('Confirm Seat')
  await screen.findByRole('button', { name: 'View Tickets' })
  expect(orders).toEqual([expect.not.objectContaining({ seats: expect.anything() as unknown })])
  expect(orders).toMatchObject([{ amountToPay: 2 * STANDARD }])
})

test('tapping half a love seat selects both halves and updates the total', async () => {
  await open(3)
  fireEvent.click(await seat('Row B, seat 4, Love seat, free'))
  await within(await sheet()).findByText('Seats B3 and B4. Choose 1 more seat')
  fireEvent.click(await seat('Row A, seat 2, free'))
  await within(await sheet()).findByText(total(3 * STANDARD + 1000))
  fireEvent.click(await seat('Row B, seat 3, Love seat, yours'))
  await within(await sheet()).findByText('Seat A2. Choose 2 more seats')
})

test('a customer with an odd number of tickets learns that love seats are for two', async () => {
  await open(1)
  await press(/^Love seat/)
  await within(await sheet()).findByText('Love seats are sold in pairs. Choose an even number of tickets')
})
