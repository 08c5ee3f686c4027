import { FILM } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('an Android browser is invited to install, until the invitation is closed', async ({ page }) => {
  await page.goto('/')
  const invitation = page.getByRole('complementary', { name: 'Install the app' })
  await expect(invitation).toContainText('get 5 points for free (limited single offer)')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(invitation).toBeHidden()
  await page.goto('/')
  await invitation.getByRole('button', { name: 'Close the invitation' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: FILM })).toBeVisible()
  await expect(invitation).toBeHidden()
})
