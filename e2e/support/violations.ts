import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns the barriers in words that lead to their cause, shorter than axe's own report. The themes
 * differ only in colour, so all other rules run in the dark theme only.
 */
export async function violations(page: Page, theme: 'dark' | 'light' = 'dark'): Promise<string[]> {
  await untilStill(page)
  const found = await analyze(page, theme === 'light' ? { runOnly: ['color-contrast'] } : {})
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  )
}

/**
 * Waits for colours that are changing, because they belong neither to what was shown nor to what will be. Chromium 156
 * without windows now and then draws no further frame, so an animation that does not end in 3 seconds is ended.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const ending = () => document.getAnimations().filter(({ effect, playState }) =>
      playState !== 'finished' && Number.isFinite(effect.getComputedTiming().endTime))
    const limit = new Promise((resolve) => setTimeout(resolve, 3_000))
    await Promise.race([Promise.allSettled(ending().map(({ finished }) => finished)), limit])
    for (const animation of ending()) animation.finish()
  })()`)
}

export async function analyze(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  await loadAxe(page)
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return found
}

/** Chromium sometimes never answers a longer script. */
const LONGEST_SCRIPT = 40_000

async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const evaluate = (expression: string) => session.send('Runtime.evaluate', { expression })
  const { result: kind } = await evaluate('window.axe')
  if (kind.type === 'undefined') {
    await evaluate('window.axeText = ""')
    for (let at = 0; at < AXE.length; at += LONGEST_SCRIPT) {
      await evaluate(`axeText += ${JSON.stringify(AXE.slice(at, at + LONGEST_SCRIPT))}; 0`)
    }
    await evaluate('(0, eval)(axeText); 0')
  }
  await session.detach()
}
