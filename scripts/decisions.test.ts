import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')
const LIST = readFileSync(join(FOLDER, 'README.md'), 'utf8')
const rows = [...LIST.matchAll(/^\| \[(\d{4})\]\((\S+?)\)/gm)].map(
  ([, number = '', file = '']) => ({ number, file }),
)

test('every decision is in the list, and every entry of the list has its file', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'README.md')
  expect(rows.map(({ file }) => file)).toEqual(files.sort())
  for (const { number, file } of rows) expect(file).toMatch(`${number}-`)
})

test('the list names each number that was given to no decision', () => {
  const given = rows.map(({ number }) => number)
  const highest = Math.max(...given.map(Number))
  const numbers = Array.from({ length: highest }, (_, i) => String(i + 1).padStart(4, '0'))
  const [, setAside = ''] = /The numbers ([^]*?) were set aside/.exec(LIST) ?? []
  expect(setAside.match(/\d{4}/g)).toEqual(numbers.filter((number) => !given.includes(number)))
})
