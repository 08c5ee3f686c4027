import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Each table has at least this many rows. */
const TABLES = { 'docs/security.md': 24, 'docs/gate.md': 8 }

interface Row {
  number: number
  defences: string[]
  tests: { file: string; name: string }[]
}

/**
 * Returns the rows of a table. Their columns are the number, the attack or rule, the files in
 * backticks, and the tests, each as `file` “name of the test”.
 */
function readTable(document: string): Row[] {
  return [...read(document).matchAll(/^\| *(\d+) *\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, number = '', , defences = '', tests = '']) => ({
      number: Number(number),
      defences: [...defences.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      tests: [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
        file,
        name,
      })),
    }),
  )
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe.each(Object.entries(TABLES))('%s', (document, atLeast) => {
  const rows = readTable(document)

  test('every threat or rule has a row with a file and a test', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThanOrEqual(atLeast)
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    for (const { defences, tests } of rows) {
      expect(defences.length).toBeGreaterThan(0)
      expect(tests.length).toBeGreaterThan(0)
    }
  })

  test.each(rows)('the files and tests named in row $number exist', ({ defences, tests }) => {
    for (const file of defences) expect(read(file).length).toBeGreaterThan(0)
    for (const { file, name } of tests) {
      const isThere = read(file).includes(name)
      expect(isThere, `${file} has no test of the name “${name}”`).toBe(true)
    }
  })
})
