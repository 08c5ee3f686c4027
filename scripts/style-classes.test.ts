import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /import (\w+) from '((?:\.|@velvet\/ui\/)[^']+\.module\.css)'/g

/** Returns the path of an imported style sheet. */
function sheetOf(file: string, specifier: string): string {
  const inUi = specifier.replace('@velvet/ui/', '')
  return inUi === specifier ? join(ROOT, dirname(file), specifier) : join(ROOT, 'packages/ui/src', inUi)
}

/** Returns each class that a file reads from a style sheet that has none of this name. */
function missingIn(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const code = source.replaceAll(/^import .*$/gm, '')
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', specifier = '']) => {
    const sheet = readFileSync(sheetOf(file, specifier), 'utf8')
    const classes = new Set(Array.from(sheet.matchAll(/\.([a-zA-Z_][\w-]*)/g), ([, found]) => found))
    const read = Array.from(code.matchAll(new RegExp(`(?<![\\w./])${name}\\??\\.(\\w+)`, 'g')), ([, found]) => found)
    return [...new Set(read)].filter((found) => !classes.has(found)).map((found) => `${file}: ${found}`)
  })
}

test('every class that a component names is in its style sheet', () => {
  const files = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(missingIn)).toEqual([])
})
