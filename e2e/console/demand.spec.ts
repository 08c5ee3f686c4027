import { aCustomer, call } from '../support/people.ts'
import { makeFilmThatIs } from '../support/programme.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('a manager reads how many customers wait for which film in which area', async ({ page }) => {
  const { id, title } = await makeFilmThatIs('coming-soon')
  for (const { token } of [await aCustomer(0), await aCustomer(0)]) {
    await call('POST', `movie/${id}/wait`, {}, token)
  }
  await page.goto('/console/programme/demand')
  await signIn(page, 'manager@velvet.example')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Bauchi')
  await expect(row).toContainText('2')
  expect(await violations(page)).toEqual([])
  expect(await violations(page, 'light')).toEqual([])
  await page.getByLabel('What they wait for').selectOption({ label: 'Showtimes that are sold out' })
  await expect(page).toHaveURL(/list=showtimes/)
  await expect(page.getByRole('heading', { name: 'Demand' })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
