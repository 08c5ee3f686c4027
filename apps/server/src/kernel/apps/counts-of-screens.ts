import { COUNTS_OF_BUILD, type CountOfTexts } from '@velvet/contract/shared/words/count-texts'
import type { Language } from '@velvet/contract/shared/words/languages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WEB } from './web-files.ts'

export type CountsOfScreens = Partial<Record<Language, CountOfTexts>>

/**
 * Returns how many texts of the screens are translated in the app that this server serves. It is empty if the app
 * has not been built.
 */
export async function readCountsOfScreens(built = WEB): Promise<CountsOfScreens> {
  const counts = await readFile(join(built, COUNTS_OF_BUILD), 'utf8').catch(() => '{}')
  return JSON.parse(counts) as CountsOfScreens
}
