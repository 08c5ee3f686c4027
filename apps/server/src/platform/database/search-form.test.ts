import { withoutInvisible } from '@velvet/contract/shared/typing/invisible-signs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAreasNamed } from '../../kernel/areas/areas-sql.ts'
import { listServedAreas } from '../../catalogue/cinemas/locations-sql.ts'
import { KNOWN_AREAS } from '../../kernel/areas/known-areas.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { type Database } from './connect.ts'

async function formsOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select search_form(typed) as form
    from unnest(${texts}::text[]) with ordinality as entered (typed, line) order by line`.execute(db)
  return rows.map(({ form }) => form)
}

test('case, accents, spaces and invisible signs make no difference in a search', async () => {
  await using server = await startTestServer()
  const alike = [
    ['Équateur', 'ÉQUATEUR', 'équateur', 'Équateur'.normalize('NFD'), 'equateur', ' EQUA\u200Bteur '],
    ['Ẹ̀ṣọ́ of Ìbàdàn', 'ẸṢỌ  OF\u00A0IBADAN', 'eso of ibadan', '\u202Aẹṣọ\tof\u3000Ibàdan\u202C'],
    ['Ɗan Ƙasa', 'ɗan ƙasa', 'DAN KASA'],
    ['Straße', 'STRASSE'],
    ['أمينة', 'أَمِينَة', 'أ\u200Dمينة'],
    ['İstanbul', 'istanbul'],
  ]
  for (const same of alike) {
    const forms = await formsOf(server.db, same)
    expect(new Set(forms).size, forms.join(', ')).toBe(1)
  }
  // The signs of vowels in Hindi are no accents.
  expect(new Set(await formsOf(server.db, ['कि', 'का', 'क'])).size).toBe(3)
})

test('the database leaves out each sign that the contract calls invisible', async () => {
  await using server = await startTestServer()
  const points = Array.from({ length: 0x110000 }, (_, at) => at)
  const invisible = points
    .filter((at) => at < 0xd800 || at > 0xdfff)
    .map((at) => String.fromCodePoint(at))
    .filter((sign) => withoutInvisible(sign) === '')
  expect(invisible.length).toBeGreaterThan(60)
  const forms = await formsOf(
    server.db,
    invisible.map((sign) => `a${sign}b`),
  )
  expect(invisible.filter((_, at) => forms[at] !== 'ab')).toEqual([])
})

test('every area is found in capitals, lowercase and decomposed Unicode', async () => {
  await using server = await startTestServer()
  const areas = KNOWN_AREAS.flatMap(({ country, states }) =>
    states.flatMap(({ state, lgas }) => lgas.map((lga) => ({ country, state, lga }))),
  )
  const countries = KNOWN_AREAS.map(({ country }) => country)
  const column = (name: keyof (typeof areas)[0]) => areas.map((area) => area[name])
  await sql`insert into areas (id, country, state, lga)
    select gen_random_uuid(), * from unnest(${column('country')}::text[], ${column('state')}::text[],
      ${column('lga')}::text[]) on conflict do nothing`.execute(server.db)
  const forms: ((name: string) => string)[] = [
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => name.normalize('NFD'),
  ]
  for (const area of areas.filter((known) => /[^ -~]/.test(Object.values(known).join('')))) {
    for (const form of forms) {
      const typed = { country: form(area.country), state: form(area.state), LGA: form(area.lga) }
      expect(await listAreasNamed(server.db, typed), JSON.stringify(typed)).toHaveLength(1)
    }
  }
  const listed = (await listServedAreas(server.db, countries)).map(({ country }) => country)
  expect(listed).toEqual(listed.toSorted((one, other) => one.localeCompare(other, 'en')))
})
