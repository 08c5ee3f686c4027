import type { Page } from '@playwright/test'
import { STORIES } from '../addresses.ts'

export interface Told {
  address: string
  /** The screen or part that the story shows. */
  about: string
  isDesktop: boolean
  /** The name of its picture in docs/screens, if it has one. */
  picture?: string
}

export async function listStories(page: Page): Promise<Told[]> {
  // The frames of the list would load a hundred apps, so they are blocked.
  await page.route(/[?&]story=/, (route) => route.abort())
  await page.goto(STORIES)
  await page.locator('iframe').first().waitFor()
  const told = await page.evaluate<Told[]>(
    `[...document.querySelectorAll('iframe')].map(({ dataset }) =>
      ({
        address: dataset.story,
        about: dataset.about,
        isDesktop: 'desktop' in dataset,
        picture: dataset.picture,
      }))`,
  )
  await page.unroute(/[?&]story=/)
  return told
}

/** Opens a story, and waits until it has done all that it does. */
export async function openStory(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, STORIES).href)
  await page.locator('html[data-story=told]').waitFor({ state: 'attached', timeout: 15_000 })
}
