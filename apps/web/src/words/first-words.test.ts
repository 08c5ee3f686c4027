import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const page = document.documentElement

beforeEach(() => {
  vi.resetModules()
  onTestFinished(() => page.removeAttribute('lang'))
})

test('the first screen is in the language of the page', async () => {
  page.lang = 'fr'
  const { learnFirstWords } = await import('./first-words.ts')
  await learnFirstWords()
  const { w } = await import('../screens/home/words.ts')
  expect(w.nowPlaying).toBe("À l'affiche")
})

test('the code of a later screen is loaded only after its texts have arrived', async () => {
  page.lang = 'fr'
  const { learn, spoken } = await import('@velvet/contract/shared/words/spoken')
  learn('fr', {})
  const { asText } = await import('./other-words.ts')
  const load = () => Promise.resolve(spoken('parts', { language: 'Language' }).language)
  expect(await asText(load)).toBe('Langue')
})

test('if texts do not load, an empty page is English, and a rendered one fails', async () => {
  page.lang = 'fr'
  const { learnFirstWords } = await import('./first-words.ts')
  const cut = { './fr-first.json': () => Promise.reject(new Error('cut')) }
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.id = 'root'
  root.innerHTML = '<h1>Films</h1>'
  await expect(learnFirstWords(cut)).rejects.toThrow('cut')
  expect(page.lang).toBe('fr')
  root.replaceChildren()
  await learnFirstWords(cut)
  expect(page.lang).toBe('en')
})

test('a page in a language that the app does not have is in English', async () => {
  page.lang = 'de'
  const { learnFirstWords } = await import('./first-words.ts')
  await learnFirstWords()
  const { spokenLanguage } = await import('@velvet/contract/shared/words/spoken')
  expect(spokenLanguage()).toBe('en')
})
