import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { answersAbout, chooseShowtime, PRICE } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { ZARANDA } from '../../test/programme.ts'
import { idOf, TICKET } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const MENU = `GET /api/v1/cinemas/${ZARANDA.CinemaID}/menu?at=app`
const PURCHASE = 'POST /api/v1/purchaseticket'
const popcorn = idOf('popcorn')
const large = idOf('large popcorn')
const water = idOf('water')
const item = (itemID: string, name: string, vp: number, soldOut = false) => ({
  itemID,
  name,
  vp,
  kobo: vp * 67,
  soldOut,
})
const menu = {
  version: '1',
  categories: [
    {
      name: 'Popcorn',
      items: [
        { ...item(popcorn, 'Popcorn', 100), sizes: [item(popcorn, 'Small', 100), item(large, 'Large', 150, true)] },
      ],
    },
    { name: 'Drinks', items: [item(water, 'Water', 40)] },
  ],
}
const BOUGHT = { message: 'Success!', purchaseID: TICKET.PurchaseID, balance: 200, tickets: [TICKET] }

async function open(bought: unknown = BOUGHT, offer: object = { sellsSnacks: true }) {
  const asks: unknown[] = []
  await answering({
    ...answersAbout(),
    [PRICE]: { ticketPrice: 100, maxTickets: 4, types: [], ...offer },
    [MENU]: menu,
    [PURCHASE]: ({ body }: Ask) => {
      asks.push(body)
      return bought
    },
  })
  openApp('/confirmticket', chooseShowtime)
  await screen.findByRole('button', { name: 'Confirm Seat' })
  return asks
}

const more = async (what: string) => {
  const group = await screen.findByRole('group', { name: `Number: ${what}` })
  fireEvent.click(within(group).getByRole('button', { name: 'One more' }))
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))

test('snacks are bought with the ticket, in one price', async () => {
  const asks = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Popcorn, Small')
  await more('Water')
  await more('Water')
  expect(screen.queryByRole('group', { name: 'Number: Popcorn, Large' })).toBeNull()
  screen.getByText('Sold out')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^3 snacks/ })
  confirm()
  await waitFor(() => expect(asks).toHaveLength(1))
  const items = [
    { itemID: popcorn, count: 1 },
    { itemID: water, count: 2 },
  ]
  expect(asks[0]).toMatchObject({ items, amountToPay: 280 })
})

test('nothing is chosen at first, and a closed menu adds nothing', async () => {
  const asks = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Water')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: 'Add snacks' })
  confirm()
  await waitFor(() => expect(asks).toHaveLength(1))
  expect(asks[0]).toMatchObject({ amountToPay: 100 })
  expect(asks[0]).not.toHaveProperty('items')
})

test('snacks that the bar no longer sells are removed from the purchase', async () => {
  await open(new AppError('item-sold-out'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Water')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^1 snack/ })
  confirm()
  await screen.findByRole('alert')
  await screen.findByRole('button', { name: 'Add snacks' })
})

test('a cinema without snacks in the app offers none', async () => {
  await open(BOUGHT, {})
  await screen.findByRole('button', { name: 'Confirm Seat' })
  expect(screen.queryByRole('button', { name: 'Add snacks' })).toBeNull()
})
