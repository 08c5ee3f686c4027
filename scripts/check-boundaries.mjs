// dependency-cruiser succeeds silently when it could read no file, so this script makes that an
// error.
import { spawnSync } from 'node:child_process'

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
const { violations, totalCruised } = JSON.parse(stdout).summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < 100) console.error(`Only ${totalCruised} modules were read`)
console.log(`  ${totalCruised} modules read, ${violations.length} violations`)
if (violations.length > 0 || totalCruised < 100) process.exit(1)
