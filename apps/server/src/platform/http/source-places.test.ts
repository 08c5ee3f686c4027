import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { sourcePlaces } from './source-places.ts'

test('a logged error names its line in the sources, also when the built server runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-built-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const built = join(folder, 'dist')
  await mkdir(built)
  // The code AAEI says that the start of the built file was made from line 3, column 5 of the
  // source.
  const map = { version: 3, sources: ['../src/pay.ts'], names: [], mappings: 'AAEI' }
  for (const name of ['server', 'packages']) {
    await writeFile(join(built, `${name}.mjs.map`), JSON.stringify(map))
  }
  const at = (file: string, place: string) => `    at pay (${pathToFileURL(join(folder, file)).href}:${place})`
  const unknown = [at('other/server.mjs', '1:1'), at('dist/missing.mjs', '1:1')]
  const frames = [at('dist/server.mjs', '1:1'), at('dist/packages.mjs', '1:1'), ...unknown]

  const stack = sourcePlaces(built)(['Error: dear me', ...frames].join('\n'))

  const expected = [at('src/pay.ts', '3:5'), at('dist/packages.mjs', '1:1'), ...unknown]
  expect(stack.split('\n')).toEqual(['Error: dear me', ...expected])
})
