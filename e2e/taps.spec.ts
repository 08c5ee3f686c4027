import { Taps } from './support/taps.ts'
import { expect, test } from './support/test.ts'

test.use({ balance: 5000 })

test('from home, a seat is paid in four taps, and its QR code visible within six', async ({ page }) => {
  const taps = new Taps()
  await taps.toPurchase(page)
  await taps.on(page.getByRole('button', { name: 'Confirm Seat' }))
  await expect(page.getByText('Success!')).toBeVisible()
  expect(taps.count, 'taps to a paid seat').toBeLessThanOrEqual(4)

  const code = page.getByRole('img', { name: 'QR code of this ticket' })
  await expect(code, 'the QR below Success!').toBeInViewport({ ratio: 1 })
  await taps.on(page.getByRole('button', { name: 'View Tickets' }))
  await taps.on(page.getByRole('link', { name: /View Ticket/ }))
  await expect(code).toBeInViewport({ ratio: 1 })
  expect(taps.count, 'taps to the ticket of My Tickets').toBeLessThanOrEqual(6)
  await page.setViewportSize({ width: 740, height: 300 })
  await expect(code, 'on a phone on its side').toBeInViewport({ ratio: 1 })
})
