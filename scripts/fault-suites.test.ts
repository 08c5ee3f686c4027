import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('docs/faults.md has a row for each suite of faults, and for no other', () => {
  const page = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8')
  const [table = ''] = page.split('## What `npm run verify` finds')
  const described = [...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, suite]) => suite)
  const suites = readdirSync(join(ROOT, 'apps/server/src/faults'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.replace('.test.ts', ''))
  expect(described.sort()).toEqual(suites.sort())
})
