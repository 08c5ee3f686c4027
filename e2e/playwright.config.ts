import { defineConfig, devices } from '@playwright/test'
import { IS_PART_OF_ALL } from './depth.ts'
import { PORT, SANDBOX_PORT, STORIES, STORIES_PORT } from './addresses.ts'

const chromium = process.env['CHROMIUM']

/**
 * `npm test` leaves out the journeys of these files and those with this tag, because it has to end
 * within 15 minutes. `npm run e2e` runs all of them.
 */
const OF_ITS_OWN = /@of-its-own/
const OF_THEIR_OWN = [
  'stories',
  'faults',
  'actions',
  'messages',
  'network',
  'notices',
  'film-hero',
  'location',
  'device',
  'zoom',
  'reading',
  'right-to-left',
  'purchase-bar',
  'forms',
  'film-lists',
  'gate-together',
  'bytes',
  'programme-days',
  'long-pages',
  'cases',
  'open-keyboard',
  'keys',
  'widths',
  'lost-parts',
  'last-choices',
  'data-use',
  'give',
  'two-tabs',
  'countries',
  'screens',
  'reports',
  'seats',
  'counter-payments',
  'gate-contradictions',
  'ticket-extras',
  'languages',
  'languages-journey',
  'after-login',
  'customers',
  'cinemas',
  'counter-after-sale',
  'first-paint',
  'push',
  'distributor',
  'counter-choices',
  'bundles',
  'tell-me',
  'settings',
  'points-gifts',
  'session-end',
  'layout',
  'proof',
  'gate-languages',
  'counter-paper',
  'find',
  'dialogs',
  'providers',
  'demand',
  'trailers',
  'updates',
].map((name) => `${name}.spec.ts`)

const STORIES_SERVER = {
  command: `node node_modules/vite/bin/vite.js apps/web --port ${STORIES_PORT} --strictPort`,
  cwd: '..',
  url: STORIES,
  env: { API_PORT: String(PORT) },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  stdout: 'ignore' as const,
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A journey often waits for the network or a timer, so two of them leave cores unused.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // In CI, a test that fails once because the machine stalled is reported as flaky; a real fault
  // fails twice.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Pixel 5'],
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 360, height: 740 },
    geolocation: { latitude: 10.31, longitude: 9.84 },
    permissions: ['geolocation'],
    // A service worker would answer instead of the network whose faults are tested.
    serviceWorkers: 'block',
    colorScheme: 'dark',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // A Chromium without windows moves letters to whole pixels, which makes texts wider than on any phone.
      // Chromium refuses to use its sandbox as root.
      args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  ...(IS_PART_OF_ALL && { grepInvert: OF_ITS_OWN }),
  testIgnore: ['other-browsers/**', ...(IS_PART_OF_ALL ? OF_THEIR_OWN : [])],
  webServer: [
    {
      command: 'node e2e/start-server.ts',
      cwd: '..',
      url: `http://127.0.0.1:${PORT}/readyz`,
      env: {
        PORT: String(PORT),
        SANDBOX_PORT: String(SANDBOX_PORT),
        LOG_LEVEL: 'warn',
        // All journeys together sign up more people from one address in a day than the server gives Points to.
        OFFER_ADDRESS_CAP: '1000',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 60_000,
      stdout: 'ignore',
    },
    ...(IS_PART_OF_ALL ? [] : [STORIES_SERVER]),
  ],
})
