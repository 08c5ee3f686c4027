import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const ON_ITS_SIDE = [
  { width: 740, height: 360 },
  { width: 800, height: 360 },
]

/** Expects that nothing has to be scrolled sideways to be read. */
async function fitsAcross(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Returns the words inside controls that their box cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, label')]
      .filter((element) => getComputedStyle(element).overflow === 'hidden')
      // A title that ends in dots is complete on the page that its link opens.
      .filter((element) => getComputedStyle(element).webkitLineClamp === 'none')
      .filter((element) => !element.matches('.visually-hidden'))
      .filter((element) => element.scrollHeight > element.clientHeight + 2)
      .map((element) => element.innerText),
  )
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)

/**
 * Expects the screen to be readable at twice the text size and on its side, where it must not count
 * as a desktop.
 */
export async function canBeRead(page: Page): Promise<void> {
  await setTextSize(page, '200%')
  await fitsAcross(page)
  expect(await cutOff(page)).toEqual([])

  await setTextSize(page, '')
  for (const size of ON_ITS_SIDE) {
    await page.setViewportSize(size)
    await fitsAcross(page)
    await expect(page).not.toHaveURL(/welcome/)
  }
}
