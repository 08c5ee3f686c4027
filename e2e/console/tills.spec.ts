import type { Till } from '@velvet/contract/sales/tills.calls'
import { aTill } from '../support/counter.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

const [MANAGER, SELLER] = ['manager@velvet.example', 'gate@velvet.example']

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** Opens a till as the seller, and returns the id of the session. */
async function openAsSeller(till: Till): Promise<string> {
  const opening = { tillID: till.id, openingCount: 500_000 }
  type Opened = { session: { id: string } }
  const { session } = await asStaff<Opened>(SELLER, 'POST', 'counter/sessions', opening)
  return session.id
}

test('a manager sees that a till is open, and later by how much its count was off', async ({ page }) => {
  const { till } = await aTill()
  const session = await openAsSeller(till)
  await page.goto('/console/cinemas')
  await signIn(page, MANAGER)
  await page.getByRole('link', { name: 'Tills' }).click()
  const row = page.getByRole('row', { name: new RegExp(till.name) })
  await expect(row).toContainText('Hidden')
  await expect(row).toContainText('Never')
  expect(await violations(page)).toEqual([])

  await asStaff(SELLER, 'POST', `counter/sessions/${session}/close`, {
    counts: [{ kobo: 50_000, pieces: 9 }],
    terminal: 0,
    transfer: 0,
    reason: 'A note was torn',
  })
  await row.getByRole('link', { name: till.name }).click()
  await expect(row).toContainText('Cash −₦500')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${till.name}, Z report 1` })).toBeVisible()
  await expect(page.getByRole('row', { name: /Difference/ })).toContainText('−₦500')
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Tills' }).click()
  await page.getByRole('link', { name: 'Differences' }).click()
  await expect(page.getByRole('row', { name: /Yakubu/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a manager adds a till, renames it, and takes it out of use', async ({ page }) => {
  await page.goto('/console/cinemas/tills')
  await signIn(page, MANAGER)
  const name = `Foyer ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Add a till' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Cinema' }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel(/^Name/).fill(name)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await dialog.getByLabel(/^Name/).fill(`${name} left`)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: `Give cash for ${name} left` }).click()
  await dialog.getByLabel('Cash from the safe, in naira').fill('20,000')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give cash' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Closed, cash from')
  await page.getByRole('button', { name: `Change ${name} left` }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
