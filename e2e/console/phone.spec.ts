import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light', reducedMotion: 'reduce' })

test('on a phone, a bar shows four areas, and More opens the others', async ({ page }) => {
  await page.goto('/console/')
  await signIn(page, 'admin@velvet.example')
  const bar = page.getByRole('navigation', { name: 'Areas' })
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Programme', 'Tills', 'Customers'])
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'More' }).tap()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('paragraph')).toHaveText(['Money', 'Catalogue', 'Administration'])
  expect(await violations(page)).toEqual([])
  await more.getByRole('link', { name: 'Books' }).tap()
  await expect(more).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
