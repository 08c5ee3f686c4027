import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The calls whose answer has a next page, as the console names them. */
const PAGED = new Set<string>()
for (const file of globSync('packages/contract/src/endpoints/**/*.ts', { cwd: ROOT })) {
  const made = (await import(join(ROOT, file))) as Record<string, { output?: { shape?: object } }>
  for (const [name, value] of Object.entries(made)) {
    if ('next' in (value.output?.shape ?? {})) PAGED.add(name)
  }
}

const ENDS_BY_ITSELF = [
  // These two need the first things of a list alone.
  ...['app/command-menu/use-found.ts', 'parts/cinema-query.ts'],
  // There are at most 50 types of tickets, and at most 400 days of a report, of which a page holds 1,000.
  ...['pages/programme/type-calls.ts', 'pages/books/returns.tsx'],
]
/** What a file has that turns pages, reads them all, or says that there is more. */
const GOES_ON = /<Pages\b|\breadPages\(|<DatedList\b|hasMore/

test('every list of the console has pages or is read to its end', () => {
  const files = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: ROOT })
  const stopping = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    if (/\.test\.tsx?$/.test(file) || ENDS_BY_ITSELF.some((one) => file.endsWith(one))) return []
    const called = [...text.matchAll(/[cC]alls\.(\w+)/g)].map(([, name = '']) => name)
    const lists = called.filter((name) => PAGED.has(name))
    return GOES_ON.test(text) ? [] : lists.map((name) => `${file}: ${name}`)
  })
  expect(PAGED.size).toBeGreaterThan(20)
  expect(stopping).toEqual([])
})
