import type { Film } from '@velvet/contract/catalogue/films.calls'
import { FILM_STILLS } from '@velvet/contract/catalogue/films.rules'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { presentFilm } from '../../test/planner.ts'
import { drawPicture } from '../../test/media.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
let red: Buffer
let blue: Buffer

beforeAll(async () => {
  red = await drawPicture('#c02010')
  blue = await drawPicture('#2010c0')
})

const present = (id: string) => presentFilm(manager, id)
const filmIn = (answer: { json: () => unknown }) => (answer.json() as { film: Film }).film
type Sent = Parameters<TestStaff['upload']>[2]
const ifMatch = ({ version }: Film): Sent => ({ 'if-match': `"${version}"` })

async function aFilm(stills: string[] = []): Promise<Film> {
  const id = await server.make.film({})
  await server.db.updateTable('films').set({ stills }).where('id', '=', id).execute()
  return present(id)
}

const add = (film: Film, image = red, headers = ifMatch(film)) =>
  manager.upload(`films/${film.id}/stills`, image, headers)
const arrange = (film: Film, stills: string[], headers = ifMatch(film)) =>
  manager.call('PUT', `films/${film.id}/stills`, { stills }, headers)

/** Returns `count` addresses of stills, for a film that has stills before a test begins. */
const stillsUpTo = (count: number) => Array.from({ length: count }, (_, number) => `/media/stills/${number}.webp`)
const seenByCustomers = async ({ id }: Film) => {
  const answer = await server.app.inject(`/api/v1/movie/${id}`)
  return answer.json<{ onemoviedetails: { Stills: string[] } }>().onemoviedetails.Stills
}

/** Expects that the film did not change, and that the audit records no change of the film. */
async function expectUntouched(film: Film): Promise<void> {
  expect(await present(film.id)).toEqual(film)
  expect(await actionsAbout(server.db, film.id)).toEqual([])
}

test('a still is cropped to a square, stands after the others, and customers see it', async () => {
  const film = await aFilm()
  const one = filmIn(await add(film, red))
  const two = filmIn(await add(one, blue))
  expect(two).toMatchObject({ version: film.version + 2, stills: [one.stills[0], two.stills[1]] })
  const served = await server.app.inject(two.stills[1] ?? '')
  const { format, width, height } = await sharp(served.rawPayload).metadata()
  expect([served.statusCode, format, width, height]).toEqual([200, 'webp', 720, 720])
  await expect.poll(() => seenByCustomers(film), { timeout: 2000 }).toEqual(two.stills)
  const action = { actor_id: manager.id, action: 'add-still' }
  expect(await actionsAbout(server.db, film.id)).toMatchObject([
    { ...action, detail: { before: { stills: [] }, after: { stills: one.stills } } },
    { ...action, detail: { before: { stills: one.stills }, after: { stills: two.stills } } },
  ])
})

test('stills are reordered and removed, and customers see them so', async () => {
  const film = await aFilm(stillsUpTo(3))
  const [first = '', second = '', third = ''] = film.stills
  expect(await seenByCustomers(film)).toEqual(film.stills)
  const turned = filmIn(await arrange(film, [third, first, second]))
  expect(turned.stills).toEqual([third, first, second])
  const fewer = filmIn(await arrange(turned, [third, second]))
  expect(fewer.stills).toEqual([third, second])
  await expect.poll(() => seenByCustomers(film), { timeout: 2000 }).toEqual([third, second])
  expect((await actionsAbout(server.db, film.id)).at(-1)).toMatchObject({
    action: 'change-stills',
    detail: { before: { stills: turned.stills }, after: { stills: fewer.stills } },
  })
})

test('a file that is no picture, or a film that is not there, is refused', async () => {
  const film = await aFilm()
  const text = await add(film, Buffer.from('no picture'))
  expect(refusalOf(text)).toEqual([400, 'poster-invalid'])
  expect(text.json()).toMatchObject({ fields: { image: expect.any(String) as string } })
  await expectUntouched(film)
  const nowhere = { ...film, id: crypto.randomUUID() }
  expect(refusalOf(await add(nowhere))).toEqual([404, 'movie-not-found'])
  expect(refusalOf(await arrange(nowhere, []))).toEqual([404, 'movie-not-found'])
})

test('stills cannot be brought from elsewhere, nor be shown twice', async () => {
  const film = await aFilm(stillsUpTo(2))
  const [first = ''] = film.stills
  for (const stills of [['https://elsewhere.example/a.webp'], [first, first]]) {
    const refused = await arrange(film, stills)
    expect(refusalOf(refused)).toEqual([400, 'bad-request'])
    expect(refused.json()).toMatchObject({ fields: { stills: expect.any(String) as string } })
  }
  await expectUntouched(film)
})

test('a change of stills on an outdated version is refused with the current state', async () => {
  const film = await aFilm(stillsUpTo(2))
  const old = { 'if-match': `"${film.version + 1}"` }
  for (const late of [await add(film, red, old), await arrange(film, [], old)]) {
    expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
    expect(late.json()).toMatchObject({ present: { stills: film.stills } })
  }
  expect(refusalOf(await arrange(film, [], {}))).toEqual([428, 'version-missing'])
  await expectUntouched(film)
})

test('an archived film takes no stills and keeps those that it has', async () => {
  const { id } = await aFilm(stillsUpTo(2))
  await server.db.updateTable('films').set({ status: 'archived' }).where('id', '=', id).execute()
  const film = await present(id)
  expect(refusalOf(await add(film))).toEqual([409, 'film-archived'])
  expect(refusalOf(await arrange(film, []))).toEqual([409, 'film-archived'])
  await expectUntouched(film)
})

test('if two people add the last still at once, one is refused', async () => {
  const film = await aFilm(stillsUpTo(FILM_STILLS - 1))
  const answers = await Promise.all([add(film, red, {}), add(film, blue, {})])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused.map(refusalOf)).toEqual([[409, 'pictures-full']])
  expect((await present(film.id)).stills).toHaveLength(FILM_STILLS)
})

test('a repeated request, and the same picture once more, leave one still', async () => {
  const film = await aFilm()
  const key = { ...ifMatch(film), 'idempotency-key': crypto.randomUUID() }
  const once = await add(film, red, key)
  expect((await add(film, red, key)).body).toBe(once.body)
  expect(filmIn(await add(filmIn(once), red)).stills).toEqual(filmIn(once).stills)
})

test('finance sees stills and changes none', async () => {
  const film = await aFilm(stillsUpTo(1))
  const finance = await TestStaff.make(server, 'finance')
  const path = `films/${film.id}/stills`
  const answers = [await finance.upload(path, red), await finance.call('PUT', path, { stills: [] }, ifMatch(film))]
  expect(answers.map(refusalOf)).toEqual([
    [403, 'not-allowed'],
    [403, 'not-allowed'],
  ])
  expect((await finance.read<{ film: Film }>(`films/${film.id}`)).film).toEqual(film)
  await expectUntouched(film)
})
