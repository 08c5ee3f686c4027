// dependency-cruiser succeeds silently when it could read no file, so this script makes that an
// error. It also looks for rooms that import each other in a circle.
import { spawnSync } from 'node:child_process'
import { circlesOf } from './rooms.ts'

const { stdout, status } = spawnSync(
  'depcruise',
  [
    'packages',
    'apps',
    'scripts',
    'tools',
    'e2e',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (status === null || !stdout) {
  console.error('dependency-cruiser could not be run')
  process.exit(1)
}
const { modules, summary } = JSON.parse(stdout)
const { violations, totalCruised } = summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < 100) console.error(`Only ${totalCruised} modules were read`)
const circles = circlesOf(modules)
for (const circle of circles) console.error(`These rooms form a circle: ${circle.join(' → ')}`)
console.log(`  ${totalCruised} modules read, ${violations.length + circles.length} violations`)
if (violations.length + circles.length > 0 || totalCruised < 100) process.exit(1)
