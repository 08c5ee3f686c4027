import type { Locator, Page } from '@playwright/test'
import type { Payment, User } from '@velvet/contract/shared/entities/entities'
import { onDatabase } from '../support/database.ts'
import { aCustomer, call } from '../support/people.ts'
import type { Customer } from '../support/people.ts'
import { dispute, sendBack } from '../support/sandbox.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const FINANCE = 'finance@velvet.example'

async function topUpOf({ user }: Customer): Promise<Payment> {
  const path = `staff/payments?q=${user.PhoneNumber}`
  const { items } = await asStaff<{ items: Payment[] }>(FINANCE, 'GET', path)
  if (!items[0]) throw new Error('The customer has no top-up')
  return items[0]
}

const adjust = ({ user }: Customer, amount: number) =>
  asStaff(FINANCE, 'POST', `staff/customers/${user.UUID}/adjust`, { amount, note: 'A journey' })

async function balanceOf({ user, token }: Customer): Promise<number> {
  const found = await call<{ user: User }>('GET', `user/${user.UUID}`, undefined, token)
  return found.user.Balance
}

/** An account that is closed can take no Points. */
const close = ({ user }: Customer) =>
  onDatabase(`update customers set closed_at = now(), phone = 'closed-' || id where id = $1`, [user.UUID])

const open = ({ user }: Customer) =>
  onDatabase('update customers set closed_at = null, phone = $2 where id = $1', [user.UUID, user.PhoneNumber])

/** Returns the row of the open case about a top-up, once the server has made the case. */
async function caseOf(page: Page, { tx_ref }: Payment): Promise<Locator> {
  const row = page.getByRole('row', { name: tx_ref })
  await expect(async () => {
    await page.goto('/console/payments/cases')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return row
}

/** Presses a button of a case, and fills in what its dialog asks for. */
async function ask(page: Page, row: Locator, action: string, typed?: string): Promise<Locator> {
  await row.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Agreed by telephone')
  if (typed) {
    await expect(dialog.getByRole('button', { name: action, exact: true })).toBeDisabled()
    await dialog.getByLabel(`Type “${typed}” to confirm`).fill(typed)
  }
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: action, exact: true }).click()
  return dialog
}

async function expectResolved(page: Page, { tx_ref }: Payment, text: string): Promise<void> {
  await page.goto('/console/payments/cases?state=resolved')
  const row = page.getByRole('row', { name: tx_ref }).filter({ hasText: text })
  await expect(row).toContainText('Agreed by telephone')
  expect(await violations(page)).toEqual([])
}

test('finance returns Points to an account that was too full before', async ({ page }) => {
  const customer = await aCustomer(300)
  const payment = await topUpOf(customer)
  const id = await sendBack({ ...payment, status: 'processed' })
  await expect.poll(() => balanceOf(customer)).toBe(customer.user.Balance - 300)
  await close(customer)
  await sendBack({ ...payment, id, status: 'failed' })

  await page.goto('/console/payments/cases')
  await signIn(page, FINANCE)
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  const row = await caseOf(page, payment)
  await expect(row).toContainText('Points could not be returned')
  const dialog = await ask(page, row, 'Return', 'return')
  await expect(dialog.getByRole('alert')).toContainText('closed')
  await open(customer)
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByText('The Points are returned.')).toBeVisible()
  await expect(row).toBeHidden()
  await expect.poll(() => balanceOf(customer)).toBe(customer.user.Balance)
  await expectResolved(page, payment, 'Returned')
})

test('a debt is collected or waived, and a dispute is marked as seen', async ({ page }) => {
  const [debtor, poor, payer] = [await aCustomer(300), await aCustomer(300), await aCustomer(300)]
  const owed: Payment[] = []
  for (const customer of [debtor, poor]) {
    const payment = await topUpOf(customer)
    await adjust(customer, -customer.user.Balance)
    await sendBack({ ...payment, status: 'processed' })
    owed.push(payment)
  }
  const [collected, waived] = owed as [Payment, Payment]
  const disputed = await topUpOf(payer)
  await dispute(disputed.provider, disputed.tx_ref)

  await page.goto('/console/payments/cases')
  await signIn(page, FINANCE)
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  const debt = await caseOf(page, collected)
  const dialog = await ask(page, debt, 'Collect', 'collect')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await adjust(debtor, 400)
  await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
  await expect(page.getByText('The debt is collected.')).toBeVisible()
  expect(await balanceOf(debtor)).toBe(100)

  await ask(page, await caseOf(page, waived), 'Waive', 'waive')
  await expect(page.getByText('The debt is waived.')).toBeVisible()
  await ask(page, await caseOf(page, disputed), 'Mark as seen')
  await expect(page.getByText('The case is closed.')).toBeVisible()
  await expectResolved(page, collected, 'Collected')
  await expectResolved(page, waived, 'Waived')
  await expectResolved(page, disputed, 'Seen')
})
