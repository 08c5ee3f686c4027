// Reads all of the server's code but its tests, and holds it to the rules of statement-rules.ts.
import { globSync, readFileSync } from 'node:fs'
import { breachesIn } from './statement-rules.ts'

const paths = globSync('apps/server/src/**/*.ts').filter(
  (path) => !/\.test\.ts$|^apps\/server\/src\/test\//.test(path),
)
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
const breaches = breachesIn(files)
for (const breach of breaches) console.error(breach)
if (files.size < 100) console.error(`Only ${files.size} files were read`)
console.log(`  ${files.size} files read, ${breaches.length} breaches`)
if (breaches.length > 0 || files.size < 100) process.exit(1)
