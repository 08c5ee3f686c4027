import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState, counterState, useCounter } from '../../state/counter-state.ts'
import { FOOD_SALE } from '../sell/sale.ts'
import { SnacksPanel } from './snacks-panel.tsx'

const size = (itemID: string, name: string, kobo: number, soldOut = false) => ({ itemID, name, kobo, soldOut, vp: 100 })
const POPCORN = {
  ...size('small', 'Popcorn', 150_000),
  sizes: [size('small', 'Small', 150_000), size('large', 'Large', 250_000)],
}
const MENU = {
  version: '1',
  categories: [
    { name: 'Popcorn', items: [POPCORN] },
    { name: 'Drinks', items: [size('water', 'Water', 50_000), size('beer', 'Beer', 200_000, true)] },
  ],
}

function Panel() {
  const { sale = FOOD_SALE } = useCounter()
  return <SnacksPanel sale={sale} cinemaID="cinema" onChange={(next) => changeState({ sale: next })} />
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
  fireEvent.click(await screen.findByRole('button', { name: /Water/ }))
  fireEvent.click(screen.getByRole('button', { name: /Popcorn/ }))
  expect(screen.queryByRole('button', { name: /Water/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Large/ }))
  fireEvent.click(screen.getByRole('button', { name: /Water/ }))
  expect(lines()).toEqual(['2 Water', '1 Popcorn, Large'])
  expect(basket().getByText('₦3,500')).toBeTruthy()
})

test('each snack has a key, and Enter continues to the payment', async () => {
  render(<Panel />)
  await screen.findByRole('button', { name: /Water/ })
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
  const beer = await screen.findByRole<HTMLButtonElement>('button', { name: /Beer/ })
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
