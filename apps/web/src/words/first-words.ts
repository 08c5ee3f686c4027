import type { Language } from '@velvet/contract/shared/words/languages'
import { learn } from '@velvet/contract/shared/words/spoken'
import type { Texts } from '@velvet/contract/shared/words/spoken'

type File = Readonly<Record<string, Texts>>

const FILES = import.meta.glob<File>('./*-first.json', { import: 'default' })

/**
 * Learns the words of the first screen in the language of the page. The app must not be loaded before this
 * has ended, because its modules read their words only once.
 */
export async function learnFirstWords(files = FILES): Promise<void> {
  const page = document.documentElement
  const load = files[`./${page.lang}-first.json`]
  if (!load) return
  try {
    learn(page.lang as Language, await load())
  } catch (reason) {
    // The app cannot take over what the server has painted in this language with words in another one.
    if (document.getElementById('root')?.hasChildNodes()) throw reason
    // The words are not stored on this phone and the network does not bring them, so the app speaks English.
    page.lang = 'en'
  }
}
