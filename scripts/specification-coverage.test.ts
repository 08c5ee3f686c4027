import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/coverage')
/** The specification has nine numbered sections. */
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const QUOTES = ["'", '"', '`']
const REASON = /^ {2}- Not tested\. \S/
const TEST = /^ {2}- `([^`]+)` › (.+)$/

interface Rule {
  words: string
  proofs: string[]
}

const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const rules = pages.flatMap((page) => rulesOf(readFileSync(join(FOLDER, page), 'utf8')))

/** A rule is a point of a list; the points below it are its tests, or the reason for none. */
function rulesOf(page: string): Rule[] {
  const found: Rule[] = []
  for (const line of page.split('\n')) {
    if (line.startsWith('- ')) found.push({ words: line.slice(2), proofs: [] })
    if (line.startsWith('  - ')) found.at(-1)?.proofs.push(line)
  }
  return found
}

/** Returns true if the line gives a reason, or names a test that exists. */
function holds(line: string): boolean {
  const [, file = '', title = ''] = TEST.exec(line) ?? []
  return REASON.test(line) || (file !== '' && hasTest(file, title.replaceAll('\\', '')))
}

/** Returns true if a file has a test with this title, in any kind of quotes. */
function hasTest(file: string, title: string): boolean {
  const path = join(ROOT, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return QUOTES.some((quote) => {
    const from = text.split(`${quote}${title}${quote},`)
    return from.slice(0, -1).some((before) => /\(\s*$/.test(before))
  })
}

test('each section of the specification has its page, which the index names', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const named = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page]) => page)
  expect(pages.map((page) => Number(page.split('-', 1)[0])).sort()).toEqual(SECTIONS)
  expect(named.sort()).toEqual([...pages].sort())
})

describe('each rule of the specification', () => {
  test('has a test, or the reason for having none', () => {
    expect(rules.length).toBeGreaterThan(250)
    expect(rules.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  })

  test('names only tests that exist', () => {
    expect(rules.flatMap(({ proofs }) => proofs).filter((line) => !holds(line))).toEqual([])
  })
})
