import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')

/** These files may contain texts that apply only to Nigeria. */
const OF_NIGERIA = [
  'packages/contract/src/shared/country/country.ts',
  'packages/contract/src/people/accounts.errors.ts',
  'apps/web/src/parts/words.ts',
]

/** These values may only be in the pack of a country: currency signs and codes, phone numbers and time zones. */
const SIGNS = /₦|'NGN'|'234'|\b0[789]0\d|'Africa\/Lagos'/

test('currency, phone numbers and time zones come only from country packs', () => {
  const files = globSync(['apps/{web,console,gate,counter}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: PROJECT,
  }).filter((file) => !/\.test\.|\/test\//.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files
    .filter((file) => !OF_NIGERIA.includes(file))
    .flatMap((file) =>
      readFileSync(join(PROJECT, file), 'utf8')
        .split('\n')
        .filter((line) => SIGNS.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
