import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import french from './fr-gate.json' with { type: 'json' }

const page = document.documentElement
const reload = vi.fn()

beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  keep(undefined)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-NG'])
  document.head.innerHTML = '<meta name="velvet:languages" content="en fr pcm" />'
  page.lang = 'en'
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.doUnmock('./fr-gate.json')
    page.removeAttribute('lang')
  })
})

/** Makes a phone on which this language was chosen, in a browser that prefers these languages. */
function aPhone({ chosen = '', prefers = ['en-NG'] }: { chosen?: string; prefers?: string[] }) {
  const cookie = chosen && `language=ig; gate-language=${chosen}`
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(prefers)
}

/** Lets the gate learn its words. Returns two of them, its language, and the language that its page names. */
async function start() {
  const { learnWords } = await import('./language.ts')
  await learnWords()
  const { spokenLanguage } = await import('@velvet/contract/shared/words/spoken')
  const { w } = await import('./words.ts')
  const { w: ofParts } = await import('@velvet/ui/words')
  return { speaks: spokenLanguage(), more: w.more, close: ofParts.close, lang: page.lang }
}

test.each([
  ['on which French was chosen speaks French', { chosen: 'fr' }, 'fr'],
  ['whose browser prefers French speaks French', { prefers: ['fr-NG', 'en'] }, 'fr'],
  [
    'whose browser prefers German, which is not offered, and then Pidgin speaks Pidgin',
    { prefers: ['de', 'pcm-NG', 'fr'] },
    'pcm',
  ],
  [
    'on which English was chosen speaks English, though its browser prefers French',
    { chosen: 'en', prefers: ['fr'] },
    'en',
  ],
  [
    'whose language is not offered any more speaks the one that its browser prefers',
    { chosen: 'ha', prefers: ['fr'] },
    'fr',
  ],
  ['whose browser prefers no language that is offered speaks English', { prefers: ['de', 'sw'] }, 'en'],
])('a phone %s', async (_, phone, language) => {
  aPhone(phone)
  expect(await start()).toMatchObject({ speaks: language, lang: language })
})

test('a phone that has learnt French shows its pages and the shared parts in French', async () => {
  aPhone({ chosen: 'fr' })
  expect(await start()).toMatchObject({ more: french.gate.more, close: french.ui.close })
})

test('a stored French page tells screen readers when it is in English', async () => {
  page.lang = 'fr'
  aPhone({ chosen: 'en' })
  expect(await start()).toMatchObject({ more: 'More', lang: 'en' })
})

test("a phone without its language's texts uses English, also for screen readers", async () => {
  page.lang = 'fr'
  loseFrench()
  aPhone({ chosen: 'fr' })
  expect(await start()).toMatchObject({ speaks: 'en', more: 'More', lang: 'en' })
})

/** Makes the words of French fail to arrive. */
function loseFrench() {
  vi.doMock('./fr-gate.json', () => {
    throw new Error('no network')
  })
}

/** Chooses French, and returns the cookies that the phone then has kept, and whether it opened the gate again. */
async function chooseFrench() {
  const kept: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void kept.push(cookie))
  const { chooseLanguage } = await import('./language.ts')
  const isDone = await chooseLanguage('fr').then(
    () => true,
    () => false,
  )
  return { isDone, kept, isReloaded: reload.mock.calls.length > 0 }
}

test('offline, a language can be chosen if its texts are on the phone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  keep(new Response(''))
  expect(await chooseFrench()).toMatchObject({ isDone: true, isReloaded: true })
})

/** Gives the phone a page for use without a network, kept in another language than the requested one, or none if undefined. */
function keep(kept: Response | undefined): void {
  const match = (_: string, { ignoreVary = false }: CacheQueryOptions = {}) =>
    Promise.resolve(ignoreVary ? kept : undefined)
  vi.stubGlobal('caches', { match })
}

const answer = (status: number) => vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status })))

test('a chosen language is stored for a year for the gate only', async () => {
  answer(200)
  const { kept, ...rest } = await chooseFrench()
  expect(rest).toEqual({ isDone: true, isReloaded: true })
  expect(kept).toEqual(['gate-language=fr; path=/gate/; max-age=31536000; samesite=lax'])
})

test.each([
  [
    'whose words are not on the phone',
    () => {
      answer(200)
      loseFrench()
    },
  ],
  ['while the server refuses the page', () => answer(503)],
  [
    'while neither the network nor the phone has the page',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network'))),
  ],
])('a language %s is not chosen, and the gate stays open', async (_, prepare) => {
  prepare()
  expect(await chooseFrench()).toEqual({ isDone: false, kept: [], isReloaded: false })
})
