import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { aBundle } from './support/bundles.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.use({ balance: 9000, hasChosen: true })

test('a customer buys a ticket in a bundle with a drink of choice', async ({ page, customer }) => {
  const bundle = await aBundle(customer.cinema.CinemaID, { typeID: STANDARD_TYPE_ID, count: 1 })
  await page.goto('/confirmticket')
  await page.getByRole('button', { name: 'Add snacks' }).tap()
  await expect(page.getByText('1 × Ticket · Popcorn, Small · Cola / Water').last()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Choose: ${bundle}` }).tap()
  await page.getByRole('radio', { name: 'Water' }).tap()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByText(`${bundle} (Water)`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Choose: ${bundle}` })).toBeDisabled()
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByText(new RegExp(`^You save .+ · ${bundle}$`))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm Seat' }).tap()
  await expect(page.getByRole('button', { name: 'Confirm Seat' })).toHaveCount(0)
  await page.goto('/ticketdetails')
  await expect(page.getByText('Before the film')).toBeVisible()
  const lines = page.getByRole('listitem').filter({ hasText: '1 ×' })
  await expect(lines).toHaveText([new RegExp(`1 × ${bundle}.*1 × Popcorn, Small`), /1 × Water/])
  expect(await violations(page)).toEqual([])
})
