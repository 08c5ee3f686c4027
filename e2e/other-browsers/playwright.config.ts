import { defineConfig } from '@playwright/test'
import everyday from '../playwright.config.ts'

const [product] = [everyday.webServer].flat()

/** The tests start their browsers themselves. Playwright only runs the product and the tests. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/runs',
  timeout: 240_000,
  workers: 1,
  reporter: [['list']],
  ...(product && { webServer: { ...product, cwd: '../..' } }),
})
