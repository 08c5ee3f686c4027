import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { violations } from './violations.ts'

/** The screens on desks for which the console is made. */
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
]

/** Expects a page of the console to have no barrier and to fit the width of each screen. */
export async function isWhole(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
    const rest = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(rest, `at ${size.width}`).toBeLessThanOrEqual(0)
  }
}
