import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FIRST_THREATS = 24

interface Row {
  number: number
  defences: string[]
  tests: { file: string; name: string }[]
}

/** Reads the rows of the table: number, attack, `files`, then `file` “name of a test”, … */
function readTable(): Row[] {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  return [...text.matchAll(/^\| *(\d+) *\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
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
const rows = readTable()

test('every threat has a row with a defence and a test', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.length).toBeGreaterThanOrEqual(FIRST_THREATS)
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
