import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findNeedlessExports } from './exports/find-needless-exports.ts'

/** Writes the files below a folder of their own, and returns `name: why` of what is found. */
function find(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'exports-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return findNeedlessExports(root).map(({ name, why }) => `${name}: ${why}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('an export that nothing imports is needless, whatever names look like it', () => {
  expect(
    find({
      'a.ts': 'export const lost = 1\nfunction f(lost: number) { return { lost, x: lost } }\nf(2)',
      'b.ts': 'import { other } from "./c.ts"\nother.lost()',
      'c.ts': 'export const other = { lost() {} }',
    }),
  ).toEqual(['lost: nothing uses it'])
})

test('an export that calls nobody but itself is needless', () => {
  expect(find({ 'a.ts': 'export function again(): void { again() }' })).toEqual([
    'again: nothing uses it',
  ])
})

test('a name that only its own file uses need not be exported, a type neither', () => {
  expect(
    find({
      'a.ts': 'export interface Options { a: number }\nexport const run = (o: Options) => o.a',
      'b.ts': 'import { run } from "./a.ts"\nrun({ a: 1 })',
    }),
  ).toEqual(['Options: only its own file uses it'])
})

test('what only tests import is told; what the product uses in its own file as well is not', () => {
  expect(
    find({
      'a.ts': 'export const dead = 1\nexport const inner = 2\nexport const outer = inner',
      'a.test.ts': 'import { dead, inner } from "./a.ts"\nconsole.log(dead, inner)',
      'b.ts': 'import { outer } from "./a.ts"\nconsole.log(outer)',
    }),
  ).toEqual(['dead: only tests use it'])
})

test('a helper of tests has to be used by another file', () => {
  expect(
    find({
      'test/help.ts': 'export const used = 1\nexport const unused = used',
      'a.test.ts': 'import { used } from "./test/help.ts"\nconsole.log(used)',
    }),
  ).toEqual(['unused: nothing uses it'])
})

test('of a module imported as a whole, the members that are named are used', () => {
  const a = 'export const one = 1\nexport const two = 2\nexport type Three = 3'
  expect(
    find({
      'a.ts': a,
      'b.ts': 'import * as a from "./a.ts"\nconsole.log(a.one as a.Three)',
    }),
  ).toEqual(['two: nothing uses it'])
  expect(find({ 'a.ts': a, 'b.ts': 'import * as a from "./a.ts"\nconsole.log(a)' })).toEqual([])
})

test.each([
  'const { one } = await import("./a.ts")\nconsole.log(one)',
  'const a = await import("./a.ts")\nconsole.log(a.one)',
  'console.log((await import("./a.ts")).one)',
  'void import("./a.ts").then(({ one }) => console.log(one))',
  'void import("./a.ts").then((a) => console.log(a.one))',
  'const one: import("./a.ts").one = 1\nconsole.log(one)',
  'export type { one } from "./a.ts"\nimport type { one as own } from "./b.ts"\nlet a: own',
])('the names that are taken of a module are seen in: %s', (text) => {
  const a = 'export const one = 1\nexport type one = 1\nexport const two = 2'
  expect(find({ 'a.ts': a, 'b.ts': text })).toEqual(['two: nothing uses it'])
})

test('a lazy screen is used by its default export alone', () => {
  expect(
    find({
      'screen.tsx': 'export default function Screen() { return <p /> }\nexport const extra = 1',
      'routes.ts': 'const lazy = (load: unknown) => load\nlazy(() => import("./screen.tsx"))',
    }),
  ).toEqual(['extra: nothing uses it'])
})

test('an import for its effects uses no name', () => {
  expect(
    find({ 'a.ts': 'export const one = 1', 'b.ts': 'import "./a.ts"\nvoid import("./a.ts")' }),
  ).toEqual(['one: nothing uses it'])
})

test('a component used as a tag, and a name passed on in an object, count as uses', () => {
  expect(
    find({
      'a.tsx':
        'export const Box = () => null\nexport const size = 1\nexport const all = { size, box: <Box /> }',
      'b.tsx': 'import { all as parts } from "./a.tsx"\nconsole.log(parts)',
    }),
  ).toEqual(['Box: only its own file uses it', 'size: only its own file uses it'])
})

test('a value and a type of one name are used together', () => {
  expect(
    find({
      'a.ts':
        'export const Person = { name: "" }\nexport type Person = typeof Person\nexport const all = [Person]',
      'a.test.ts': 'import type { Person } from "./a.ts"\nlet one: Person',
      'b.ts': 'import { all } from "./a.ts"\nconsole.log(all)',
    }),
  ).toEqual([])
})
