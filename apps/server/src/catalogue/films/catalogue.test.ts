import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { localDateOf, localTimeOf } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const NOBODY = '019aa000-0000-7000-8000-000000000000'

const get = (url: string) => server.app.inject({ method: 'GET', url })

test('a visitor sees every film that is not archived, with its trailer', async () => {
  const shown = await server.make.film({ title: 'King of Boys' })
  const trailer = await server.make.trailer(shown)
  const archived = await server.make.film({ status: 'archived' })

  const { moviesList } = (await get('/api/v1/movies')).json<{ moviesList: { MovieID: string }[] }>()

  expect(moviesList).toContainEqual(
    expect.objectContaining({ MovieID: shown, Title: 'King of Boys', TrailerID: trailer }),
  )
  expect(moviesList.map(({ MovieID }) => MovieID)).not.toContain(archived)
})

test('a film has its stills in their order, and a film without stills has none', async () => {
  const plain = await server.make.film()
  const illustrated = await server.make.film()
  const stills = ['/media/stills/a-wide.webp', '/media/stills/a-close.webp']
  await server.db.updateTable('films').set({ stills }).where('id', '=', illustrated).execute()
  const stillsOf = async (id: string) =>
    (await get(`/api/v1/movie/${id}`)).json<{ onemoviedetails: { Stills: string[] } }>().onemoviedetails.Stills
  expect(await stillsOf(illustrated)).toEqual(stills)
  expect(await stillsOf(plain)).toEqual([])
})

test('a customer sees the films that still play in their own LGA', async () => {
  const here = await server.make.showtime()
  const over = await server.make.showtime({ startsInHours: -1 })
  const elsewhere = await server.make.showtime({
    cinemaId: await server.make.cinema(await server.make.area('Toro')),
  })
  const customer = await server.make.customer()

  const response = await customer.call('GET', `/api/v1/movies/${customer.phone}`)

  const ids = response
    .json<{ userLocationMoviesList: { MovieID: string }[] }>()
    .userLocationMoviesList.map(({ MovieID }) => MovieID)
  expect(ids).toContain(here.filmId)
  expect(ids).not.toContain(over.filmId)
  expect(ids).not.toContain(elsewhere.filmId)
})

test("a customer's list shows the next showtime of each film in the cinema's time", async () => {
  const areaId = await server.make.area('Misau')
  const cinemaId = await server.make.cinema(areaId)
  const filmId = await server.make.film()
  await server.make.showtime({ filmId, startsInHours: 1 })
  await server.make.showtime({ filmId, cinemaId, startsInHours: 30 })
  const next = await server.make.showtime({ filmId, cinemaId, startsInHours: 5 })
  const { starts_at: startsAt } = await server.db
    .selectFrom('showtimes')
    .select('starts_at')
    .where('id', '=', next.id)
    .executeTakeFirstOrThrow()
  const customer = await server.make.customer({ areaId })
  const answer = await customer.call('GET', `/api/v1/movies/${customer.phone}`)
  const { userLocationMoviesList: list } = answer.json<{ userLocationMoviesList: object[] }>()
  expect(list).toContainEqual(
    expect.objectContaining({
      MovieID: filmId,
      NextShow: {
        Date: localDateOf(startsAt),
        StartTime: localTimeOf(startsAt),
        Latitude: 10.31,
        Longitude: 9.84,
      },
    }),
  )
})

test('a film that is coming soon is shown only in areas with a cinema', async () => {
  const film = await server.make.film({ status: 'coming-soon' })
  await server.make.cinema()
  const seenBy = async (areaId?: string) => {
    const customer = await server.make.customer(areaId === undefined ? {} : { areaId })
    const answer = await customer.call('GET', `/api/v1/movies/${customer.phone}`)
    const { userLocationMoviesList: list } = answer.json<{
      userLocationMoviesList: { MovieID: string }[]
    }>()
    return list.some(({ MovieID }) => MovieID === film)
  }
  expect([await seenBy(), await seenBy(await server.make.area('Katagum'))]).toEqual([true, false])
})

test("customers see films in the operator's order, the newest first of equal ones", async () => {
  const place = (position: number, { filmId }: { filmId: string }) =>
    server.db.updateTable('films').set({ position }).where('id', '=', filmId).execute()
  const [first, older, newer] = [
    await server.make.showtime(),
    await server.make.showtime(),
    await server.make.showtime(),
  ]
  await place(6, first)
  for (const showtime of [older, newer]) await place(7, showtime)
  const customer = await server.make.customer()
  const answer = await customer.call('GET', `/api/v1/movies/${customer.phone}`)
  const { userLocationMoviesList: list } = answer.json<{
    userLocationMoviesList: { MovieID: string }[]
  }>()
  const made = [first, newer, older].map(({ filmId }) => filmId)
  const ids = list.map(({ MovieID }) => MovieID)
  expect(ids.filter((id) => made.includes(id))).toEqual(made)
})

test("another customer's phone number does not reveal where they live", async () => {
  const [asker, other] = [await server.make.customer(), await server.make.customer()]
  const response = await asker.call('GET', `/api/v1/movies/${other.phone}`)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'not-yours'])
})

test.each([
  [`/api/v1/movie/${NOBODY}`, 404, 'movie-not-found'],
  ['/api/v1/movie/7', 400, 'bad-request'],
  [`/api/v1/cinema/${NOBODY}`, 404, 'cinema-not-found'],
  ['/api/v1/cinemas/Atlantis', 404, 'area-not-found'],
  [`/api/v1/trailer/${NOBODY}`, 404, 'trailer-not-found'],
  [`/api/v1/selected-trailer/${NOBODY}`, 404, 'trailer-not-found'],
  ['/api/v1/nothing', 404, 'not-found'],
  ['/api/v1/movie/%ff', 400, 'bad-request'],
])('GET %s is refused with %i %s', async (url, status, code) => {
  const response = await get(url)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([status, code])
})

test('a film, its trailer by either id, a cinema and the areas can each be read', async () => {
  const film = await server.make.film()
  const trailer = await server.make.trailer(film)
  const cinema = await server.make.cinema()

  expect((await get(`/api/v1/movie/${film}`)).json()).toMatchObject({
    onemoviedetails: { MovieID: film, TrailerID: trailer },
  })
  for (const id of [film, trailer]) {
    expect((await get(`/api/v1/selected-trailer/${id}`)).json()).toMatchObject({
      eachTrailer: { TrailerID: trailer },
    })
  }
  expect((await get(`/api/v1/trailer/${trailer}`)).json()).toMatchObject({
    eachTrailer: { TrailerID: trailer, MovieID: film },
  })
  expect((await get(`/api/v1/cinema/${cinema}`)).json()).toMatchObject({
    cinema: { CinemaID: cinema, CinemaImages: '["/media/cinemas/wikki-1.webp"]' },
  })
  expect((await get('/api/v1/cinemas/bauchi')).json<{ cinemasLists: object[] }>().cinemasLists).toContainEqual(
    expect.objectContaining({ CinemaID: cinema, LGA: 'Bauchi' }),
  )
  expect((await get('/api/v1/locations')).json()).toMatchObject({
    locations: [{ country: 'Nigeria', states: [{ state: 'Bauchi' }] }],
    middles: expect.arrayContaining([
      { country: 'Nigeria', state: 'Bauchi', lga: 'Bauchi', latitude: 10.31, longitude: 9.84 },
    ]) as object[],
  })
})

test('a cinema is listed with the films that it still sells today, each once', async () => {
  const areaId = await server.make.area('Ningi')
  const cinemaId = await server.make.cinema(areaId)
  const [soon, later, over] = await Promise.all(['Soon', 'Later', 'Over'].map((title) => server.make.film({ title })))
  // By the cinema's clock it is noon, so that every hour below is today or tomorrow.
  const zone = `Etc/GMT${new Date().getUTCHours() >= 12 ? '+' : '-'}${Math.abs(new Date().getUTCHours() - 12)}`
  await server.db.updateTable('cinemas').set({ time_zone: zone }).where('id', '=', cinemaId).execute()
  const shows = [
    { filmId: soon, startsInHours: 2 },
    { filmId: soon, startsInHours: 5 },
    { filmId: later, startsInHours: 30 },
    { filmId: over, startsInHours: -2 },
  ]
  for (const { filmId = '', startsInHours } of shows) {
    await server.make.showtime({ cinemaId, filmId, startsInHours })
  }
  const { cinemasLists } = (await get('/api/v1/cinemas/Ningi')).json<{
    cinemasLists: { CinemaID: string; OnToday: { Date: string; Titles: string[] } }[]
  }>()
  expect(cinemasLists).toMatchObject([{ CinemaID: cinemaId, OnToday: { Titles: ['Soon'] } }])
  expect(cinemasLists[0]?.OnToday.Date).toBe(localDateOf(new Date(), zone))
})

test('a film that is coming soon has the day of its first showtime', async () => {
  const coming = await server.make.film({ status: 'coming-soon' })
  const playing = await server.make.film()
  const bare = await server.make.film({ status: 'coming-soon' })
  for (const startsInHours of [72, 48]) {
    await server.make.showtime({ filmId: coming, startsInHours })
    await server.make.showtime({ filmId: playing, startsInHours })
  }
  const dayOf = async (id: string) =>
    (await get(`/api/v1/movie/${id}`)).json<{ onemoviedetails: { OpensOn: string | null } }>().onemoviedetails.OpensOn
  const first = localDateOf(new Date(Date.now() + 48 * HOUR_MS))
  expect([await dayOf(coming), await dayOf(playing), await dayOf(bare)]).toEqual([first, null, null])
})

test('a cinema is found in an area whose name begins with a letter beyond ASCII', async () => {
  const cinema = await server.make.cinema(await server.make.area('Água Grande'))
  const answer = await get(`/api/v1/cinemas/${encodeURIComponent('Água Grande')}`)
  expect(answer.json()).toMatchObject({ cinemasLists: [{ CinemaID: cinema }] })
})

test('the newest trailer of a film is the one that is shown for it', async () => {
  const film = await server.make.film()
  await server.make.trailer(film)
  const newest = await server.make.trailer(film)
  expect((await get(`/api/v1/selected-trailer/${film}`)).json()).toMatchObject({
    eachTrailer: { TrailerID: newest },
  })
  expect((await get(`/api/v1/movie/${film}`)).json()).toMatchObject({
    onemoviedetails: { TrailerID: newest },
  })
})

test('trailers come oldest first, as the screen that reverses them expects', async () => {
  const film = await server.make.film()
  const [older, newer] = [await server.make.trailer(film), await server.make.trailer(film)]
  const { all_trailers } = (await get('/api/v1/trailers')).json<{
    all_trailers: { results: { TrailerID: string }[] }
  }>()
  const ids = all_trailers.results.map(({ TrailerID }) => TrailerID)
  expect(ids.indexOf(older)).toBeLessThan(ids.indexOf(newer))
})
