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
  format: null,
  zone: null,
  fromDate: null,
  untilDate: null,
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
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answerTo(path)))))
  render(
    <Suspense>
      <PricesForm rules={RULES} timeZone="Africa/Lagos" isReader={false} />
    </Suspense>,
    { wrapper: aPage().wrapper },
  )
  await screen.findByRole('table')
}

function answerTo(path: string) {
  const cinema = { id: 'other', name: 'Roxy', lga: 'Jos North', state: 'Plateau' }
  if (path.includes('/choices/cinemas')) return { items: [cinema, { ...cinema, id: 'cinema' }], hasMore: false }
  if (path.endsWith('/cinemas/other/programme')) return { rules: { ...RULES, id: 'other', prices: [price('Roxy')] } }
  return { items: [], next: null }
}

/** Returns the names of the lines in the order of the card. */
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? [])

function press(name: string): void {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function typeDay(label: string, value: string): void {
  const field = screen.getByRole('textbox', { name: label })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

const focused = () => document.activeElement?.getAttribute('aria-label')

test('the focus stays on the moved line, or on another button of it at the end', async () => {
  await show()
  press('Move down Matinee')
  expect([names(), focused()]).toEqual([['Evening', 'Matinee', 'Weekend'], 'Move down Matinee'])
  press('Move down Matinee')
  expect([names(), focused()]).toEqual([['Evening', 'Weekend', 'Matinee'], 'Move up Matinee'])
})

test('after a line is removed, the focus is on the next line or on Add', async () => {
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
  press('Change Evening')
  type('Name', 'Late')
  press('Close')
  press('Discard')
  expect(names()).toEqual(['Matinee', 'Evening', 'Weekend'])
  press('Change Evening')
  type('Name', 'Late')
  type('Starts from', '21:30')
  press('Put on the card')
  expect(screen.getByRole('row', { name: /Late.*from 9:30 PM/ })).toBeTruthy()
  expect(names()).toEqual(['Late', 'Matinee', 'Weekend'])
  press('Add a line')
  type('Name', 'Eid')
  typeDay('First day', '20/03/2027')
  typeDay('Last day', '22/03/2027')
  press('Put on the card')
  expect(names()).toEqual(['Eid', 'Late', 'Matinee', 'Weekend'])
  expect(screen.getByRole('row', { name: /Eid.*20\/Mar\/2027 to 22\/Mar\/2027/ })).toBeTruthy()
})

test('a price is typed in naira or in Vp, and the other amount is shown below', async () => {
  await show()
  type('Standard, Evening in naira', '3600')
  expect(screen.getByRole('row', { name: /Evening.*5,400 Vp/ })).toBeTruthy()
  type('Prices are typed in', 'Vp')
  type('Standard, Evening in Vp', '4500')
  expect(screen.getByRole('row', { name: /Evening.*₦3,000/ })).toBeTruthy()
})

test('the page explains which line of the price card a showtime would use', async () => {
  await show()
  typeDay('Day', '21/03/2027')
  expect(screen.getByText(/^Matinee, 100 Vp \(₦100\)\. It goes before Evening, because it stands higher/)).toBeTruthy()
})

test('the lines of another cinema replace those of the card and wait to be saved', async () => {
  await show()
  press('Copy another card')
  fireEvent.click(screen.getByRole('combobox', { name: 'Cinema' }))
  fireEvent.click(await screen.findByRole('option', { name: /Roxy/ }))
  await screen.findByText('1 line will replace the lines of this card.')
  press('Put on the card')
  expect(names()).toEqual(['Roxy'])
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})
