import { chosenArea } from './scripts/mutation-areas.mjs'

const { name, mutate } = chosenArea()

export default {
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-exclusions.mjs'],
  ignorers: ['velvet'],
  vitest: { configFile: 'vitest.mutation.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // A test that waits for a busy machine must not count as one that noticed the change.
  timeoutMS: 15_000,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  reporters: ['json', 'dots'],
  jsonReporter: { fileName: `.stryker-tmp/${name}.json` },
  tempDirName: '.stryker-tmp/work',
  ignorePatterns: ['.data', 'dist', 'test-results', 'apps/web', 'e2e'],
}
