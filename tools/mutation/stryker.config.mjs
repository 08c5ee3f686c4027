// Changes the code of one folder in one place at a time. scripts/mutation.mjs names the folder.
const folder = process.env.MUTATED_FOLDER

export default {
  // The text of a statement is not changed: the database refuses a wrong name in it.
  mutate: [`${folder}/*.ts`, `!${folder}/*.test.ts`, `!${folder}/*-sql.ts`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // Starting the database takes longer than the default of five seconds.
  timeoutMS: 60_000,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  warnings: { slow: false },
  reporters: ['clear-text', 'html', 'progress-append-only'],
  htmlReporter: { fileName: '.stryker-tmp/report.html' },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.stryker-tmp/work',
  ignorePatterns: ['.stryker-tmp', '.data', 'dist', 'test-results', 'e2e'],
}
