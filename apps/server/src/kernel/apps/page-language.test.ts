import type { Language } from '@velvet/contract/words/languages'
import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

const OFFERED: Language[] = ['en', 'fr', 'pcm']

test.each([
  ['a browser that says nothing', {}, 'en'],
  ['a browser that prefers French', { 'accept-language': 'fr-NG,fr;q=0.9,en;q=0.8' }, 'fr'],
  ['a browser that likes French less', { 'accept-language': 'fr;q=0.5, en-GB;q=0.8' }, 'en'],
  ['a browser that refuses French', { 'accept-language': 'fr;q=0' }, 'en'],
  ['a browser that first prefers a language we lack', { 'accept-language': 'de,fr;q=0.1' }, 'fr'],
  ['a browser that prefers a draft', { 'accept-language': 'ha,pcm;q=0.9' }, 'pcm'],
  ['a header that is no list of languages', { 'accept-language': ';;q=x,,*;q=-1' }, 'en'],
  [
    'somebody who chose, whatever their browser prefers',
    { cookie: 'other=1; language=fr', 'accept-language': 'en' },
    'fr',
  ],
  ['somebody who chose a draft before it was switched off', { cookie: 'language=ha' }, 'en'],
  ['a cookie with another name', { cookie: 'my_language=fr' }, 'en'],
])('%s gets the right language', (_, headers, language) => {
  expect(pageLanguage(headers, OFFERED)).toBe(language)
})
