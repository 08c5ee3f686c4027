import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FETCHED_WHEN_NEEDED, isAmong, PIECES, ROOT, SHELL } from './manifest.ts'

const globs = [...Object.values(PIECES).flat(), ...SHELL, ...FETCHED_WHEN_NEEDED]

/** Returns a glob for each choice that the braces of this one give. */
function choicesOf(glob: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? []
  if (whole === undefined) return [glob]
  return choices.split(',').flatMap((choice) => choicesOf(before + choice + after))
}

test.each(globs.flatMap((glob) => choicesOf(glob.replace('!', ''))))('%s takes at least one file', (glob) => {
  expect(globSync(glob, { cwd: ROOT })).not.toEqual([])
})

test('a hook of later screens is in their piece, and not in the frame of every screen', () => {
  const { frame = [], later = [] } = PIECES
  const [hook, shell] = ['use-back.ts', 'router.tsx'].map((name) => join(ROOT, 'apps/web/src/app', name))
  expect([isAmong(later, hook ?? ''), isAmong(frame, hook ?? '')]).toEqual([true, false])
  expect([isAmong(later, shell ?? ''), isAmong(frame, shell ?? '')]).toEqual([false, true])
})
