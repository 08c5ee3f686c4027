import { fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../parts/test/changes.tsx'
import { PricesForm } from './prices-form.tsx'
import type { Rules } from './price-values.ts'

const price = (name: string): Rules['prices'][number] => ({
  ...{
    name,
    price: 100,
    weekdays: [],
    filmID: null,
    filmTitle: null,
    screenID: null,
    from: null,
    until: null,
  },
})

const RULES: Rules = {
  ...{ id: 'cinema', version: 1, cleaningMinutes: 15 },
  ...{ saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0 },
  prices: [price('Matinee'), price('Evening'), price('Weekend')],
}

async function show() {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ items: [], next: null }))),
  )
  render(
    <Suspense>
      <PricesForm rules={RULES} isReader={false} />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('group', { name: '1. Matinee' })
}

function press(line: string, action: string): void {
  const button = within(screen.getByRole('group', { name: line })).getByText(action)
  button.focus()
  fireEvent.click(button)
}

/** Returns the line and the button that have the focus. */
const focused = () => [
  document.activeElement?.closest('fieldset')?.querySelector('legend')?.textContent,
  document.activeElement?.textContent,
]

test('the focus stays on the button of a line that is moved, or on another of the line at the end', async () => {
  await show()
  press('1. Matinee', 'Later')
  expect(focused()).toEqual(['2. Matinee', 'Later'])
  press('2. Matinee', 'Later')
  expect(focused()).toEqual(['3. Matinee', 'Earlier'])
})

test('after a line is removed, the focus is on the next line, and at last on the button that adds one', async () => {
  await show()
  press('1. Matinee', 'Remove')
  expect(focused()).toEqual(['1. Evening', 'Remove'])
  press('2. Weekend', 'Remove')
  expect(focused()).toEqual(['1. Evening', 'Remove'])
  press('1. Evening', 'Remove')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' }))
})
