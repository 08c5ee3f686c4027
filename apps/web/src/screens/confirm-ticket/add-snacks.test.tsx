import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
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
const part = (...of: string[]) => ({ choose: 1, count: 1, of })
const [combo, night, cola] = [idOf('combo'), idOf('night'), idOf('cola')]
const menu = {
  version: '1',
  categories: [
    {
      name: 'Popcorn',
      items: [
        { ...item(popcorn, 'Popcorn', 100), sizes: [item(popcorn, 'Small', 100), item(large, 'Large', 150, true)] },
      ],
    },
    { name: 'Drinks', items: [item(water, 'Water', 40), item(cola, 'Cola', 60)] },
    {
      name: 'Bundles',
      items: [
        { ...item(combo, 'Combo', 120), parts: [part(popcorn), part(water, cola)], version: 'seen' },
        { ...item(night, 'Night', 170), parts: [part(popcorn)], tickets: { typeID: STANDARD_TYPE_ID, count: 1 } },
      ],
    },
  ],
  options: [
    { itemID: popcorn, name: 'Popcorn, Small', soldOut: false },
    { itemID: water, name: 'Water', soldOut: false },
    { itemID: cola, name: 'Cola', soldOut: false },
  ],
}
const BOUGHT = { message: 'Success!', purchaseID: TICKET.PurchaseID, balance: 200, tickets: [TICKET] }

async function open(bought: unknown = BOUGHT, offer: object = { sellsSnacks: true }, checked?: unknown) {
  const asks: unknown[] = []
  await answering({
    ...answersAbout(),
    [PRICE]: { ticketPrice: 100, maxTickets: 4, types: [], ...offer },
    [MENU]: menu,
    'POST /api/v1/offers/check': checked,
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

test('tickets and snacks are bought together, at the sum of their prices', async () => {
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

test('no snack is chosen at first, and closing the menu adds none', async () => {
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

test('Confirm offers no snacks for a cinema that sells none in the app', async () => {
  await open(BOUGHT, {})
  await screen.findByRole('button', { name: 'Confirm Seat' })
  expect(screen.queryByRole('button', { name: 'Add snacks' })).toBeNull()
})

test('a bundle says what it holds and saves, and asks for the part to choose', async () => {
  const asks = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await screen.findByText('Popcorn, Small · Water / Cola')
  screen.getByText('You save ₦13')
  fireEvent.click(screen.getByRole('button', { name: 'Choose: Combo' }))
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  expect([add.disabled, document.activeElement?.textContent]).toEqual([true, 'Combo'])
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Cola' }))
  fireEvent.click(add)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Choose: Combo')
  await more('Combo (Cola)')
  fireEvent.click(screen.getByRole('button', { name: 'Choose: Combo' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Water' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  screen.getByText('Combo (Water)')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^3 snacks/ })
  confirm()
  await waitFor(() => expect(asks).toHaveLength(1))
  const items = [
    { itemID: combo, count: 2, choices: [cola], version: 'seen' },
    { itemID: combo, count: 1, choices: [water], version: 'seen' },
  ]
  expect(asks[0]).toMatchObject({ items, amountToPay: 100 + 3 * 120 })
})

test('the price of a bundle pays for its ticket, and the list price is crossed out', async () => {
  const asks = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Night')
  const group = screen.getByRole('group', { name: 'Number: Night' })
  expect(within(group).getByRole('button', { name: 'One more' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect((await screen.findByText(/You save/)).textContent).toBe('You save ₦20 · Night')
  screen.getByText('200 Vp', { selector: 's *' })
  confirm()
  await waitFor(() => expect(asks).toHaveLength(1))
  expect(asks[0]).toMatchObject({ items: [{ itemID: night, count: 1 }], amountToPay: 170 })
})

test('a bundle with a ticket says at once that no code is combined with it', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Night')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText('Your bundle includes tickets, so no code can be used.')
  expect(screen.queryByRole('button', { name: 'Have a code?' })).toBeNull()
})

test('beside a code, a bundle with a ticket cannot be chosen and says why', async () => {
  const terms = { id: idOf('offer'), name: 'Students', kind: 'percent', value: 20, types: [], pay: null, of: null }
  const limits = { least: null, most: null, budget: null, usesEach: null }
  const checked = {
    offer: { name: terms.name, until: null },
    lines: [{ typeID: STANDARD_TYPE_ID, list: 100, price: 80 }],
    total: 80,
    saves: 20,
    terms: { ...terms, ...limits },
  }
  await open(BOUGHT, { sellsSnacks: true }, checked)
  fireEvent.click(screen.getByRole('button', { name: 'Have a code?' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'ABCDEFGH' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/ABCDEFGH/)
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Water')
  screen.getByText('Not combined with a code')
  expect(screen.queryByRole('group', { name: 'Number: Night' })).toBeNull()
})

test('after the menu has changed, the customer is asked to choose again', async () => {
  await open(new AppError('menu-changed'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add snacks' }))
  await more('Water')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: /^1 snack/ })
  confirm()
  expect((await screen.findByRole('alert')).textContent).toContain('The menu has changed. Please choose your snacks')
  await screen.findByRole('button', { name: 'Add snacks' })
})
