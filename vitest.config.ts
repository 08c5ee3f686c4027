import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const modules = `${import.meta.dirname}/node_modules/`

/**
 * Plug-ins of the phone look for their shell once, when they are loaded. Tests load them again
 * for each shell, which only works with the files that a bundler uses.
 */
const plugIns = {
  resolve: {
    alias: [
      { find: /^@capacitor\/core$/, replacement: `${modules}@capacitor/core/dist/index.js` },
      {
        find: /^(@capacitor(?:-community)?\/(?!synapse)[\w-]+)$/,
        replacement: `${modules}$1/dist/esm/index.js`,
      },
    ],
  },
  server: { deps: { inline: [/@capacitor/, /@onesignal/, /@aparajita/] } },
}

/**
 * `npm test` leaves out these files, because it is to end within 15 minutes on a fast machine. `npm run test:unit` runs
 * all of them, and `npm run test:faults` runs those of faults.
 */
const OF_THEIR_OWN =
  process.env['PART_OF_ALL'] === 'on'
    ? [
        ...[
          'stopped-database',
          'cut-start',
          'shared-database',
          'database-away',
          'kills-and-journal',
          'killed-reconciliation',
          'webhook-sequences',
          'odd-values',
          'lost-disk',
          'killed-transfers',
          'killed-points-transfers',
          'killed-orders',
          'killed-till-payments',
          'killed-counter-sales',
          'killed-exchanges',
          'killed-codes',
          'killed-food-orders',
          'killed-handovers',
          'offline-evening',
          'killed-batch',
          'killed-scans',
          'killed-vouchers',
          'killed-sponsors',
          'killed-gift-codes',
          'killed-bar',
          'killed-settlements',
          'independent-sum',
          'refund-walks',
          'killed-power-cut',
          'gate-phones',
        ].map((name) => `apps/server/src/faults/${name}.test.ts`),
        'apps/server/src/platform/own-postgres/private-data.test.ts',
        'apps/server/src/running/operators.test.ts',
        'apps/server/src/sales/purchases/{crash,hot-rows}.test.ts',
        'apps/server/src/people/push/killed-push.test.ts',
        'apps/server/src/jobs/killed-worker.test.ts',
        'apps/server/src/catalogue/showtimes/find-speed.test.ts',
        'apps/server/src/tickets/tickets/cancel-thousands.test.ts',
        'apps/server/src/test/ended-runs.test.ts',
        'apps/server/src/verify/every-corruption.test.ts',
        'apps/server/src/verify/long-day.test.ts',
        'apps/server/src/verify/other-postgres.test.ts',
        'bench/loads.test.ts',
      ]
    : []

/**
 * Test files that share a process also share the loaded modules, because loading the server again
 * for each file took 40 % of the processor's time. So these files must not replace modules, and must
 * undo what they change in the state of a module.
 */
const sharedModules = { isolate: false, unstubGlobals: true, unstubEnvs: true }

/**
 * A poll may take one second by default, which is too short on a machine whose cores are all busy.
 */
const patient = { expect: { poll: { timeout: 10_000 } } }

/**
 * After this time a test is taken to hang. It is no limit of speed: a machine with ten busy processes needs ten times as
 * long for a test, and how fast something must be is measured by the benches.
 */
const HANGS_AFTER_MS = 120_000

/** These files need no page. To make one takes ten times as long as to run such a file. */
const WITHOUT_PAGE = ['apps/console/src/{pages,parts}/**/*.test.ts', 'apps/web/src/{meter,worker}/**/*.test.ts']

const WEB_TESTS = [
  'apps/{gate,counter}/src/**/*.test.tsx',
  'apps/{web,console}/src/**/*.test.{ts,tsx}',
  'packages/ui/src/**/*.test.tsx',
]

/**
 * These files disturb others in the same thread, so each of them has a process of its own. This is slower, because each
 * process loads jsdom and React again. They load a module twice, replace the `location` or the `document` of the page, or
 * count what the whole process has.
 */
const IN_PROCESSES = [
  'apps/counter/src/{queue/acts,receipt/print}.test.tsx',
  'apps/gate/src/words/language.test.tsx',
  'apps/web/src/device/{companion,phone-in-screens,shell-companion}.test.tsx',
  'apps/web/src/first-paint/paint-page.test.tsx',
  'apps/web/src/notices/ask-to-update.test.ts',
  'apps/web/src/screens/fund/pending-top-up.test.tsx',
  'apps/console/src/parts/download.test.tsx',
]

const screens = {
  // Errors of IndexedDB belong to the classes of the page only if it is loaded with the page.
  server: { deps: { inline: [...plugIns.server.deps.inline, /fake-indexeddb/] } },
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://127.0.0.1/' } },
  setupFiles: ['apps/web/src/test/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  testTimeout: HANGS_AFTER_MS,
}

export default defineConfig({
  test: {
    // A worker waits while PostgreSQL answers, so with one for each core a sixth of the processor's time is not used.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A thread keeps some of its earlier pages in memory. By default all threads together may fill the machine's memory.
    vmMemoryLimit: '1GB',
    // In CI, a test that fails once because the machine stalled is run again; a real fault fails
    // twice.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        resolve: plugIns.resolve,
        test: {
          name: 'phone',
          include: ['packages/{client,device}/src/**/*.test.ts'],
          server: plugIns.server,
          testTimeout: HANGS_AFTER_MS,
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'rules',
          include: [
            'packages/contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'cluster/**/*.test.ts',
            'apps/{web,server}/build/**/*.test.ts',
            ...WITHOUT_PAGE,
          ],
          testTimeout: HANGS_AFTER_MS,
        },
      },
      {
        resolve: plugIns.resolve,
        // Files share a thread, but each has modules and a page of its own. Otherwise a screen that one file leaves half
        // loaded would disturb the next file.
        test: {
          ...screens,
          name: 'web',
          pool: 'vmThreads',
          include: WEB_TESTS,
          exclude: [...configDefaults.exclude, ...WITHOUT_PAGE, ...IN_PROCESSES],
        },
      },
      {
        resolve: plugIns.resolve,
        test: { ...screens, name: 'web in processes', include: IN_PROCESSES },
      },
      {
        test: {
          ...sharedModules,
          ...patient,
          name: 'gate',
          include: ['apps/{gate,counter}/src/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: HANGS_AFTER_MS,
        },
      },
      {
        test: {
          ...sharedModules,
          ...patient,
          name: 'sandbox',
          include: ['apps/sandbox/src/**/*.test.ts', 'apps/server/seeds/**/*.test.ts'],
          testTimeout: HANGS_AFTER_MS,
        },
      },
      ...[
        ['Ghana', 'GH'],
        ['Ivory Coast', 'CI'],
      ].map(([name = '', COUNTRY = '']) => ({
        test: {
          ...patient,
          name: `server in ${name}`,
          env: { COUNTRY },
          include: [`apps/server/src/**/*.${COUNTRY.toLowerCase()}.test.ts`],
          globalSetup: ['apps/server/src/test/cluster.ts'],
          setupFiles: ['apps/server/src/settings/country-of-start.ts', 'apps/server/src/test/no-stray-errors.ts'],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
        },
      })),
      {
        test: {
          ...sharedModules,
          ...patient,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OF_THEIR_OWN, '**/*.{gh,ci}.test.ts'],
          globalSetup: ['apps/server/src/test/cluster.ts'],
          setupFiles: ['apps/server/src/test/no-stray-errors.ts'],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
        },
      },
    ],
  },
})
