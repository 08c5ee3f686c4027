import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const page = document.documentElement

beforeEach(() => {
  vi.resetModules()
  onTestFinished(() => page.removeAttribute('lang'))
})

test('the words of the page are known before the first screen reads its own', async () => {
  page.lang = 'fr'
  const { learnFirstWords } = await import('./first-words.ts')
  await learnFirstWords()
  const { w } = await import('../screens/home/words.ts')
  expect(w.nowPlaying).toBe("À l'affiche")
})

test('the words of a later screen are known before its code is loaded', async () => {
  page.lang = 'fr'
  const { learn, spoken } = await import('@velvet/contract/words/spoken')
  learn('fr', {})
  const { inWords } = await import('./other-words.ts')
  const load = () => Promise.resolve(spoken('parts', { language: 'Language' }).language)
  expect(await inWords(load)).toBe('Langue')
})

test('a language without words of its own leaves the app in English', async () => {
  page.lang = 'de'
  const { learnFirstWords } = await import('./first-words.ts')
  await learnFirstWords()
  const { spokenLanguage } = await import('@velvet/contract/words/spoken')
  expect(spokenLanguage()).toBe('en')
})
