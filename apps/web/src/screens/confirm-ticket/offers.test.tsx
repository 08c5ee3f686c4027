import { fireEvent, screen, waitFor } from '@testing-library/react'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { answersAbout, chooseShowtime, PRICE } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { idOf } from '../../test/samples.ts'
import { answering, type Ask } from '../../test/server.ts'

const PURCHASE = 'POST /api/v1/purchaseticket'
const TYPES = [{ typeID: STANDARD_TYPE_ID, name: 'Adult', price: 1500 }]
const OFFER = { id: idOf('offer'), name: 'Student Tuesday', kind: 'percent', value: 20, types: [] }
const NO_LIMITS = { pay: null, of: null, least: null, most: null, budget: null, usesEach: null }

async function openWith(offer: object, ...says: readonly unknown[]) {
  const asks: { amountToPay: number }[] = []
  await answering({
    ...answersAbout(),
    [PRICE]: { ticketPrice: 1500, maxTickets: 4, types: TYPES, offers: [{ ...OFFER, ...NO_LIMITS, ...offer }] },
    [PURCHASE]: ({ body }: Ask) => {
      asks.push(body as { amountToPay: number })
      return says[asks.length - 1]
    },
  })
  openApp('/confirmticket', chooseShowtime)
  return asks
}

const more = () => fireEvent.click(screen.getByRole('button', { name: 'One more' }))
const saves = () => screen.queryByText(/You save/)?.textContent

test('an offer crosses out the old price and shows how much is saved', async () => {
  await openWith({})
  await screen.findByText(/You save/)
  expect(saves()).toBe('You save ₦200 · Student Tuesday')
  expect(screen.getByText('1,500 Vp', { selector: 's *' })).toBeTruthy()
  screen.getByText('1,200 Vp', { selector: 'strong *' })
})

test('two for one lowers the price from the second ticket on', async () => {
  const asks = await openWith({ kind: 'n-for-m', value: 0, pay: 1, of: 2 }, new AppError('sold-out'))
  await screen.findByRole('button', { name: 'One more' })
  expect(saves()).toBeUndefined()
  more()
  await screen.findByText(/You save/)
  expect(saves()).toBe('You save ₦1,000 · Student Tuesday')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await waitFor(() => expect(asks).toMatchObject([{ amountToPay: 1500 }]))
})

test('after refusing a used offer, the app shows the list price', async () => {
  const asks = await openWith({ usesEach: 1 }, new AppError('offer-used'), new AppError('sold-out'))
  await screen.findByText(/You save/)
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await screen.findByText(/You have used this offer already/)
  expect(saves()).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))
  await waitFor(() => expect(asks).toMatchObject([{ amountToPay: 1200 }, { amountToPay: 1500 }]))
})
