import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState, counterState, useCounter } from '../../state/counter-state.ts'
import { FOOD_SALE } from '../sell/sale.ts'
import { SnacksPanel } from './snacks-panel.tsx'

const size = (itemID: string, name: string, kobo: number, soldOut = false) => ({ itemID, name, kobo, soldOut, vp: 100 })
const part = (...of: string[]) => ({ choose: 1, count: 1, of })
const POPCORN = {
  ...size('small', 'Popcorn', 150_000),
  sizes: [size('small', 'Small', 150_000), size('large', 'Large', 250_000)],
}
const MENU = {
  version: '1',
  categories: [
    { name: 'Popcorn', items: [POPCORN] },
    { name: 'Drinks', items: [size('water', 'Water', 50_000), size('beer', 'Beer', 200_000, true)] },
    {
      name: 'Bundles',
      items: [
        { ...size('combo', 'Combo', 280_000), parts: [part('large'), part('water', 'cola', 'beer')], version: 'seen' },
        { ...size('night', 'Film night', 600_000), parts: [part('large')], tickets: { typeID: 'adult', count: 1 } },
      ],
    },
  ],
  options: [
    { itemID: 'large', name: 'Popcorn, Large', soldOut: false },
    { itemID: 'water', name: 'Water', soldOut: false },
    { itemID: 'cola', name: 'Cola', soldOut: false },
    { itemID: 'beer', name: 'Beer', soldOut: true },
  ],
}

const TYPES = [{ typeID: 'adult', name: 'Adult' }]

function Panel() {
  const { sale = FOOD_SALE } = useCounter()
  return <SnacksPanel sale={sale} types={TYPES} cinemaID="cinema" onChange={(next) => changeState({ sale: next })} />
}

const latest = () => counterState().sale ?? FOOD_SALE

const basket = () => within(screen.getByRole('region', { name: 'In this sale' }))
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const lines = () => latest().items.map(({ name, count }) => `${count} ${name}`)

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(MENU)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  changeState({ isOffline: false, sale: undefined })
})

test('each tap adds one snack, and a snack with sizes asks for its size first', async () => {
  render(<Panel />)
  fireEvent.click(await screen.findByRole('button', { name: /^Water/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Popcorn/ }))
  expect(screen.queryByRole('button', { name: /^Water/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Large/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Water/ }))
  expect(lines()).toEqual(['2 Water', '1 Popcorn, Large'])
  expect(basket().getByText('₦3,500')).toBeTruthy()
})

test('each snack has a key, and Enter continues to the payment', async () => {
  render(<Panel />)
  await screen.findByRole('button', { name: /^Water/ })
  press('1')
  press('2')
  press('1')
  press('Backspace')
  press('2')
  press('3')
  expect(lines()).toEqual(['1 Popcorn, Large', '1 Water'])
  press('Enter')
  expect([latest().step, latest().panel]).toEqual(['pay', undefined])
})

test('a sold-out snack cannot be added, and a count of 0 removes a line', async () => {
  render(<Panel />)
  const beer = await screen.findByRole<HTMLButtonElement>('button', { name: /^Beer/ })
  expect([beer.disabled, beer.textContent]).toEqual([true, expect.stringContaining('Sold out')])
  press('2')
  fireEvent.click(basket().getByRole('button', { name: 'One less' }))
  expect(lines()).toEqual([])
  press('Enter')
  expect(latest().step).toBe('showtime')
})

test('without a network, the till says that it cannot sell snacks', () => {
  changeState({ isOffline: true })
  render(<Panel />)
  expect(screen.getByText(/Snacks are sold only while the network works/)).toBeTruthy()
  press('1')
  expect(lines()).toEqual([])
})

test('a bundle is a tile that asks for each part with several items, by touch or key', async () => {
  render(<Panel />)
  const combo = await screen.findByRole('button', { name: /^Combo/ })
  expect(combo.textContent).toContain('Popcorn, Large · Water / Cola / Beer')
  fireEvent.click(combo)
  screen.getByRole('group', { name: 'Combo: choose one' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Beer/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /Cola/ }))
  press('4')
  press('2')
  press('4')
  press('1')
  expect(lines()).toEqual(['2 Combo (Cola)', '1 Combo (Water)'])
  expect(latest().items.map(({ itemID, choices, version }) => [itemID, choices, version])).toEqual([
    ['combo', ['cola'], 'seen'],
    ['combo', ['water'], 'seen'],
  ])
  expect(basket().getByText('₦8,400')).toBeTruthy()
})

test('a bundle with a ticket is sold once for each such ticket of the sale', async () => {
  changeState({ sale: FOOD_SALE })
  render(<Panel />)
  const night = await screen.findByRole<HTMLButtonElement>('button', { name: /Film night/ })
  expect([night.disabled, night.textContent]).toEqual([true, expect.stringContaining('Needs 1 Adult ticket')])
  press('5')
  expect(lines()).toEqual([])
  act(() => changeState({ sale: { ...FOOD_SALE, counts: { adult: 1 } } }))
  press('5')
  press('5')
  expect(lines()).toEqual(['1 Film night'])
})
