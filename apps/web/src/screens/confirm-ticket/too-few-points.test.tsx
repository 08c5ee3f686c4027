import { fireEvent, screen } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { SHOWTIME, answersAbout, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { someServices } from '../../test/stand-in-checkout.ts'

/**
 * Opens the purchase screen for one ticket of 1,500 Vp. The customer has `balance` Vp, and a top-up cannot be less than
 * `least` Vp, or more than `most` Vp.
 */
async function openWith(balance: number, least: number, most = 1_000_000) {
  const { services } = someServices('flutterwave')
  await answering({
    ...answersAbout(SHOWTIME, { ...ADA, Balance: balance }),
    'GET /api/v1/services/status': {
      services: { ...services, minimum_top_up: least, maximum_top_up: most },
    },
    'POST /api/v1/purchaseticket': new AppError('balance-too-low'),
  })
  openApp('/confirmticket', chooseShowtime)
  return screen.findByRole('button', { name: 'Confirm Seat' })
}

test('without enough Points, Pay and book is the red button, and Confirm Seat is not', async () => {
  const confirm = await openWith(300, 50)
  const pay = await screen.findByRole('button', { name: 'Pay ₦816 and book' })
  expect(pay.className).toContain('primary')
  expect(confirm.className).not.toContain('primary')
  expect(screen.getByText(/used first/).textContent).toBe('You have 300 Vp, used first')
})

test('a customer without Points does not see that Points are used first', async () => {
  await openWith(0, 50)
  await screen.findByRole('button', { name: 'Pay ₦1,020 and book' })
  expect(screen.queryByText(/used first/)).toBeNull()
})

test('until the first top-up, naira stand beside Vp in the same size', async () => {
  await openWith(5, 50)
  await screen.findByText('1,500 Vp · ₦1,020')
  const total = screen.getByText('1,500 Vp').closest('strong')
  expect(screen.getByText('₦1,020').className).toBe(total?.className)
})

test('if more is missing than one payment may be, the red button leads to the top-up', async () => {
  await openWith(0, 50, 1000)
  const more = await screen.findByRole('link', { name: 'Get More Credit' })
  expect(more.getAttribute('href')).toBe('/fund')
  expect(more.className).toContain('primary')
  expect(screen.queryByRole('button', { name: /and book/ })).toBeNull()
})

test.each([
  ['the missing Vp', 300, 50, 'Pay ₦816 and book'],
  ['the smallest top-up, if less is missing', 1490, 60, 'Pay ₦40 and book'],
])('after a refusal for too few Points, the red button pays for %s and books', async (_, balance, least, text) => {
  fireEvent.click(await openWith(balance, least))
  await screen.findByText('Your balance is too low for this purchase!')
  const pay = await screen.findByRole('button', { name: text })
  expect(pay.className).toContain('primary')
  const others = [
    screen.getByRole('link', { name: 'Get More Credit' }),
    screen.getByRole('button', { name: 'Confirm Seat' }),
  ]
  for (const other of others) expect(other.className).not.toContain('primary')
})

test('a refusal for too few Points disappears with fewer tickets', async () => {
  const confirm = await openWith(1600, 50)
  // The balance after the purchase shows that the answers about the customer have arrived.
  await screen.findByText('100 Vp')
  fireEvent.click(await screen.findByRole('button', { name: 'One more' }))
  fireEvent.click(confirm)
  await screen.findByText('Your balance is too low for this purchase!')
  expect(confirm.className).not.toContain('primary')
  fireEvent.click(screen.getByRole('button', { name: 'One less' }))
  expect(confirm.className).toContain('primary')
  expect(screen.queryByText('Your balance is too low for this purchase!')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  screen.getByText('Your balance is too low for this purchase!')
})

test('a refusal for too few Points stays, even beside a higher stored balance', async () => {
  fireEvent.click(await openWith(1600, 50))
  await screen.findByText('Your balance is too low for this purchase!')
})
