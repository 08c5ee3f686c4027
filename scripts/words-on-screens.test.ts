import { ERRORS } from '@velvet/contract/calls/errors'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FILES = [
  'apps/console/src',
  'apps/gate/src',
  'apps/web/src',
  'packages/ui/src',
  'packages/contract/src',
]

/** Returns the texts of a file that a person could read: three words or more, the first with a capital. */
function textsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) {
      const words = node.text.trim().replace(/\s+/g, ' ')
      // One code of an error is a sentence, and a code may stand wherever it is compared.
      if (words in ERRORS) return
      if (/^\p{Lu}\S*( \S+){2,}/u.test(words)) texts.push(words)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return texts
}

/** Returns the English that a screen shows although it cannot be translated, because no file of words has it. */
function untranslatable(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isJsxText(node)) texts.push(node.text.trim())
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (/^\p{Lu}/u.test(node.initializer.text)) texts.push(node.initializer.text)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  // The name of WhatsApp is the same in every language.
  return texts.filter((words) => /\p{L}{2}/u.test(words) && words !== 'WhatsApp')
}

const filesOf = new Map<string, Set<string>>()
for (const folder of FILES) {
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })) {
    if (/\.test\.tsx?$|\/test\//.test(file)) continue
    for (const words of textsOf(file)) {
      filesOf.set(words, (filesOf.get(words) ?? new Set()).add(file))
    }
  }
}

test('the words of the app were read', () => {
  expect(filesOf.size).toBeGreaterThan(200)
})

test('words that two places show stand once, in the contract', () => {
  const twice = [...filesOf].filter(([, files]) => files.size > 1)
  expect(twice.map(([words, files]) => `${words}: ${[...files].join(', ')}`)).toEqual([])
})

test("a screen of the customer's app shows no text that cannot be translated", () => {
  // The privacy policy is a legal text in English, and only developers open the screens of `debug`.
  const files = globSync('apps/web/src/**/*.tsx', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx$|\/(?:test|debug|privacy)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => untranslatable(file).map((text) => `${file}: ${text}`))).toEqual(
    [],
  )
})
