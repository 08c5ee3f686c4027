import { sql } from 'kysely'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { FILM_PROPOSALS } from '@velvet/contract/catalogue/films.rules'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { presentFilm } from '../../test/planner.ts'
import { makeDistributor, type MadeDistributor } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
let own: MadeDistributor
let other: MadeDistributor

const FIELDS = {
  title: 'Ìrètí Titun',
  language: 'Yoruba',
  distributor: 'Other Films',
  synopsis: 'A new text.',
  year: 2026,
  minutes: 95,
  preShowMinutes: 30,
  position: 7,
  rating: '15',
  cast: 'Lucy Ameh',
  certificateNumber: 'NFVCB/2026/1',
  status: 'now-playing',
}

beforeAll(async () => {
  own = await makeDistributor(server, 'Own Films')
  other = await makeDistributor(server, 'Other Films')
})

const listed = async () => (await server.app.inject('/api/v1/movies')).body

async function act(by: TestStaff, path: string, input: object = {}): Promise<Film> {
  const answer = await by.call('POST', `films/${path}`, input)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ film: Film }>().film
}

async function save(by: TestStaff, { id, version }: Film, fields: object = {}): Promise<Film> {
  const answer = await by.call('PUT', `films/${id}`, { ...FIELDS, ...fields }, { 'if-match': `"${version}"` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ film: Film }>().film
}

const publish = (proposal: Film, ofVersion?: number) =>
  manager.call('POST', `films/${proposal.id}/unarchive`, { id: proposal.id, ofVersion })

const waiting = async () => (await manager.read<{ filmProposals: number }>('today')).filmProposals

test('a film that a distributor proposes is public once a manager publishes it', async () => {
  const before = await waiting()
  const film = await act(own.member, '', { ...FIELDS, title: 'Àbẹ̀kẹ́' })
  expect(film).toMatchObject({ status: 'proposed', distributor: 'Own Films', preShowMinutes: null, proposalOf: null })
  expect(await listed()).not.toContain('Àbẹ̀kẹ́')
  expect(await waiting()).toBe(before + 1)
  expect((await publish(film)).json()).toMatchObject({ film: { id: film.id, status: 'now-playing' } })
  expect(await listed()).toContain('Àbẹ̀kẹ́')
  const saved = await own.member.call('PUT', `films/${film.id}`, FIELDS, { 'if-match': '"2"' })
  expect(refusalOf(saved)).toEqual([403, 'not-allowed'])
})

test('a proposed change is hidden until a manager publishes it, and keeps showtimes', async () => {
  const { filmId, member } = own
  const showtime = await server.make.showtime({ filmId })
  const before = await presentFilm(manager, filmId)
  const proposal = await act(member, `${filmId}/propose`)
  expect(proposal).toMatchObject({ proposalOf: filmId, title: before.title, status: 'proposed' })
  expect((await act(member, `${filmId}/propose`)).id).toBe(proposal.id)
  const saved = await save(member, proposal)
  expect(await presentFilm(manager, filmId)).toEqual(before)
  expect(await listed()).not.toContain('Ìrètí Titun')
  const hidden = await server.app.inject(`/api/v1/movie/${proposal.id}`)
  expect(refusalOf(hidden)).toEqual([404, 'movie-not-found'])

  expect((await publish(saved, before.version)).statusCode).toBe(200)
  const { distributor, status, slug, position, preShowMinutes } = before
  expect(await presentFilm(manager, filmId)).toMatchObject({
    ...{ distributor, status, slug, position, preShowMinutes },
    title: FIELDS.title,
    minutes: FIELDS.minutes,
    synopsis: FIELDS.synopsis,
    cast: FIELDS.cast,
    certificateNumber: FIELDS.certificateNumber,
    version: before.version + 1,
  })
  expect((await manager.call('GET', `films/${proposal.id}`)).statusCode).toBe(404)
  const kept = server.db.selectFrom('showtimes').select('film_id').where('id', '=', showtime.id)
  expect(await kept.executeTakeFirst()).toEqual({ film_id: filmId })
  const audited = server.db.selectFrom('audit').select('action').where('subject', '=', filmId).orderBy('id', 'desc')
  expect(await audited.executeTakeFirst()).toEqual({ action: 'unarchive-film' })
})

test('the published running time moves the ends of showtimes, unless they would overlap', async () => {
  const { filmId, member } = own
  const showtime = await server.make.showtime({ filmId, startsInHours: 24 })
  const publishMinutes = async (minutes: number) => {
    const proposal = await save(member, await act(member, `${filmId}/propose`), { minutes })
    return publish(proposal, (await presentFilm(manager, filmId)).version)
  }
  const end = async () => {
    const row = server.db.selectFrom('showtimes').select(['starts_at', 'ends_at']).where('id', '=', showtime.id)
    const { starts_at: starts, ends_at: ends } = await row.executeTakeFirstOrThrow()
    return (ends.getTime() - starts.getTime()) / 60_000
  }
  const { minutes } = await presentFilm(manager, filmId)
  expect((await publishMinutes(minutes + 20)).statusCode).toBe(200)
  expect(await end()).toBe(minutes + 20)
  // The next showtime on the screen begins half an hour after the end.
  const next = await server.make.showtime({ cinemaId: showtime.cinemaId, startsInHours: 48 })
  await sql`
    update showtimes next set screen_id = first.screen_id, starts_at = first.ends_at + interval '30 minutes',
      ends_at = first.ends_at + interval '90 minutes'
    from showtimes first where first.id = ${showtime.id} and next.id = ${next.id}`.execute(server.db)
  expect(refusalOf(await publishMinutes(minutes + 90))).toEqual([409, 'showtimes-overlap'])
  expect(await end()).toBe(minutes + 20)
})

test('a proposed change is not published if its film has changed since the comparison', async () => {
  const { filmId, member } = other
  const proposal = await act(member, `${filmId}/propose`)
  const read = await presentFilm(manager, filmId)
  const changed = await save(manager, read, { title: 'Changed meanwhile', distributor: 'Other Films' })
  for (const ofVersion of [read.version, undefined]) {
    expect(refusalOf(await publish(proposal, ofVersion))).toEqual([409, 'changed-meanwhile'])
  }
  expect(await presentFilm(manager, filmId)).toEqual(changed)
  const sold = await save(manager, changed, { distributor: 'Third Films', correctsDistributor: true })
  expect(refusalOf(await publish(proposal, sold.version))).toEqual([409, 'changed-meanwhile'])
  await save(manager, sold, { distributor: 'Other Films', correctsDistributor: true })
  const dropped = await member.call('POST', `films/${proposal.id}/archive`, { id: proposal.id })
  expect(dropped.json()).toMatchObject({ film: { id: filmId, title: FIELDS.title } })
  expect((await member.call('GET', `films/${proposal.id}`)).statusCode).toBe(404)
})

test('a rejected proposal has its reason, and waits again once it is changed', async () => {
  const film = await act(own.member, '', { ...FIELDS, title: 'Rejected' })
  const before = await waiting()
  const rejected = await act(manager, `${film.id}/reject`, { id: film.id, note: 'The synopsis is too short' })
  expect(await waiting()).toBe(before - 1)
  expect(await own.member.read(`films/${film.id}`)).toMatchObject({ film: { rejection: 'The synopsis is too short' } })
  expect(await save(own.member, rejected)).toMatchObject({ status: 'proposed', rejection: '' })
  expect(await waiting()).toBe(before)
  expect((await own.member.call('POST', `films/${film.id}/reject`, { id: film.id, note: 'No' })).statusCode).toBe(403)
})

test('no call shows a distributor the films and proposals of another one', async () => {
  const proposal = await act(own.member, '', { ...FIELDS, title: 'Secret' })
  const bound = await TestStaff.make(server, 'manager', await server.make.cinema())
  const ofBound = await act(bound, '', { ...FIELDS, title: 'Of a cinema' })
  for (const { id } of [{ id: own.filmId }, proposal, ofBound]) {
    const calls = [
      ['GET', `films/${id}`, undefined],
      ['PUT', `films/${id}`, FIELDS],
      ['PUT', `films/${id}/stills`, { stills: [] }],
      ['POST', `films/${id}/propose`, {}],
      ['POST', `films/${id}/archive`, {}],
      ['POST', `films/${id}/trailer/remove`, {}],
    ] as const
    for (const [method, path, input] of calls) {
      const answer = await other.member.call(method, path, input, { 'if-match': '"1"' })
      expect([path, ...refusalOf(answer)]).toEqual([path, 404, 'movie-not-found'])
    }
  }
  const seen = await other.member.read<{ items: Film[] }>('films?limit=100')
  expect(new Set(seen.items.map(({ distributor }) => distributor))).toEqual(new Set(['Other Films']))
  expect(seen.items.map(({ id }) => id)).not.toContain(ofBound.id)
})

test('a distributor can neither publish a proposal nor change a film past the review', async () => {
  const film = await act(own.member, '', { ...FIELDS, title: 'Not yet' })
  const publishing = await own.member.call('POST', `films/${film.id}/unarchive`, { id: film.id })
  expect(refusalOf(publishing)).toEqual([403, 'not-allowed'])
  const changing = await own.member.call('PUT', `films/${own.filmId}`, FIELDS, { 'if-match': '"2"' })
  expect(refusalOf(changing)).toEqual([403, 'not-allowed'])
  const long = { ...FIELDS, synopsis: 'x'.repeat(5001) }
  expect((await own.member.call('POST', 'films', long)).statusCode).toBe(400)
})

test('simultaneous proposals for one film make one, and their number is limited', async () => {
  const third = await makeDistributor(server, 'Many Films')
  const ids = await Promise.all([1, 2, 3].map(() => third.member.call('POST', `films/${third.filmId}/propose`, {})))
  expect(new Set(ids.map((answer) => answer.json<{ film: Film }>().film.id)).size).toBe(1)
  for (let made = 1; made < FILM_PROPOSALS; made += 1) {
    await act(third.member, '', { ...FIELDS, title: `Film ${made}` })
  }
  const more = await third.member.call('POST', 'films', FIELDS)
  expect(refusalOf(more)).toEqual([409, 'too-many-proposals'])
})

test('a rating for adults is refused while a baby friendly showtime is planned', async () => {
  const distributor = await makeDistributor(server, 'Baby Films')
  const { id } = await server.make.showtime({ filmId: distributor.filmId })
  await server.db
    .updateTable('showtimes')
    .set({ marks: ['baby'] })
    .where('id', '=', id)
    .execute()
  const proposal = await save(distributor.member, await act(distributor.member, `${distributor.filmId}/propose`), {
    rating: '18',
  })
  const film = await presentFilm(manager, distributor.filmId)
  expect(refusalOf(await publish(proposal, film.version))).toEqual([409, 'baby-film-for-adults'])
  expect(await presentFilm(manager, distributor.filmId)).toEqual(film)
})

test('a proposed poster and trailer replace the old ones only when published', async () => {
  const { filmId, member } = await makeDistributor(server, 'Picture Films')
  const trailer = { film_id: filmId, title: '', thumbnail_url: '', seconds: 30, bytes: 1000 }
  const shared = '019aa000-0000-7000-8000-0000000000f1'
  await server.db
    .insertInto('trailers')
    .values({ ...trailer, id: shared, video_url: '/media/old.mp4' })
    .execute()
  const proposal = await act(member, `${filmId}/propose`)
  expect(proposal.trailer?.url).toBe('/media/old.mp4')
  await server.db
    .updateTable('trailers')
    .set({ video_url: '/media/new.mp4' })
    .where('film_id', '=', proposal.id)
    .execute()
  await server.db
    .updateTable('films')
    .set({ poster_url: '/media/posters/new-480.webp' })
    .where('id', '=', proposal.id)
    .execute()
  const trailers = async () => (await server.app.inject('/api/v1/trailers')).body
  expect([await trailers(), await listed()].join()).not.toMatch(/new.mp4|new-480/)
  const film = await presentFilm(manager, filmId)
  expect((await publish(proposal, film.version)).statusCode).toBe(200)
  expect(await presentFilm(manager, filmId)).toMatchObject({
    posterUrl: '/media/posters/new-480.webp',
    trailer: { url: '/media/new.mp4' },
  })
  expect((await server.app.inject(`/api/v1/trailer/${shared}`)).json()).toMatchObject({
    eachTrailer: { TrailerVideoUrl: '/media/new.mp4', MovieID: filmId },
  })
})
