import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesOfInlineScripts } from './inline-scripts.ts'

const SCRIPT = "document.documentElement.dataset.theme = 'dark'"

test('an inline script is allowed by the hash of its exact text', () => {
  const hash = createHash('sha256').update(`\n${SCRIPT}\n`).digest('base64')
  expect(hashesOfInlineScripts(`<head><script>\n${SCRIPT}\n</script></head>`)).toEqual([`'sha256-${hash}'`])
})

test('external scripts need no hash, and a page without inline scripts has none', () => {
  expect(hashesOfInlineScripts('<script type="module" src="/assets/a.js"></script>')).toEqual([])
  expect(hashesOfInlineScripts('<p>Nothing</p>')).toEqual([])
})
