import { COUNTS_OF_BUILD } from '@velvet/contract/shared/words/count-texts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readCountsOfScreens } from './counts-of-screens.ts'

test('the server reads from the built app how many screen texts are translated', async () => {
  const built = await mkdtemp(join(tmpdir(), 'velvet-words-'))
  expect(await readCountsOfScreens(built)).toEqual({})
  const counts = { fr: { texts: 412, translated: 403 } }
  await mkdir(dirname(join(built, COUNTS_OF_BUILD)))
  await writeFile(join(built, COUNTS_OF_BUILD), JSON.stringify(counts))
  expect(await readCountsOfScreens(built)).toEqual(counts)
  await rm(built, { recursive: true })
})
