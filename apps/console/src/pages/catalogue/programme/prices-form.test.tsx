import { fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { PricesForm } from './prices-form.tsx'
import type { Rules } from './price-values.ts'

const price = (name: string): Rules['prices'][number] => ({
  name,
  price: 100,
  prices: [],
  weekdays: [],
  filmID: null,
  filmTitle: null,
  screenID: null,
  from: null,
  until: null,
})

const RULES: Rules = {
  id: 'cinema',
  version: 1,
  cleaningMinutes: 15,
  preShowMinutes: 15,
  intervalMinutes: 0,
  saleEndsMinutesBefore: 0,
  saleEndsBelowSeats: 0,
  prices: [price('Matinee'), price('Evening'), price('Weekend')],
}

async function show() {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ items: [], next: null }))))
  render(
    <Suspense>
      <PricesForm rules={RULES} isReader={false} />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('table')
}

/** Returns the names of the lines in the order of the card. */
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent ?? [])

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the focus stays on the button of a line that is moved, or on another of the line at the end', async () => {
  await show()
  press('Move down Matinee')
  expect([names(), focused()]).toEqual([['Evening', 'Matinee', 'Weekend'], 'Move down Matinee'])
  press('Move down Matinee')
  expect([names(), focused()]).toEqual([['Evening', 'Weekend', 'Matinee'], 'Move up Matinee'])
})

test('after a line is removed, the focus is on the next line, and at last on the button that adds one', async () => {
  await show()
  press('Remove Matinee')
  expect(focused()).toBe('Remove Evening')
  press('Remove Weekend')
  expect(focused()).toBe('Remove Evening')
  press('Remove Evening')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }))
})

test('the dialog of a line changes its row, and closing the dialog changes nothing', async () => {
  await show()
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  press('Change Evening')
  type('Name', 'Late')
  press('Close')
  press('Discard')
  expect(names()).toEqual(['Matinee', 'Evening', 'Weekend'])
  press('Change Evening')
  type('Name', 'Late')
  type('Starts from', '21:30')
  press('Put on the card')
  expect(screen.getByRole('row', { name: /Late.*From 9:30 PM/ })).toBeTruthy()
  press('Add a line')
  type('Name', 'Gala')
  type('Price of a ticket in Vp', '5000')
  press('Put on the card')
  expect(names()).toEqual(['Matinee', 'Late', 'Weekend', 'Gala'])
})
