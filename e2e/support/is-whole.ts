import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { violations } from './violations.ts'

/** The console is made for screens of these sizes. */
export const DESK_SIZES = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
]

/** Expects a page of the console to have no barrier, and the page and its open dialog to fit the width of each screen. */
export async function isWhole(page: Page): Promise<void> {
  for (const size of DESK_SIZES) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
    const rests = await page.evaluate(() =>
      [...document.querySelectorAll('html, dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    expect(Math.max(...rests), `at ${size.width}`).toBeLessThanOrEqual(0)
  }
}
