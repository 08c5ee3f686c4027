import type { Language } from '@velvet/contract/words/languages'
import { learn } from '@velvet/contract/words/spoken'
import type { Texts } from '@velvet/contract/words/spoken'

type File = Readonly<Record<string, Texts>>

const FILES = import.meta.glob<File>('./*-first.json', { import: 'default' })

/**
 * Learns the words of the first screen in the language of the page. It ends before the app is loaded,
 * whose modules read their words only once.
 */
export async function learnFirstWords(): Promise<void> {
  const page = document.documentElement
  const load = FILES[`./${page.lang}-first.json`]
  if (!load) return
  try {
    learn(page.lang as Language, await load())
  } catch (reason) {
    // What the server has painted in this language could not be taken over in another.
    if (document.getElementById('root')?.hasChildNodes()) throw reason
    // The words are not kept on this phone, and there is no network to load them.
    page.lang = 'en'
  }
}
