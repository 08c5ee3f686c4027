import { expect, test, type Page } from '@playwright/test'
import { IS_WHOLE } from './depth.ts'
import { listStories, openStory, type Told } from './support/stories.ts'
import { analyze, untilStill } from './support/violations.ts'

const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/**
 * The stories are split into parts, so that each part has its own time limit and its own name when
 * it fails.
 */
const PARTS = IS_WHOLE ? 4 : 2

const STATES = IS_WHOLE ? 'every state of every screen' : 'a state of every screen'

/** The narrowest phone, which is also one column of a person who reads large text. */
const NARROWEST = { width: 320, height: 740 }

test.use({ viewport: NARROWEST, contextOptions: { reducedMotion: 'reduce' } })

/** Returns one story of each screen and part: the one with the longest words if there is one. */
function sampleOf(stories: Told[]): Told[] {
  const sample = new Map<string, Told>()
  for (const story of stories) {
    const isLong = story.address.includes('long-words')
    if (isLong || !sample.has(story.about)) sample.set(story.about, story)
  }
  return [...sample.values()]
}

/** Returns the faults of a story in words; an empty list if there are none. */
async function faultsOf(page: Page, { address, isDesktop }: Told): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  if (isDesktop) await page.setViewportSize({ width: 1024, height: 740 })
  await openStory(page, address)
  await expect(page.locator('main, dialog').first()).toBeVisible()
  // Shimmers wait a moment before they appear.
  await page.waitForTimeout(200)
  faults.push(...(await widthFaults(page)), ...(await page.evaluate(BROKEN_NUMBERS)))
  for (const theme of THEMES) faults.push(...(await axeFaults(page, theme)))
  return faults.map((fault) => `${address}: ${fault}`)
}

async function widthFaults(page: Page): Promise<string[]> {
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return over > 0 ? [`${over} px wider than the phone`] : []
}

/**
 * Returns the numbers with a thousands separator that are broken into two lines, because people
 * misread such numbers.
 */
const BROKEN_NUMBERS = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const faults: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const { 0: number, index } of text.data.matchAll(/\d{1,3}(,\d{3})+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + number.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) faults.push(`${number} is broken into ${lines.size} lines`)
    }
  }
  return faults
}

/**
 * Returns the barriers that axe finds. The themes differ only in colour, so all other rules run in
 * the dark theme only.
 */
async function axeFaults(page: Page, theme: Theme): Promise<string[]> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await untilStill(page)
  const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const found = await analyze(page, { runOnly: theme === 'dark' ? wcag : ['color-contrast'] })
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`))
}

for (let part = 1; part <= PARTS; part++) {
  test(`${STATES} fits the narrowest phone in both themes, ${part} of ${PARTS}`, async ({ page, context }) => {
    test.setTimeout(240_000)
    const stories = await listStories(page)
    expect(stories.length).toBeGreaterThan(90)
    const tried = IS_WHOLE ? stories : sampleOf(stories)
    const faults: string[] = []
    for (const story of tried.filter((_, index) => index % PARTS === part - 1)) {
      const phone = await context.newPage()
      faults.push(...(await faultsOf(phone, story)))
      await phone.close()
    }
    expect(faults).toEqual([])
  })
}
