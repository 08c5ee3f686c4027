import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('a manager switches the daily report on and off again', async ({ page }) => {
  await page.goto('/console/account')
  await signIn(page, 'manager@velvet.example')
  const card = page.getByRole('region', { name: 'Daily report by email' })
  await expect(card.getByText('It is off.')).toBeVisible()
  await card.getByRole('button', { name: 'Switch it on' }).click()
  await expect(card.getByText('It is on.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Switch it off' }).click()
  await expect(card.getByText('It is off.')).toBeVisible()
})
