import type { ShowRow } from '@velvet/contract/books/show-reports.calls'
import { onDatabase } from '../support/database.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

const FINANCE = 'finance@velvet.example'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** Writes what the hourly verification found about seats. */
const keepFinding = (broken: number, faults: object[]) =>
  onDatabase(
    `insert into invariant_findings (invariant, checked, broken, faults, verified_at)
      values ('I2', 1, $1, $2, now())
      on conflict (invariant) do update set broken = excluded.broken, faults = excluded.faults`,
    [broken, JSON.stringify(faults)],
  )

test.afterEach(() => keepFinding(0, []))

test('where the books do not balance, the header leads to the showtime that is wrong', async ({ page }) => {
  const { items } = await asStaff<{ items: ShowRow[] }>(FINANCE, 'GET', 'staff/reports/showtimes?limit=1')
  const [show] = items
  if (!show) throw new Error('The demo has played no showtime')
  const fault = 'two tickets have one seat'
  await keepFinding(1, [{ fault, broken: 1, examples: [show.key] }])
  await page.goto('/console/')
  await signIn(page, FINANCE)
  const header = page.getByRole('banner')
  await expect(header).toContainText('The books do not balance: seats (I2)')
  await header.getByRole('button', { name: 'See where' }).click()
  const dialog = page.getByRole('dialog', { name: 'What does not balance' })
  await expect(dialog).toContainText(`1 × ${fault}`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: `Showtime: ${show.label}` }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/console/programme/seats/${show.key}$`))
  await expect(page.getByRole('heading', { name: `Seats of ${show.label}` })).toBeVisible()
})
