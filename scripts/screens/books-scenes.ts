import type { Page } from '@playwright/test'
import { DESK, at } from './staff-scenes.ts'
import type { Scene } from './scenes.ts'

const PAGES: readonly [name: string, path: string][] = [
  ['box-office', '/console/books'],
  ['weeks', '/console/books/weeks'],
  ['settlements', '/console/books/settlements'],
  ['parties', '/console/books/parties'],
  ['terms', '/console/books/terms'],
  ['taxes', '/console/books/taxes'],
  ['returns', '/console/books/returns'],
  ['naira', '/console/books/naira'],
  ['naira-movements', '/console/books/naira/movements'],
]

const OF_DISTRIBUTOR: readonly [name: string, path: string][] = [
  ['now', '/console/now'],
  ['changes', '/console/now/changes'],
  ['weeks', '/console/weeks'],
  ['settlements', '/console/settlements'],
  ['proof', '/console/proof'],
]

async function openProof(page: Page): Promise<void> {
  await page.goto('/proof/')
  await page.getByText('Loading the notes…').waitFor({ state: 'hidden' })
}

export const BOOKS_SCENES: readonly Scene[] = [
  ...PAGES.map(([name, path]) => ({
    ...{ name: `books-${name}`, who: 'finance' as const, open: at(path), size: DESK },
  })),
  ...OF_DISTRIBUTOR.map(([name, path]) => ({
    ...{ name: `distributor-${name}`, who: 'distributor' as const, open: at(path), size: DESK },
  })),
  { name: 'books-verifier', who: 'visitor', open: openProof, size: DESK },
]
