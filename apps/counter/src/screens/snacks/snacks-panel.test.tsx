import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MENU } from '../../test/menu.ts'
import { changeState, counterState, useCounter } from '../../state/counter-state.ts'
import { FOOD_SALE } from '../sell/sale.ts'
import { SnacksPanel } from './snacks-panel.tsx'

const TYPES = [{ typeID: 'adult', name: 'Adult' }]

function Panel() {
  const { sale = FOOD_SALE } = useCounter()
  return <SnacksPanel sale={sale} types={TYPES} cinemaID="cinema" onChange={(next) => changeState({ sale: next })} />
}

const latest = () => counterState().sale ?? FOOD_SALE

const basket = () => within(screen.getByRole('region', { name: 'In this sale' }))
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const lines = () => latest().items.map(({ name, count }) => `${count} ${name}`)

beforeEach(() => changeState({ menu: MENU }))
afterEach(() => changeState({ isOffline: false, sale: undefined, menu: undefined }))

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

test('an offline till sells sold-out snacks, but no bundle with tickets', () => {
  changeState({ isOffline: true, sale: { ...FOOD_SALE, counts: { adult: 1 } } })
  render(<Panel />)
  expect(screen.getByText(/The menu is the last one that this till has read/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Beer/ }))
  const night = screen.getByRole<HTMLButtonElement>('button', { name: /Film night/ })
  expect([night.disabled, night.textContent]).toEqual([true, expect.stringContaining('Needs the network')])
  press('5')
  expect(lines()).toEqual(['1 Beer'])
})

test('a till that has read no menu says that it cannot sell snacks without a network', () => {
  changeState({ isOffline: true, menu: undefined })
  render(<Panel />)
  expect(screen.getByText(/has not read the menu yet/)).toBeTruthy()
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

test('a bundle with a ticket is not sold beside a code or a voucher', async () => {
  const voucher = { faceKobo: 1, paidKobo: 1, types: [] }
  const beside = { ...FOOD_SALE, counts: { adult: 1 } }
  changeState({ sale: { ...beside, code: { code: 'BANK2345' } } })
  render(<Panel />)
  const night = await screen.findByRole<HTMLButtonElement>('button', { name: /Film night/ })
  expect([night.disabled, night.textContent]).toEqual([true, expect.stringContaining('Not beside a code or a voucher')])
  act(() => changeState({ sale: { ...beside, tenders: [{ kind: 'voucher', kobo: 1, voucher }] } }))
  expect(night.disabled).toBe(true)
  act(() => changeState({ sale: beside }))
  expect(night.disabled).toBe(false)
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
