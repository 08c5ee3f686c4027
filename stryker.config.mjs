import { chosenArea } from './scripts/mutation-areas.mjs'

const { name, mutate, needs } = chosenArea()

export default {
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-exclusions.mjs'],
  ignorers: ['velvet'],
  vitest: { configFile: 'vitest.mutation.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // A mutant is tried again only if its code or one of its tests has changed.
  incremental: true,
  incrementalFile: `.stryker-tmp/known-${name}.json`,
  force: process.env.MUTATION_AFRESH === 'yes',
  // A test that waits for a busy machine must not count as one that noticed the change.
  timeoutMS: 'globalSetup' in needs ? 60_000 : 15_000,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  warnings: { slow: false },
  reporters: ['json', 'dots'],
  jsonReporter: { fileName: `.stryker-tmp/${name}.json` },
  tempDirName: `.stryker-tmp/work-${name}`,
  ignorePatterns: ['.stryker-tmp', '.data', 'dist', 'test-results', 'apps/web', 'e2e'],
}
