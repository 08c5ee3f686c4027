import { expect, test } from 'vitest'
import { withPlainBuiltins } from './plain-builtins.ts'

test.each([
  ['import { join, sep as separator } from "node:path";', '{ join: join }', '{ sep: separator }'],
  ['import cluster from "node:cluster";', 'cluster'],
  ['import * as fs from "fs";', 'fs'],
])('the built server takes Node’s own modules without an import: %s', (line, ...patterns) => {
  const [, name] = /from (".+");/.exec(line) ?? []
  const constants = patterns.map((pattern) => `const ${pattern} = process.getBuiltinModule(${name});`)
  expect(withPlainBuiltins(`${line}\nuse(1)`)).toBe(`${constants.join(' ')}\nuse(1)`)
})

test('imports of other files and packages stay as they are', () => {
  const code =
    'import { start } from "./start.mjs";\nimport sharp from "sharp";\nimport "node:fs";\nimport("node:http")'
  expect(withPlainBuiltins(code)).toBe(code)
})

test('what the built server takes from a module of Node is what an import gives', async () => {
  const code = withPlainBuiltins('import { basename as last } from "node:path";\nexport const name = last("a/b")')
  const { name } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { name: string }
  expect(name).toBe('b')
})
