import { expect, test } from './support/test.ts'

test.use({ isOnlooker: true })

test('a ticket prints on one page, without bars and buttons', async ({ page }) => {
  await page.goto('/ticketdetails')
  const ticket = page.getByRole('article', { name: /^Ticket for seat/ })
  await expect(ticket).toBeVisible()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(ticket).toBeVisible()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)

  const printed = (await page.pdf({ format: 'A5' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
