import { expect, test, vi } from 'vitest'
import { wordsOfType } from './words-of-type.ts'

const spoken = vi.hoisted(() => ({ language: 'fr' }))
vi.mock('@velvet/contract/shared/words/spoken', () => ({
  spoken: (_place: string, texts: object) => texts,
  spokenLanguage: () => spoken.language,
}))

const CHILD = { TicketType: 'Child', TypeNote: 'Under 12' }

test.each([
  ['fr', { fr: { name: 'Enfant', note: 'Moins de 12 ans' } }, ['Enfant', 'Moins de 12 ans']],
  ['fr', { fr: { note: 'Moins de 12 ans' } }, ['Child', 'Moins de 12 ans']],
  ['fr', { ha: { name: 'Yaro' } }, ['Child', 'Under 12']],
  ['fr', null, ['Child', 'Under 12']],
  ['en', { fr: { name: 'Enfant' } }, ['Child', 'Under 12']],
])('in %s, of %o', (language, TypeTranslations, [type, note]) => {
  spoken.language = language
  expect(wordsOfType({ ...CHILD, TypeTranslations })).toMatchObject({ type, label: type, note })
})

test('the label of a ticket names its type and the zone of its seat', () => {
  expect(wordsOfType({ ...CHILD, Zone: 'vip' }).label).toBe('Child, VIP')
  expect(wordsOfType({ TicketType: null, Zone: 'love-seat' }).label).toBe('Love seat')
  expect(wordsOfType({ TicketType: null, Zone: null }).label).toBe('')
})
