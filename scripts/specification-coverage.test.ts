import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = 'docs/specification-coverage.md'

interface Row {
  what: string
  files: string[]
  shownBy: { file: string; title: string }[]
}

const rows = readFileSync(join(ROOT, DOCUMENT), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!what |-+ )/.test(line))
  .map(readRow)

function readRow(line: string): Row {
  const [what = '', where = '', shown = ''] = line.split(/(?<!\\)\|/).slice(1, -1)
  return {
    what: what.trim(),
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    shownBy: shown.split('<br>').flatMap((part) => {
      const [, file, title] = /`([^`]+)` › (.+)/.exec(part.trim()) ?? []
      return file && title ? [{ file, title: title.replaceAll(/\\(?=[|_*<])/g, '').trim() }] : []
    }),
  }
}

/** Returns true if a file has a test with this title, in any kind of quotes. */
function hasTest(file: string, title: string): boolean {
  const path = join(ROOT, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  const spellings = [`'${title}'`, `"${title}"`, `\`${title}\``]
  return spellings.some((spelling) => text.includes(spelling))
}

test('the table has its rows', () => {
  expect(rows.length).toBeGreaterThan(150)
})

describe('each requirement of the specification', () => {
  test('is met in files that exist', () => {
    const lost = rows.flatMap(({ what, files }) => {
      if (files.length === 0) return [`${what}: no file`]
      return files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${what}: ${file}`)
    })
    expect(lost).toEqual([])
  })

  test('is shown by tests that exist', () => {
    const lost = rows.flatMap(({ what, shownBy }) => {
      if (shownBy.length === 0) return [`${what}: no test`]
      return shownBy
        .filter(({ file, title }) => !hasTest(file, title))
        .map(({ file, title }) => `${what}: ${file} › ${title}`)
    })
    expect(lost).toEqual([])
  })
})
