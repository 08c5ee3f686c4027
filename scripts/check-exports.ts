// Fails on exports that nothing needs. An exception stands here with its reason.
import { resolve } from 'node:path'
import { findNeedlessExports } from './exports/find-needless-exports.ts'

interface Exception {
  file: RegExp
  name?: string
  reason: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    file: /(^|\/)[\w.-]*\.config\.(js|mjs|ts)$/,
    name: 'default',
    reason: 'The tool that the file configures reads it.',
  },
  {
    file: /^apps\/server\/src\/platform\/database\/schema\.ts$/,
    reason: 'A generator writes this file.',
  },
  {
    file: /^apps\/server\/src\/test\/cluster\.ts$/,
    name: 'default',
    reason: 'vitest.config.ts names the file as the global set-up of the tests.',
  },
  {
    file: /^packages\/ui\/src\/lucide-icon\.ts$/,
    name: 'default',
    reason: 'The build of the app puts this module in the place of one of lucide-react.',
  },
  {
    file: /^apps\/web\/src\/first-paint\/page-meta\.ts$/,
    name: 'pageMeta',
    reason: 'The build of the painter puts this module in the place of app/page-meta.ts.',
  },
  {
    file: /^apps\/web\/src\/first-paint\/paint\.ts$/,
    name: 'makePainter',
    reason: 'The server loads the built painter and calls this.',
  },
  {
    file: /^scripts\/mutation-exclusions\.mjs$/,
    name: 'strykerPlugins',
    reason: 'Stryker looks for this name in its plug-ins.',
  },
  {
    file: /^apps\/gate\/src\/test\/phone-program\.ts$/,
    name: 'deeds',
    reason: 'The simulation of many phones bundles the file and calls these.',
  },
  {
    file: /^apps\/server\/src\/platform\/clock\/witnesses\.ts$/,
    name: 'forgetDates',
    reason: 'A process keeps one list of clocks, which each test has to begin empty.',
  },
]

const needless = findNeedlessExports(resolve(import.meta.dirname, '..'))
const used = new Set<Exception>()
const problems = needless.filter(({ file, name }) => {
  const exception = EXCEPTIONS.find(
    (one) => one.file.test(file) && (one.name === undefined || one.name === name),
  )
  if (exception) used.add(exception)
  return !exception
})
for (const { file, line, name, why } of problems) console.error(`${file}:${line} ${name}: ${why}`)
const stale = EXCEPTIONS.filter((exception) => !used.has(exception))
for (const { file, name } of stale)
  console.error(`No exception is needed for ${name ?? ''} ${file}`)
console.log(`  ${problems.length} needless exports`)
if (problems.length > 0 || stale.length > 0) process.exit(1)
