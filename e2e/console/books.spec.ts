import { isWhole } from '../support/is-whole.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('finance adds an exhibitor and a distributor, and another one of the same name is refused', async ({
  page,
}) => {
  await page.goto('/console/books/parties')
  await signIn(page, 'finance@velvet.example')
  const name = `Zaranda ${Date.now() % 100_000}`
  const dialog = page.getByRole('dialog')
  for (const kind of ['an exhibitor', 'a distributor']) {
    await page.getByRole('button', { name: `Add ${kind}` }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('TIN').fill('12345678-0001')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a distributor' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Another one has this name already').first()).toBeVisible()
})

test('no name of a cinema takes more than two lines in the table of play weeks', async ({
  page,
}) => {
  await page.goto('/console/books/weeks')
  await signIn(page, 'finance@velvet.example')
  const names = page.getByRole('table').locator('tbody td:nth-child(2)')
  await expect(names.first()).toBeVisible()
  const lines = await names.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(Math.max(...lines)).toBeLessThanOrEqual(2)
  expect(await violations(page)).toEqual([])
})

test('finance follows a film from its week to its whole run, whose chart and table say the same beside the contract', async ({
  page,
}) => {
  await page.goto('/console/books/weeks')
  await signIn(page, 'finance@velvet.example')
  await page.getByRole('table').locator('tbody a').first().click()
  await expect(page).toHaveURL(/run=/)
  await expect(page.getByText(/^Hire: .+ Guarantee: /)).toBeVisible()
  const table = page.getByRole('table', { name: 'Weeks of the run' })
  const cells = await table.locator('tbody tr').last().locator('td').allInnerTexts()
  const [week, firstDay, , , net, hire] = cells
  const last = page
    .getByRole('toolbar', { name: 'Hire and Net by week' })
    .getByRole('button')
    .last()
  const name = await last.getAttribute('aria-label')
  const whole = (kobo = '') => kobo.replace(/\.00$/, '')
  expect(name).toBe(`Week ${week} from ${firstDay}: Hire ${whole(hire)}, Net ${whole(net)}`)
  await isWhole(page)
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(page.getByRole('table', { name: 'Play weeks by film and cinema' })).toBeVisible()
})
