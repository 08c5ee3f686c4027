import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = resolve(import.meta.dirname, 'memory-folder.mjs')
const RUN = `
  import { makeMemoryFolder } from ${JSON.stringify(MODULE)}
  import { writeFileSync } from 'node:fs'
  const folder = makeMemoryFolder()
  if (folder) writeFileSync(folder + '/file', 'of a test')
  process.stdout.write(folder ?? '')`

const run = () => execFileSync(process.execPath, ['--input-type=module', '--eval', RUN], { encoding: 'utf8' })

test('the folder in memory is removed with its run or by the next one', ({ skip }) => {
  const folder = run()
  if (folder === '') return skip('this machine has too little memory')
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  run()
  expect(existsSync(folder)).toBe(false)
})
