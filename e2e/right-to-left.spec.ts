import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ isOnlooker: true, hasChosen: true })

/**
 * Turns the page as a browser does when it translates it into a language that is written from the
 * right.
 */
async function turn(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
}

const CHEVRON = 'svg[data-turns]'
const SCALE_OF = (icon: Element) => getComputedStyle(icon).transform

test('read from right to left, chevrons point the other way', async ({ page }) => {
  await page.goto('/mytickets')
  const back = page.getByRole('button', { name: 'Back' }).locator(CHEVRON)
  expect(await back.evaluate(SCALE_OF)).toBe('none')
  await turn(page)
  expect(await back.evaluate(SCALE_OF)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  const onward = page.getByRole('main').locator(CHEVRON).last()
  expect(await onward.evaluate(SCALE_OF)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

/**
 * Returns true if the first character of a text is to the left of its last one, on the same line.
 */
const RUNS_ON = (element: Element) => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  const length = text?.textContent?.length ?? 0
  if (!text || length < 2) return false
  const placeOf = (at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect()
  }
  const [first, last] = [placeOf(0), placeOf(length - 1)]
  return first.left < last.left && Math.abs(first.bottom - last.bottom) < 2
}

for (const address of ['/confirmticket', '/ticketdetails', '/mytickets', '/profile', '/fund']) {
  test(`read from right to left, times and amounts stay whole at ${address}`, async ({ page }) => {
    await page.goto(address)
    const whole = page.locator('bdi').filter({ visible: true })
    await expect(whole.first()).toBeVisible()
    await turn(page)
    for (const one of await whole.all()) {
      expect(await one.evaluate(RUNS_ON), await one.innerText()).toBe(true)
    }
  })
}
