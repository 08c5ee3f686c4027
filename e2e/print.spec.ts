import { expect, test } from './support/test.ts'

test.use({ isOnlooker: true })

const PAPERS = ['A4', 'A5', 'Letter'].flatMap((format) =>
  [false, true].flatMap((landscape) => ['0', '10mm', '1in'].map((edge) => ({ format, landscape, edge }))),
)

test('a ticket prints on one page of every common paper', async ({ page }) => {
  await page.goto('/ticketdetails')
  const ticket = page.getByRole('article', { name: /^Ticket for seat/ })
  await expect(ticket).toBeVisible()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  for (const { format, landscape, edge } of PAPERS) {
    const margin = { top: edge, right: edge, bottom: edge, left: edge }
    const printed = (await page.pdf({ format, landscape, margin })).toString('latin1')
    const paper = `${format}${landscape ? ' on its side' : ''} with a margin of ${edge}`
    expect(printed.match(/\/Type\s*\/Page\b/g), paper).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(ticket).toBeVisible()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('printing on paper as wide as a desktop window does not leave the ticket', async ({ page }) => {
  await page.goto('/ticketdetails')
  const ticket = page.getByRole('article', { name: /^Ticket for seat/ })
  await expect(ticket).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1056, height: 816 })
  await expect(ticket).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ media: 'screen' })
  await expect(ticket).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/ticketdetails')
})
