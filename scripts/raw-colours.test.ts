import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = ['packages/ui/src', 'apps/web/src', 'apps/gate/src', 'apps/console/src']
/** The blocks of the timeline have their own colours. `colours.test.ts` checks their contrast. */
const OF_BLOCKS = 'apps/console/src/pages/catalogue/programme/timeline.module.css'
const RAW = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi

/** Removes comments, since they may mention colours. */
const declarationsIn = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')

test('only the tokens contain colours, so that both themes are in one file', () => {
  const sheets = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
      .map((name) => join(folder, name))
      .filter((sheet) => sheet !== OF_BLOCKS),
  )
  expect(sheets.length).toBeGreaterThan(30)
  const raw = sheets.flatMap((sheet) =>
    [...declarationsIn(readFileSync(join(ROOT, sheet), 'utf8')).matchAll(RAW)].map(([colour]) => `${sheet}: ${colour}`),
  )
  expect(raw).toEqual([])
})
