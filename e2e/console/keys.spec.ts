import type { Page } from '@playwright/test'
import { CONSOLE_PAGES } from '../support/console-pages.ts'
import { demoThings } from '../support/demo-things.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const ADMIN = 'admin@velvet.example'

/** Returns whether the focus is inside the content of the page, and shows that it is there. */
const focusInContent = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const box = at?.getBoundingClientRect()
    const isInside = at !== null && document.querySelector('#content')?.contains(at)
    return isInside && (box?.bottom ?? 0) > 0 && (box?.top ?? 0) < innerHeight
  })

test('j, k, / and Ctrl-K work on every page of the console', async ({ page }) => {
  test.setTimeout(300_000)
  const things = await demoThings(ADMIN)
  await page.goto('/console/account')
  await signIn(page, ADMIN)
  await expect(page.getByLabel('Email')).toBeHidden()
  const menu = page.getByRole('dialog', { name: 'Find or go to' })
  for (const [path, address] of Object.entries(CONSOLE_PAGES)) {
    await test.step(path, async () => {
      await page.goto(`/console${typeof address === 'string' ? address : address(things)}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)

      await page.keyboard.press('j')
      expect(await focusInContent(page), `j moves into ${path}`).toBe(true)
      await page.keyboard.press('k')
      expect(await focusInContent(page), `k stays in ${path}`).toBe(true)

      await page.keyboard.press('Control+k')
      await expect(menu, `Ctrl-K on ${path}`).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)

      // The plan of a screen keeps all keys for itself.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('/')
      const search = page.getByRole('main').getByRole('searchbox')
      if ((await search.count()) > 0) await expect(search, `/ on ${path}`).toBeFocused()
      else await expect(menu, `/ on ${path}`).toBeVisible()
    })
  }
})
