import type { Film } from '@velvet/contract/catalogue/films.calls'
import { posterSources } from '@velvet/contract/catalogue/poster-sources'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePoster } from '../../platform/pictures/make-picture.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { actionsAbout } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { presentFilm } from '../../test/planner.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

const FIELDS = {
  title: 'Ẹ̀ṣọ́ of Ìbàdàn',
  language: 'Yoruba',
  distributor: 'FilmOne',
  synopsis: 'A guard finds the key of a house that nobody owns.',
  year: 2026,
  minutes: 118,
  rating: '12A',
  certificateNumber: 'NFVCB/2026/0417',
  advisory: 'Some violence',
  status: 'now-playing',
} as const

async function aFilm(changes: object = {}): Promise<Film> {
  const answer = await manager.call('POST', 'films', { ...FIELDS, ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ film: Film }>().film
}

const present = (id: string) => presentFilm(manager, id)
const change = ({ id, version }: Film, changes: object, headers: object = {}) =>
  manager.call('PUT', `films/${id}`, { ...FIELDS, ...changes }, { 'if-match': `"${version}"`, ...headers })
const archive = ({ id, version }: Film, verb: 'archive' | 'unarchive' = 'archive') =>
  manager.call('POST', `films/${id}/${verb}`, {}, { 'if-match': `"${version}"` })
const home = async () => {
  const answer = await server.app.inject('/api/v1/movies')
  return answer.json<{ moviesList: { MovieID: string; PosterURL: string }[] }>().moviesList
}

test("a new film comes first on the customers' home screen, with its certificate", async () => {
  await aFilm({ title: 'Made before' })
  const film = await aFilm()
  expect(film).toMatchObject({ ...FIELDS, version: 1, slug: 'eso-of-ibadan', position: 0 })
  expect((await home())[0]).toMatchObject({
    MovieID: film.id,
    Title: FIELDS.title,
    Rating: '12A',
    CertificateNumber: FIELDS.certificateNumber,
    Advisory: FIELDS.advisory,
    PosterURL: '/media/posters/no-poster-480.webp',
  })
  expect(await actionsAbout(server.db, film.id)).toMatchObject([
    { actor_id: manager.id, action: 'make-film', detail: { before: null, after: { id: film.id } } },
  ])
})

const MORE = {
  cast: 'Sola Sobowale, Kunle Remi',
  director: 'Kemi Adetiba',
  genre: 'Thriller',
  subtitles: 'English',
  audioDescription: 'English, Yoruba',
  originalRelease: '2025-12-24',
}

test("a film's own page has its cast and details, and the list of films does not", async () => {
  const film = await aFilm(MORE)
  expect(film).toMatchObject(MORE)
  const answer = await server.app.inject(`/api/v1/movie/${film.id}`)
  expect(answer.json()).toMatchObject({
    onemoviedetails: {
      Cast: MORE.cast,
      Director: MORE.director,
      Genre: MORE.genre,
      Subtitles: MORE.subtitles,
      AudioDescription: MORE.audioDescription,
      OriginalRelease: MORE.originalRelease,
    },
  })
  expect((await home())[0]).not.toHaveProperty('Cast')

  const changed = await change(film, { ...MORE, director: '', originalRelease: '' })
  expect(changed.json()).toMatchObject({ film: { director: '', originalRelease: '' } })
})

test.each(['24/12/2025', '2025-02-30', '1899-12-31'])('the original release %s is refused', async (originalRelease) => {
  const answer = await manager.call('POST', 'films', { ...FIELDS, originalRelease })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('must be a day such as 2024-12-31')
})

test('films of one title have addresses of their own, also when they are made at once', async () => {
  const films = await Promise.all([1, 2, 3].map(() => aFilm({ title: 'The Same' })))
  expect(films.map(({ slug }) => slug).sort()).toEqual(['the-same', 'the-same-2', 'the-same-3'])
})

test('a repeated request makes one film', async () => {
  const fields = { ...FIELDS, title: 'Only Once' }
  const key = { 'idempotency-key': 'one-film' }
  const [first, second] = await Promise.all([
    manager.call('POST', 'films', fields, key),
    manager.call('POST', 'films', fields, key),
  ])
  expect(second.body).toBe(first.body)
  const { items } = await manager.read<{ items: Film[] }>('films?q=only+once')
  expect(items).toHaveLength(1)
})

test.each([
  ['title', { title: '  ' }],
  ['rating', { rating: '16' }],
  ['minutes', { minutes: 0 }],
  ['year', { year: 26 }],
  ['status', { status: 'archived' }],
])('a film with a wrong %s is refused at that field, and leaves no trace', async (field, wrong) => {
  const before = await server.db.selectFrom('films').selectAll().execute()
  const refused = await manager.call('POST', 'films', { ...FIELDS, ...wrong })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
  expect(await server.db.selectFrom('films').selectAll().execute()).toEqual(before)
})

test('the later of two edits of a film is refused and gets the current state', async () => {
  const film = await aFilm({ title: 'Edited' })
  const changed = (await change(film, { title: 'Edited first' })).json<{ film: Film }>().film
  expect(changed).toMatchObject({ title: 'Edited first', version: 2, slug: film.slug })
  const late = await change(film, { title: 'Edited late' })
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.json()).toMatchObject({ present: { title: 'Edited first', version: 2 } })
  expect(await present(film.id)).toEqual(changed)
  const without = await manager.call('PUT', `films/${film.id}`, FIELDS)
  expect(refusalOf(without)).toEqual([428, 'version-missing'])
  expect((await actionsAbout(server.db, film.id)).at(-1)).toMatchObject({
    action: 'change-film',
    detail: { before: { title: 'Edited' }, after: { title: 'Edited first' } },
  })
})

test('an archived film is hidden from customers and returns unchanged', async () => {
  const film = await aFilm({ title: 'Archived', status: 'coming-soon' })
  const archived = (await archive(film)).json<{ film: Film }>().film
  expect(archived).toMatchObject({ status: 'archived', version: 2 })
  expect((await home()).some(({ MovieID }) => MovieID === film.id)).toBe(false)
  expect(refusalOf(await archive(film, 'unarchive'))).toEqual([409, 'changed-meanwhile'])
  expect(refusalOf(await change(archived, {}))).toEqual([409, 'film-archived'])
  const list = await manager.read<{ items: Film[] }>('films?status=archived')
  expect(list.items.map(({ id }) => id)).toEqual([film.id])
  const back = (await archive(archived, 'unarchive')).json<{ film: Film }>().film
  expect(back).toEqual({ ...film, version: 3 })
})

test('a film with a showtime to come is not archived', async () => {
  const film = await aFilm({ title: 'On the programme' })
  const showtime = await server.make.showtime({ filmId: film.id })
  expect(refusalOf(await archive(film))).toEqual([409, 'film-has-showtimes'])
  expect(await present(film.id)).toEqual(film)
  await server.db.updateTable('showtimes').set({ cancelled_at: new Date() }).where('id', '=', showtime.id).execute()
  expect((await archive(film)).statusCode).toBe(200)
})

test("the list of films has pages in the home screen's order and by title", async () => {
  for (const title of ['Paged C', 'Paged B', 'Paged A']) await aFilm({ title })
  for (const [sort, order] of [
    ['position', ['Paged A', 'Paged B', 'Paged C']],
    ['title', ['Paged A', 'Paged B', 'Paged C']],
  ] as const) {
    const seen: string[] = []
    let cursor = ''
    do {
      const query = new URLSearchParams({ q: 'paged', sort, limit: '1' })
      if (cursor) query.set('cursor', cursor)
      const page = await manager.read<{ items: Film[]; next: string | null }>(`films?${query.toString()}`)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.next ?? ''
    } while (cursor)
    expect(seen).toEqual(order)
  }
  const first = await manager.read<{ next: string }>('films?q=paged&sort=title&limit=1')
  const elsewhere = await manager.call('GET', `films?sort=position&cursor=${first.next}`)
  expect(refusalOf(elsewhere)).toEqual([400, 'bad-request'])
})

const upload = ({ id, version }: Film, image: Buffer) =>
  manager.upload(`films/${id}/poster`, image, { 'if-match': `"${version}"` })

test('a poster is cropped to 2:3 and stored in each size and format of the app', async () => {
  const film = await aFilm({ title: 'With a poster' })
  const picture = { width: 900, height: 900, channels: 3, background: '#c02010' } as const
  const answer = await upload(film, await sharp({ create: picture }).png().toBuffer())
  expect(answer.statusCode, answer.body).toBe(200)
  const changed = answer.json<{ film: Film }>().film
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(changed.colour.slice(at, at + 2), 16))
  expect(Math.max(Math.abs(red - 0xc0), Math.abs(green - 0x20), Math.abs(blue - 0x10))).toBeLessThan(16)
  const { avif = '', webp = '' } = posterSources(changed.posterUrl) ?? {}
  for (const [format, set] of [
    ['heif', avif],
    ['webp', webp],
  ] as const) {
    const files = set.split(', ').map((one) => one.split(' '))
    expect(files.map(([, width]) => width)).toEqual(['320w', '480w'])
    for (const [url = '', width = ''] of files) {
      const served = await server.app.inject(url)
      expect(served.statusCode).toBe(200)
      expect(served.headers['cache-control']).toContain('immutable')
      const { width: wide, height, ...rest } = await sharp(served.rawPayload).metadata()
      expect([rest.format, wide, height]).toEqual([format, parseInt(width), parseInt(width) * 1.5])
    }
  }
  expect((await home()).find(({ MovieID }) => MovieID === film.id)?.PosterURL).toBe(changed.posterUrl)
})

test('a poster that is no picture, or comes too late, changes nothing', async () => {
  const film = await aFilm({ title: 'No poster' })
  const text = await upload(film, Buffer.from('this is no picture'))
  expect(refusalOf(text)).toEqual([400, 'poster-invalid'])
  expect(text.json()).toMatchObject({ fields: { image: expect.any(String) as string } })
  const jpeg = Buffer.from('ffd8ffe000104a46', 'hex')
  expect(refusalOf(await upload(film, jpeg))).toEqual([400, 'poster-invalid'])
  const fine = await readFile(join(import.meta.dirname, '../../../seeds/media/posters/lionheart-320.webp'))
  const late = await upload({ ...film, version: 7 }, fine)
  expect(refusalOf(late)).toEqual([409, 'changed-meanwhile'])
  expect(await present(film.id)).toEqual(film)
})

test('a film without a poster of its own shows a neutral one in every size', async () => {
  const { posterUrl } = await aFilm({ title: 'Without a poster' })
  const { avif = '', webp = '' } = posterSources(posterUrl) ?? {}
  for (const one of `${avif}, ${webp}`.split(', ')) {
    expect((await server.app.inject(one.split(' ')[0] ?? '')).statusCode).toBe(200)
  }
})

test('finance reads films', async () => {
  const finance = await TestStaff.make(server, 'finance')
  expect(await finance.read('films?limit=1')).toMatchObject({ items: [expect.anything()] })
})

test('films sort alphabetically page by page, with accented letters beside plain ones', async () => {
  const titles = ['Eko', 'Éla', 'Ẹmí', 'Ṣadé', 'sango', 'Zuma']
  for (const title of titles.toReversed()) await aFilm({ title, distributor: 'Order House' })
  const listed: string[] = []
  let cursor: string | null = ''
  do {
    const page: { items: Film[]; next: string | null } = await manager.read(
      `films?sort=title&q=order%20house&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    listed.push(...page.items.map(({ title }) => title))
    cursor = page.next
  } while (cursor)
  expect(listed).toEqual(titles)
})

test('names of films and distributors are stored on one line', async () => {
  const film = await aFilm({ title: ' King\r\nof \n\nBoys\u2028II ', distributor: 'Film\nOne', synopsis: 'One.\nTwo.' })
  expect(film).toMatchObject({ title: 'King of Boys II', distributor: 'Film One', synopsis: 'One.\nTwo.' })
})

test('a JPEG that only causes warnings, as phones write it, becomes a poster', async () => {
  const whole = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#a03030' } })
    .jpeg()
    .toBuffer()
  // These bytes are between two parts of the header, and browsers skip them.
  const at = 4 + whole.readUInt16BE(4)
  const odd = Buffer.concat([whole.subarray(0, at), Buffer.alloc(4), whole.subarray(at)])
  expect(await makePoster(odd, 'a manager')).toBeDefined()
  expect(await makePoster(whole.subarray(0, whole.length / 2), 'a manager')).toBeUndefined()
})
