import { fireEvent, screen } from '@testing-library/react'
import { AppError } from '@velvet/contract/calls/errors'
import { expect, test } from 'vitest'
import { SHOWTIME, answersAbout, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { someServices } from '../../test/stand-in-checkout.ts'

/**
 * Opens the purchase screen for one ticket of 1,500 Vp. The customer has `balance` Vp, and nobody can top up
 * less than `least` Vp.
 */
async function openWith(balance: number, least: number) {
  const { services } = someServices('flutterwave')
  await answering({
    ...answersAbout(SHOWTIME, { ...ADA, Balance: balance }),
    'GET /api/v1/services/status': { services: { ...services, minimum_top_up: least } },
    'POST /api/v1/purchaseticket': new AppError('balance-too-low'),
  })
  openApp('/confirmticket', chooseShowtime)
  return screen.findByRole('button', { name: 'Confirm Seat' })
}

test('before a refusal, Confirm Seat is the red button and Pay and book a second, quiet one', async () => {
  const confirm = await openWith(300, 50)
  const pay = await screen.findByRole('button', { name: 'Pay ₦816 and book' })
  expect(confirm.className).toContain('primary')
  expect(pay.className).not.toContain('primary')
})

test.each([
  ['the missing Vp', 300, 50, 'Pay ₦816 and book'],
  ['the smallest top-up, if less is missing', 1490, 60, 'Pay ₦40 and book'],
])(
  'after a refusal for too few Points, the red button pays for %s and books',
  async (_, balance, least, words) => {
    fireEvent.click(await openWith(balance, least))
    await screen.findByText('Your balance is too low for this purchase!')
    const pay = await screen.findByRole('button', { name: words })
    expect(pay.className).toContain('primary')
    const others = [
      screen.getByRole('link', { name: 'Get More Credit' }),
      screen.getByRole('button', { name: 'Confirm Seat' }),
    ]
    for (const other of others) expect(other.className).not.toContain('primary')
  },
)

test('a refusal for too few Points goes away with fewer tickets that the balance pays for, and comes back with more tickets', async () => {
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

test('a refusal for too few Points stays on the screen, even if the phone still remembers a balance that would be enough', async () => {
  fireEvent.click(await openWith(1600, 50))
  await screen.findByText('Your balance is too low for this purchase!')
})
