import type { CsvProblem, Film } from '@velvet/contract/catalogue/films.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

interface Answer {
  films: number
  imported: number
  problems: CsvProblem[]
  preview: { title: string }[]
}

/** A person who waits longer than this wonders whether the page still works. */
const WITHIN_MS = 10_000

const HEAD = 'Title,Language,Distributor,Synopsis,Year,Minutes,Rating,Certificate number,Status'
const line = (title: string, { year = '2026', minutes = '100', rating = 'PG' } = {}) =>
  `"${title}",Hausa,FilmOne,"It has a comma, and a ""quote"".",${year},${minutes},${rating},,now playing`
const csvOf = (...lines: string[]) => [HEAD, ...lines].join('\r\n')

const importCsv = (csv: string | Buffer, { dryRun = false, key = '' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v1/staff/films/import${dryRun ? '?dryRun=true' : ''}`,
    headers: {
      authorization: manager.authorization,
      'content-type': 'text/csv',
      ...(key && { 'idempotency-key': key }),
    },
    payload: csv,
  })
const found = async (q: string) =>
  (await manager.read<{ items: Film[] }>(`films?q=${encodeURIComponent(q)}&limit=100`)).items
const countFilms = async () => (await server.db.selectFrom('films').select('id').execute()).length

test('a clean file is previewed, then imported in its own order', async () => {
  const csv = `\ufeff${csvOf(line('Ruwa'), line('Wuta'), '')}`
  const preview = await importCsv(csv, { dryRun: true })
  expect(preview.json()).toMatchObject({
    films: 2,
    imported: 0,
    problems: [],
    preview: [{ title: 'Ruwa', synopsis: 'It has a comma, and a "quote".' }, { title: 'Wuta' }],
  })
  expect(await found('FilmOne')).toEqual([])
  const answer = await importCsv(csv)
  expect(answer.json()).toEqual({ films: 2, imported: 2, problems: [], preview: [] })
  const films = await found('FilmOne')
  expect(films.map(({ title }) => title)).toEqual(['Ruwa', 'Wuta'])
  expect(films[0]).toMatchObject({
    slug: 'ruwa',
    synopsis: 'It has a comma, and a "quote".',
    status: 'now-playing',
    minutes: 100,
  })
  const actions = await server.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('actor_id', '=', manager.id)
    .execute()
  expect(actions.map(({ action }) => action).sort()).toEqual(['import-films', 'make-film', 'make-film'])
  expect(actions.map(({ subject }) => subject)).toContain(films[0]?.id)
})

test('an import preview names each faulty line and column and imports nothing', async () => {
  const csv = csvOf(
    line('Good'),
    line('', { rating: '16' }),
    line('Long', { minutes: 'two hours' }),
    'too,few',
    line('Good'),
    line('Ruwa'),
  )
  const before = await countFilms()
  const answer = (await importCsv(csv, { dryRun: true })).json<Answer>()
  expect(answer.films).toBe(1)
  expect(answer.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'title'],
    [3, 'rating'],
    [4, 'minutes'],
    [5, ''],
    [6, 'title'],
    [7, 'title'],
  ])
  expect(answer.problems.slice(0, 3).map(({ message }) => message)).toEqual([
    'is missing',
    'must be one of G, PG, C, 12, 12A, 15, 18, RE',
    'must be a whole number from 1 to 600',
  ])
  expect(answer.problems.at(-2)?.message).toBe('is the same film as in line 2')
  const refused = await importCsv(csv)
  expect(refusalOf(refused)).toEqual([422, 'import-not-clean'])
  expect(refused.json()).toMatchObject({
    fields: {
      'line 3, title': 'is missing',
      'line 5': expect.stringContaining('2 fields') as string,
    },
  })
  expect(await countFilms()).toBe(before)
})

test('a file without the right columns, or that is no CSV, is refused as a whole', async () => {
  const columns = await importCsv('title,language,colour\r\nA,B,C', { dryRun: true })
  expect(columns.json<Answer>().problems).toMatchObject([
    { line: 1, column: 'distributor' },
    { line: 1, column: 'year' },
    { line: 1, column: 'minutes' },
    { line: 1, column: 'rating' },
    { line: 1, column: 'colour' },
  ])
  const open = await importCsv(csvOf(line('Fine'), '"never closed'), { dryRun: true })
  expect(open.json<Answer>().problems).toMatchObject([{ line: 3, column: '' }])
  expect((await importCsv('', { dryRun: true })).json<Answer>().problems).toMatchObject([{ line: 1 }])
})

test('a file that is not UTF-8 is refused, so that no title loses letters', async () => {
  const latin = Buffer.from(csvOf(line('Fine'), line('\u00ccb\u00e0d\u00e0n')), 'latin1')
  const { films, problems } = (await importCsv(latin, { dryRun: true })).json<Answer>()
  expect(films).toBe(1)
  expect(problems).toMatchObject([{ line: 3, column: 'title' }])
  expect(problems[0]?.message).toContain('UTF-8')
})

test('two imports of one file at once add its films once', async () => {
  const csv = csvOf(line('Once only'))
  const answers = await Promise.all([importCsv(csv), importCsv(csv)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(await found('Once only')).toHaveLength(1)
})

test('a repeated request gets the answer of the first, and adds nothing', async () => {
  const csv = csvOf(line('With a key'))
  const first = await importCsv(csv, { key: 'an-import' })
  const second = await importCsv(csv, { key: 'an-import' })
  expect(second.body).toBe(first.body)
  expect(first.json()).toMatchObject({ imported: 1 })
  const other = await importCsv(csvOf(line('Another')), { key: 'an-import' })
  expect(refusalOf(other)).toEqual([422, 'idempotency-key-reused'])
})

test('10,000 bad lines are named within seconds', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => line(`Bad ${at}`, { rating: '16' }))
  const began = performance.now()
  const { films, problems, preview } = (await importCsv(csvOf(...lines), { dryRun: true })).json<Answer>()
  expect(performance.now() - began).toBeLessThan(WITHIN_MS)
  expect({ films, bad: problems.length, preview }).toEqual({ films: 0, bad: 10_000, preview: [] })
})

test('an import takes 10,000 films within seconds and refuses a longer file', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => line(`Film ${at}`))
  const began = performance.now()
  const checked = (await importCsv(csvOf(...lines), { dryRun: true })).json<Answer>()
  expect(checked).toMatchObject({ films: 10_000, problems: [] })
  expect(checked.preview).toHaveLength(5)
  const answer = await importCsv(csvOf(...lines))
  expect(answer.json()).toMatchObject({ films: 10_000, imported: 10_000, problems: [] })
  expect(performance.now() - began).toBeLessThan(WITHIN_MS)
  const more = await importCsv(csvOf(...lines, line('One more')), { dryRun: true })
  expect(more.json<Answer>().problems).toMatchObject([{ line: 10_002, column: '' }])
})

test('a form can carry the file too', async () => {
  const form = new FormData()
  form.set('dryRun', 'true')
  form.set('file', new Blob([csvOf(line('In a form'))], { type: 'text/csv' }), 'films.csv')
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/staff/films/import',
    headers: { authorization: manager.authorization },
    payload: form as never,
  })
  expect(answer.json()).toMatchObject({ films: 1, imported: 0, problems: [] })
})

test('titles that differ only in case, accents, spaces or encoding name one film', async () => {
  const title = 'Ẹ̀ṣọ́ Ìlú Ńlá'
  const alike = [
    title.toUpperCase(),
    title.normalize('NFD'),
    'eso ilu nla',
    'Ẹ̀ṣọ́  Ìlú   Ńlá',
    'Ẹ̀ṣọ́ \u200BÌlú \u202ANl\u00ADá',
  ]
  const twice = await importCsv(csvOf(line(title), ...alike.map((other) => line(other))), {
    dryRun: true,
  })
  expect(twice.json<Answer>().problems.map(({ message }) => message)).toEqual(
    alike.map(() => 'is the same film as in line 2'),
  )
  expect((await importCsv(csvOf(line(title)))).statusCode).toBe(200)
  for (const other of alike) {
    expect((await importCsv(csvOf(line(other)))).statusCode, other).toBe(422)
    expect((await found(other)).map((film) => film.title)).toEqual([title.normalize('NFC')])
  }
})

test('a title that has only invisible signs counts as missing', async () => {
  const answer = await importCsv(csvOf(line('\u200B\u200E\u2800')), { dryRun: true })
  expect(answer.json<Answer>().problems).toEqual([{ line: 2, column: 'title', message: 'is missing' }])
})
