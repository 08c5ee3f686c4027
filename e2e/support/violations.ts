import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'

/** An analysis takes one or two seconds. In rare cases, Chromium never responds to the script that starts it. */
const ANSWER_MS = 12_000
const TRIES = 3

/**
 * Returns the barriers in words that lead to their cause, shorter than axe's own report. The themes
 * differ only in colour, so all other rules run in the dark theme only.
 */
export async function violations(page: Page, theme: 'dark' | 'light' = 'dark'): Promise<string[]> {
  await untilStill(page)
  const results = await analyze(page, theme)
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

async function analyze(page: Page, theme: 'dark' | 'light') {
  // Legacy mode runs axe in the page itself. There are no frames, and a second page would take seconds to open.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (theme === 'light') axe.withRules(['color-contrast'])
  for (let tried = 1; tried < TRIES; tried++) {
    const results = await Promise.race([axe.analyze(), setTimeout(ANSWER_MS, undefined, { ref: false })])
    if (results) return results
  }
  return axe.analyze()
}
