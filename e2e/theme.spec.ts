import { expect, test } from '@playwright/test'

test.use({ colorScheme: 'dark' })

test("the chosen theme applies before the app's scripts run", async ({ page }) => {
  await page.goto('/')
  await page.evaluate("localStorage.setItem('theme', 'light')")

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 245, 242)')

  // The page without its scripts may be loading itself again, so the app starts in another tab.
  const app = await page.context().newPage()
  await app.goto('/')
  await expect(app.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#f7f5f2')
})

test.describe('where the system sets the colours', () => {
  test.use({ forcedColors: 'active' })

  test('a line shows which tab and which list are selected', async ({ page }) => {
    await page.goto('/')
    const selected = [page.getByRole('link', { name: 'See a Movie' }), page.getByRole('tab', { name: 'Now Playing' })]
    for (const one of selected) await expect(one).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('tab', { name: 'Newly Added' })).toHaveCSS('outline-style', 'none')
  })
})
