import type { Language } from '@velvet/contract/shared/words/languages'
import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

const OFFERED: Language[] = ['en', 'fr', 'pcm']

test.each([
  ['a browser that names no language', 'en', {}],
  ['a browser that prefers French', 'fr', { 'accept-language': 'fr-NG,fr;q=0.9,en;q=0.8' }],
  ['a browser that likes French less', 'en', { 'accept-language': 'fr;q=0.5, en-GB;q=0.8' }],
  ['a browser that refuses French', 'en', { 'accept-language': 'fr;q=0' }],
  ['a browser that prefers French to all but German', 'fr', { 'accept-language': 'de,fr;q=0.1' }],
  ['a browser that prefers Pidgin to all but a draft', 'pcm', { 'accept-language': 'ha,pcm;q=0.9' }],
  ['a browser whose list of languages is broken', 'en', { 'accept-language': ';;q=x,,*;q=-1' }],
  [
    'a reader who chose French in a browser that prefers English',
    'fr',
    { cookie: 'other=1; language=fr', 'accept-language': 'en' },
  ],
  ['a reader who chose a language that was later switched off', 'en', { cookie: 'language=ha' }],
  ['a reader with a cookie of a similar name', 'en', { cookie: 'my_language=fr' }],
])('%s gets a page in the language %s', (_, language, headers) => {
  expect(pageLanguage(headers, OFFERED)).toBe(language)
})
