import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import { FOUND_A_PAGE } from '@velvet/contract/catalogue/find.rules'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import { localDateOf, localToday } from '@velvet/contract/shared/time/time'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCustomer } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const customer = useCustomer(server)

const urlOf = (query: Record<string, string>) => `/api/v1/find?${new URLSearchParams(query).toString()}`
const ask = (query: Record<string, string>) => customer.call('GET', urlOf(query))

async function find(query: Record<string, string>) {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ films: FoundFilm[]; next: string | null }>()
}

const titles = async (query: Record<string, string>) => (await find(query)).films.map(({ Movie }) => Movie.Title)

async function aFilm(title: string, values: Record<string, string> = {}): Promise<string> {
  const id = await server.make.film({ title })
  if (Object.keys(values).length > 0) {
    await server.db.updateTable('films').set(values).where('id', '=', id).execute()
  }
  return id
}

test.each([
  ['its title', 'bondage breaking'],
  ['the beginning of a word', 'bond'],
  ['other capitals and accents', 'LÍVING'],
  ['a word without its apostrophe', 'ndyares'],
  ['its language', 'fulfulde'],
  ['its distributor', 'danono'],
  ['an actor', 'maryam booth'],
  ['its director', 'ovbiagele'],
  ['a swapped letter', 'bodnage'],
  ['a missing letter', 'bondge'],
  ['another letter in an actor', 'marjam boothe'],
])('a film is found by %s', async (_, q) => {
  const values = {
    language: 'Fulfulde',
    distributor: 'Danono Media',
    director: 'Desmond Ovbiagele',
  }
  const title = 'Living in Bondage: N’Dyare’s Breaking Free'
  const known = await server.db.selectFrom('films').select('id').where('title', '=', title).executeTakeFirst()
  if (!known) await aFilm(title, { ...values, cast_names: 'Anthonieta Kalunta, Maryam Booth' })
  expect(await titles({ q })).toContain(title)
})

test.each([
  ['spiderman', 'The Amazing Spider-Man'],
  ['spider man', 'Spiderman Again'],
  ['lion heart', 'Lionheart'],
  ['merry men 2', 'Merry Men II'],
  ['merry men ii', 'Merry Men II'],
  ['rocky iv', 'Rocky 4'],
  ['fast and furious', 'Fast & Furious'],
  ['fast & furious', 'Fast and Furious Again'],
  ['the woman king', 'Woman King'],
  ['woman king', 'The Woman King Again'],
  ['lionheart (2018)', 'Lionheart'],
  ['kingofboys', 'King of Boys'],
  ['spidermen', 'The Amazing Spider-Man'],
  ['ET', 'E.T.'],
])('“%s” finds %s', async (q, title) => {
  await aFilm(title)
  await server.db.updateTable('films').set({ year: 2018 }).where('title', '=', 'Lionheart').execute()
  expect(await titles({ q })).toContain(title)
})

test('the number of a sequel and a year distinguish films', async () => {
  await aFilm('Quaxo II')
  await aFilm('Quaxo III')
  expect(await titles({ q: 'quaxo 3' })).toEqual(['Quaxo III'])
  await server.db.updateTable('films').set({ year: 1987 }).where('title', '=', 'Quaxo II').execute()
  expect(await titles({ q: 'quaxo 1987' })).toEqual(['Quaxo II'])
  expect(await titles({ q: 'the' })).not.toContain('Quaxo II')
})

test('a text that is in no film finds nothing, and an archived film is not found', async () => {
  await aFilm('Zxywvut Returns', { status: 'archived' })
  expect(await titles({ q: 'zxywvut' })).toEqual([])
  expect(await titles({ q: 'qqqqqq' })).toEqual([])
  expect(await titles({ q: '!?' })).not.toEqual([])
})

test('films whose titles begin with the query come first', async () => {
  await aFilm('The Komodo of Ekwueme')
  await aFilm('Ekwueme')
  await aFilm('A Third Film', { cast_names: 'Chidi Ekwueme' })
  expect(await titles({ q: 'ekwueme' })).toEqual(['Ekwueme', 'The Komodo of Ekwueme', 'A Third Film'])
})

test('a film comes with its next showtimes in the area, and is also found without any', async () => {
  const areaId = await server.make.area('Darazo')
  const cinemaId = await server.make.cinema(areaId)
  const filmId = await aFilm('Shown in Darazo')
  await aFilm('Nowhere in Darazo')
  const later = await server.make.showtime({ filmId, cinemaId, startsInHours: 9 })
  const sooner = await server.make.showtime({ filmId, cinemaId, startsInHours: 4 })
  await server.make.showtime({ filmId, cinemaId, startsInHours: -1 })
  await server.make.showtime({ filmId })
  const { films } = await find({ q: 'in darazo', LGA: 'Darazo' })
  const shown = films.map(({ Movie, Showtimes }) => [Movie.Title, Showtimes.map(({ ShowtimeID }) => ShowtimeID)])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Shown in Darazo', [sooner.id, later.id]],
      ['Nowhere in Darazo', []],
    ]),
  )
  expect(refusalOf(await ask({ LGA: 'Atlantis' }))).toEqual([404, 'area-not-found'])
})

test('the search leaves out films and showtimes that do not match its filters', async () => {
  const cinemaId = await server.make.cinema(await server.make.area('Gamawa'))
  const [early, late] = [await aFilm('Early'), await aFilm('Late', { language: 'Hausa, Arabic' })]
  const day = localDateOf(new Date(Date.now() + 3 * 86_400_000))
  const at = async (filmId: string, time: string, marks: readonly ShowMark[] = []) => {
    const { id } = await server.make.showtime({ filmId, cinemaId, startsInHours: 70 })
    const startsAt = new Date(`${day}T${time}+01:00`)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    await server.db
      .updateTable('showtimes')
      .set({ starts_at: startsAt, ends_at: endsAt, marks: [...marks] })
      .where('id', '=', id)
      .execute()
  }
  await at(early, '12:00')
  await at(late, '20:00', ['captioned', 'relaxed'])
  const here = { LGA: 'Gamawa' }
  expect(await titles({ ...here, day })).toEqual(expect.arrayContaining(['Early', 'Late']))
  expect(await titles({ ...here, day: localToday() })).toEqual([])
  expect(await titles({ ...here, day, before: '18:00' })).toEqual(['Early'])
  expect(await titles({ cinemaId })).toEqual(expect.arrayContaining(['Early', 'Late']))
  expect(await titles({ ...here, day, language: 'arabic' })).toEqual(['Late'])
  expect(await titles({ ...here, mark: 'relaxed' })).toEqual(['Late'])
  expect(await titles({ ...here, mark: 'baby' })).toEqual([])
  expect((await ask({ mark: 'loud' })).statusCode).toBe(400)
})

test('seats together are adjacent in one row, without sold and held ones', async () => {
  const cinemaId = await server.make.cinema(await server.make.area('Zaki'))
  const filmId = await aFilm('Together')
  const showtime = await server.make.showtime({ filmId, cinemaId, seats: 6 })
  await server.db
    .updateTable('screens')
    .set({ plan: JSON.stringify([straightRow('A', 6)]) })
    .where('id', '=', showtime.screenId)
    .execute()
  const together = async (count: string) => titles({ LGA: 'Zaki', together: count })
  expect(await together('6')).toEqual(['Together'])
  await server.db.insertInto('held_seats').values({ showtime_id: showtime.id, seat: 'A3', reason: 'guests' }).execute()
  expect(await together('4')).toEqual([])
  expect(await together('3')).toEqual(['Together'])
  expect((await ask({ together: '11' })).statusCode).toBe(400)
})

test('results come page by page, each film once', async () => {
  for (let number = 0; number < FOUND_A_PAGE + 3; number += 1) await aFilm(`Paged ${number}`)
  const first = await find({ q: 'paged' })
  expect(first.films).toHaveLength(FOUND_A_PAGE)
  const second = await find({ q: 'paged', cursor: first.next ?? '' })
  expect(second).toMatchObject({ next: null })
  const ids = [...first.films, ...second.films].map(({ Movie }) => Movie.MovieID)
  expect(new Set(ids).size).toBe(FOUND_A_PAGE + 3)
  expect((await ask({ q: 'paged', cursor: 'none' })).statusCode).toBe(400)
})

test('a visitor finds films without their showtimes, and cannot search by them either', async () => {
  const filmId = await aFilm('Unseen Hours')
  const { id } = await server.make.showtime({ filmId })
  const asVisitor = (query: Record<string, string>) => server.app.inject(urlOf(query))
  const q = 'unseen hours'
  const times = (answer: Awaited<ReturnType<typeof asVisitor>>) =>
    answer.json<{ films: FoundFilm[] }>().films.flatMap(({ Showtimes }) => Showtimes)
  expect(times(await ask({ q }))).toMatchObject([{ ShowtimeID: id }])
  const found = await asVisitor({ q })
  expect([found.json<{ films: FoundFilm[] }>().films.length, times(found)]).toEqual([1, []])
  for (const request of [{ day: '2026-11-21' }, { before: '18:00' }, { together: '2' }]) {
    expect(refusalOf(await asVisitor({ q, ...request }))).toEqual([403, 'showtimes-for-customers'])
  }
  const ended = await server.app.inject({
    url: urlOf({ q }),
    headers: { authorization: 'Bearer x' },
  })
  expect(ended.statusCode).toBe(401)

  await server.db.updateTable('settings').set({ showtimes_for_visitors: true }).execute()
  expect(times(await asVisitor({ q }))).toMatchObject([{ ShowtimeID: id }])
  await server.db.updateTable('settings').set({ showtimes_for_visitors: false }).execute()
})
