import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of docs/screens, from the servers of the journeys. */
export default defineConfig(journeys, {
  testMatch: 'pictures.ts',
  timeout: 600_000,
  workers: 1,
  use: { deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } },
})
