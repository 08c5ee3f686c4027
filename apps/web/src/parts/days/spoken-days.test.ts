import { LANGUAGES } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import type { Texts } from '@velvet/contract/shared/words/spoken'
import { expect, test, vi } from 'vitest'
import fr from '../../words/fr-rest.json' with { type: 'json' }
import ha from '../../words/ha-rest.json' with { type: 'json' }
import ig from '../../words/ig-rest.json' with { type: 'json' }
import pcm from '../../words/pcm-rest.json' with { type: 'json' }
import yo from '../../words/yo-rest.json' with { type: 'json' }

const TRANSLATIONS: Record<Exclude<Language, 'en'>, Record<string, Texts>> = { fr, ha, ig, pcm, yo }
const SATURDAY = '2026-11-21'

/** Returns the functions that say dates in this language, and their words. */
async function datesIn(language: Language) {
  vi.resetModules()
  const fresh = await import('@velvet/contract/shared/words/spoken')
  fresh.learn(language, language === 'en' ? {} : TRANSLATIONS[language])
  const { w } = await import('./words.ts')
  return { ...(await import('./spoken-days.ts')), w }
}

test.each(LANGUAGES)('%s has seven weekdays and twelve months', async (language) => {
  const { w } = await datesIn(language)
  const counts = [w.weekdays, w.shortWeekdays, w.months, w.longMonths].map((names) => names.split(' ').length)
  expect(counts).toEqual([7, 7, 12, 12])
})

test.each<[Language, string, string]>([
  ['en', 'Saturday, 21/Nov/2026', 'Sat 21/Nov'],
  ['fr', 'samedi 21 nov. 2026', 'sam. 21 nov.'],
  ['ha', 'Asabar 21 Nuw 2026', 'Asa 21 Nuw'],
  ['pcm', 'Saturday, 21 Nov 2026', 'Sat 21 Nov'],
  ['ig', 'Satọdee, 21 Nov 2026', 'Sat 21 Nov'],
  ['yo', 'Àbámẹ́ta, 21 Bélú 2026', 'Àbámẹ́ta 21 Bélú'],
])('%s says a date as %s, and in short as %s', async (language, full, short) => {
  const { fullDate, shortWeekday, dayAndMonth } = await datesIn(language)
  expect(fullDate(SATURDAY)).toBe(full)
  expect(`${shortWeekday(SATURDAY)} ${dayAndMonth(SATURDAY)}`).toBe(short)
})

test.each<[Language, string, string]>([
  ['en', '03/Dec/2026', '03/Dec'],
  ['fr', '3 déc. 2026', '3 déc.'],
])('%s says the third of December as %s, and in short as %s', async (language, date, short) => {
  const { shortDate, dayAndMonth } = await datesIn(language)
  expect([shortDate('2026-12-03'), dayAndMonth('2026-12-03')]).toEqual([date, short])
})

test.each<[Language, string]>([
  ['en', '01/Dec/2026'],
  ['fr', '1er déc. 2026'],
  ['ha', '1 Dis 2026'],
])('%s says the first of December as %s', async (language, date) => {
  const { shortDate } = await datesIn(language)
  expect(shortDate('2026-12-01')).toBe(date)
})

test('the start of a showtime keeps AM and PM in French', async () => {
  const { startOf } = await datesIn('fr')
  expect(startOf(SATURDAY, '14:05')).toBe('samedi 21 nov. 2026, 2:05 PM')
})
