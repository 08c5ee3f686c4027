import { withoutInvisible } from '@velvet/contract/shared/typing/invisible-signs'
import { makeFilm } from '@velvet/contract/catalogue/films.calls'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { listAreasNamed } from '../../kernel/areas/areas-sql.ts'
import { listServedAreas } from '../../catalogue/cinemas/locations-sql.ts'
import { KNOWN_AREAS } from '../../kernel/areas/known-areas.ts'
import { dropDatabase, makeEmptyDatabase } from '../../test/cluster.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { connect, type Database } from './connect.ts'
import { knownMigrations, migrate } from '../schema/migrate.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

async function formsOf(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`
    select search_form(typed) as form
    from unnest(${texts}::text[]) with ordinality as entered (typed, line) order by line`.execute(
    db,
  )
  return rows.map(({ form }) => form)
}

test('case, accents, spaces and invisible signs make no difference in a search', async () => {
  await using server = await startTestServer()
  const alike = [
    [
      'Équateur',
      'ÉQUATEUR',
      'équateur',
      'Équateur'.normalize('NFD'),
      'equateur',
      ' EQUA\u200Bteur ',
    ],
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

test('every area that a cinema can be opened in is found in capitals, in small letters and decomposed', async () => {
  await using server = await startTestServer()
  const areas = KNOWN_AREAS.flatMap(({ country, states }) =>
    states.flatMap(({ state, lgas }) => lgas.map((lga) => ({ country, state, lga }))),
  )
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
  const listed = (await listServedAreas(server.db)).map(({ country }) => country)
  expect(listed).toEqual(listed.toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('an update gives stored names one form, numbers the screens that then have one name, and merges the areas', async () => {
  const name = `names_${randomBytes(8).toString('hex')}`
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const db = connect(url, { connections: 2 })
  const known = await knownMigrations()
  const film = (number: number, title: string) =>
    sql`insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating, status)
      values (${id(number)}, ${`film-${number}`}, ${title}, 'Hausa', 'FilmOne', E'One\n\ntwo', 2026, 90, '18', 'now-playing')`.execute(
      db,
    )
  const screen = (number: number, called: string) =>
    sql`insert into screens (id, cinema_id, name, plan, total_seats)
      select ${id(number)}, ${id(1)}, ${called}, '[]', 1`.execute(db)
  try {
    await migrate(db, known[known.indexOf('0054-one-form-of-names.sql') - 1])
    await sql`insert into areas (id, country, state, lga) values
      (${id(1)}, 'RDC', 'Équateur', 'Équateur'), (${id(2)}, 'RDC', ${'Équateur'.normalize('NFD')}, 'Équateur'),
      (${id(3)}, 'RDC', 'Kasaï', ${'Kasaï'.normalize('NFD')})`.execute(db)
    await sql`update areas set served = false where id = ${id(1)}`.execute(db)
    await sql`insert into cinemas (id, area_id, slug, name, address, latitude, longitude)
      values (${id(1)}, ${id(1)}, 'one', 'Zaranda  Lights', E'1 Jos Road\u200b', 1, 1)`.execute(db)
    await sql`insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
      values (${id(1)}, '08030000001', 'ada', '', ${id(1)}, '1998-04-01', 'Female')`.execute(db)
    await sql`alter table screens drop constraint screens_total_is_of_plan`.execute(db)
    await screen(1, 'Hall 1')
    await screen(2, 'HALL  1')
    await screen(3, 'Hall\u200B 1')
    await screen(4, 'Hall 1 (2)')
    await film(1, `  ${'Ẹ̀ṣọ́'.normalize('NFD')}  of Ìbàdàn`)
    await film(2, 'Ẹ̀ṣọ́ of Ìbàdàn')
    await film(3, '\u200B\u200E')
    await film(4, 'می\u200Cخواهم')
    await film(5, 'Am\u200Dina')

    await migrate(db)

    const { rows } = await sql<{ name: string }>`
      select name from screens order by id`.execute(db)
    expect(rows.map((row) => row.name)).toEqual([
      'Hall 1',
      'HALL 1 (3)',
      'Hall 1 (4)',
      'Hall 1 (2)',
    ])
    const films = await sql<{ title: string; synopsis: string }>`
      select title, synopsis from films order by id`.execute(db)
    expect(films.rows.map(({ title }) => title)).toEqual([
      ...['Ẹ̀ṣọ́ of Ìbàdàn'.normalize('NFC'), 'Ẹ̀ṣọ́ of Ìbàdàn'.normalize('NFC')],
      ...['\u200B\u200E', 'می\u200Cخواهم', 'Amina'],
    ])
    expect(films.rows[0]?.synopsis).toBe('One\n\ntwo')
    const cinemas = await sql<{
      line: string
    }>`select name || ', ' || address as line from cinemas`.execute(db)
    expect(cinemas.rows).toEqual([{ line: 'Zaranda Lights, 1 Jos Road' }])
    // Two spellings of an area become one area, which is the served one.
    const areas = await sql<{ id: string; lga: string }>`
      select id, state || '/' || lga as lga from areas order by id`.execute(db)
    expect(areas.rows).toEqual([
      { id: id(2), lga: `${'Équateur'.normalize('NFD')}/Équateur` },
      { id: id(3), lga: 'Kasaï/Kasaï' },
    ])
    const living = await sql<{ area_id: string }>`
      select area_id from cinemas union all select area_id from customers`.execute(db)
    expect(living.rows).toEqual([{ area_id: id(2) }, { area_id: id(2) }])
    await expect(
      sql`insert into areas (id, country, state, lga)
        values (${id(4)}, 'rdc', 'KASAI', 'kasai')`.execute(db),
    ).rejects.toThrow('areas_by_name')
    // What the update leaves is what the contract makes of the same title.
    for (const title of films.rows.map((row) => row.title).filter((_, at) => at !== 2))
      expect(makeFilm.input.shape.title.parse(title)).toBe(title)
  } finally {
    await db.destroy()
    await dropDatabase(inject('databaseUrl'), name)
  }
})
