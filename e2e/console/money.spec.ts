import { largestVpFor } from '@velvet/contract/points/vp'
import { signIn } from '../support/staff.ts'
import { aCustomer, call } from '../support/people.ts'
import { pay } from '../support/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** Pays at the provider with a reference that no top-up has; returns the reference. */
async function payWithoutTopUp(naira: number): Promise<string> {
  const reference = `of-nobody-${crypto.randomUUID()}`
  await pay('flutterwave', reference, naira)
  return reference
}

test('finance credits a payment that fits no top-up, and an admin sees it audited', async ({ page }) => {
  const customer = await aCustomer(0)
  const reference = await payWithoutTopUp(680)
  await page.goto('/console/payments')
  await signIn(page, 'admin@velvet.example')
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Unmatched' }).click()
  const credit = page.getByRole('button', { name: `Credit ${reference}` })
  await expect(async () => {
    await page.reload()
    await expect(credit).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await violations(page)).toEqual([])
  await credit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone number of the customer').fill('08030000000')
  await dialog.getByLabel('Reason').fill('The payer sent us the receipt')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(dialog.getByLabel('Phone number of the customer')).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Phone number of the customer').fill(customer.user.PhoneNumber)
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByText('The Points are credited.')).toBeVisible()
  await expect(credit).toBeHidden()
  const { user } = await call<{ user: { Balance: number } }>(
    'GET',
    `user/${customer.user.UUID}`,
    undefined,
    customer.token,
  )
  expect(user.Balance).toBe(customer.user.Balance + largestVpFor(680))

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  await page.getByRole('link', { name: 'Resolve unmatched' }).first().click()
  await expect(page).toHaveURL(/action=resolve-unmatched/)
  const row = page.getByRole('row', { name: /The payer sent us the receipt/ }).first()
  await expect(row).toBeVisible()
  await row.getByText('fields').click()
  await expect(row.getByText('credited')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('every part of Payments has its own accessible address', async ({ page }) => {
  await page.goto('/console/payments')
  await signIn(page, 'admin@velvet.example')
  const tabs = {
    'Money back': ['Adjustments', 'Refunds'],
    Cases: ['Failed messages', 'All cases'],
    Days: ['Differences', 'Ledger', 'Reconciliation'],
    'Top-ups': ['Unmatched'],
  }
  for (const [tab, parts] of Object.entries(tabs)) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    for (const part of parts) {
      const link = page.getByRole('link', { name: part })
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      expect(await violations(page), part).toEqual([])
    }
  }
  await page.getByRole('link', { name: 'Providers' }).click()
  await expect(page.getByRole('columnheader', { name: 'Share of successes' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to' }).click()
  await expect(page.getByRole('dialog')).toContainText('New top-ups go to')
  expect(await violations(page)).toEqual([])
})

test(
  'of two people who change the settings, the later one sees the first change',
  { tag: '@of-its-own' },
  async ({ page }) => {
    await page.goto('/console/settings')
    await signIn(page, 'finance@velvet.example')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Paystack Secret key Set' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Tickets of one purchase').fill('9')
    await other.getByLabel('Reason for the change').fill('The hall is small')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByLabel('Reason for the change')).toHaveValue('')

    await page.getByLabel('Tickets of one purchase').fill('8')
    await page.getByLabel('Reason for the change').fill('The hall is tiny')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this meanwhile')
    await page.getByRole('button', { name: 'Show the present state' }).click()
    await expect(page.getByLabel('Tickets of one purchase')).toHaveValue('9')
    await page.getByLabel('Tickets of one purchase').fill('10')
    await page.getByLabel('Smallest top-up').fill('2000000')
    await page.getByLabel('Reason for the change').fill('As it was before')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Smallest top-up')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Smallest top-up').fill('50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Reason for the change')).toHaveValue('')
  },
)
