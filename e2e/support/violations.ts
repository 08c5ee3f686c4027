import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns the barriers in words that lead to their cause, shorter than axe's own report. The themes
 * differ only in colour, so all other rules run in the dark theme only.
 */
export async function violations(page: Page, theme: 'dark' | 'light' = 'dark'): Promise<string[]> {
  await untilStill(page)
  // Legacy mode runs axe in this page: there are no frames, and opening another page takes seconds.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (theme === 'light') axe.withRules(['color-contrast'])
  const results = await axe.analyze()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  )
}

/** Waits for colours that are changing, because they belong neither to what was shown nor to what will be. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
    .map(({ finished }) => finished))`)
}
