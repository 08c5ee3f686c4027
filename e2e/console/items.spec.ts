import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ reducedMotion: 'reduce' })

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
]

test('a manager enters a bundle with a choice and a ticket, and changes its parts', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/console/programme/items')
  await signIn(page, 'manager@velvet.example')
  await page.getByRole('button', { name: 'Add an item' }).click()
  const dialog = page.getByRole('dialog')
  const name = `Combo ${Date.now() % 100_000}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Category').fill('Bundles')
  await dialog.getByLabel('Kind').selectOption('A bundle of items at one price')
  await expect(dialog.getByLabel('Stock unit')).toHaveCount(0)
  await dialog.getByLabel('Add an item to part 1').selectOption('Popcorn, Large')
  await dialog.getByLabel('Add an item to part 2').selectOption('Cola')
  await dialog.getByLabel('Add an item to part 2').selectOption('Water')
  await dialog.getByLabel('Count of part 2').fill('2')
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByRole('button', { name: 'Remove part 3' }).click()
  await dialog.getByLabel('Tickets in the bundle').selectOption({ index: 1 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await violations(page)).toEqual([])
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name }).getByText('Bundle', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await expect(dialog.getByLabel('Count of part 2')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Remove Cola from part 2' }).click()
  await dialog.getByRole('button', { name: 'Remove part 1' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
})
