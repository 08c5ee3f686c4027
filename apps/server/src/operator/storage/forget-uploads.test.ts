import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storePicture } from '../../platform/pictures/store-picture.ts'
import { allNames } from '../../test/observe.ts'
import { jobDepsOf, useFreshServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { holdUnused, strikeNames } from '../../platform/uploads/unused-uploads-sql.ts'
import { forgetUploads } from './forget-uploads.ts'

const FILES = { '-240.webp': Buffer.from('small'), '-480.webp': Buffer.from('large') }

const server = useFreshServer()

/** Runs the job as if a day had passed since its last turn. */
async function run(): Promise<void> {
  await server.db.deleteFrom('job_turns').execute()
  await forgetUploads(jobDepsOf(server))
}

const letHoursPass = (hours: number) =>
  sql`update unused_uploads set since = since - make_interval(hours => ${hours})`.execute(server.db)
const WEEK_HOURS = 7 * 24
const letAWeekPass = () => letHoursPass(WEEK_HOURS + 1)
const names = () => allNames(server.uploads)
const store = (upload: string) => storePicture(server, 'posters', Buffer.from(upload), FILES)

async function aFilmWith(stem: string): Promise<string> {
  const film = await server.make.film({})
  await showAt(film, stem)
  return film
}

async function showAt(film: string, stem: string): Promise<void> {
  const poster_url = `${stem}-480.webp`
  await server.db.updateTable('films').set({ poster_url }).where('id', '=', film).execute()
}

test('a replaced poster goes after a week, in every size, and the one on show stays', async () => {
  const first = await store('first')
  const film = await aFilmWith(first)
  await run()
  const second = await store('second')
  await showAt(film, second)
  await run()
  await letHoursPass(WEEK_HOURS - 1)
  await run()
  expect(await names()).toHaveLength(4)
  await letHoursPass(2)
  await run()
  expect(await names()).toEqual(['-240.webp', '-480.webp'].map((end) => second.slice(9) + end))
  await letAWeekPass()
  await run()
  expect(await names()).toHaveLength(2)
})

test('a poster that a film names again within the week stays for good', async () => {
  const stem = await store('poster')
  await run()
  await aFilmWith(stem)
  await letAWeekPass()
  await run()
  await run()
  expect(await names()).toHaveLength(2)
})

test('pictures stay while a customer or a cinema names them, and other files always', async () => {
  const { uploads, db, make } = server
  const [mine, lost] = [`${crypto.randomUUID()}.webp`, `${crypto.randomUUID()}.webp`]
  const cinema = await storePicture(server, 'cinemas', Buffer.from('hall'), {
    '.webp': Buffer.from('a hall'),
  })
  for (const name of [mine, lost, 'notes.txt']) await uploads.put(name, Buffer.from('content'))
  const customer = await make.customer()
  await db
    .updateTable('customers')
    .set({ picture_url: `/uploads/${mine}` })
    .where('id', '=', customer.id)
    .execute()
  const showtime = await make.showtime({})
  await db
    .updateTable('cinemas')
    .set({ images: JSON.stringify([`${cinema}.webp`]) })
    .where('id', '=', showtime.cinemaId)
    .execute()
  await run()
  await letAWeekPass()
  await run()
  expect((await names()).sort()).toEqual([mine, `${cinema.slice(9)}.webp`, 'notes.txt'].sort())
})

test('a still stays while a film names it, and goes a week after it was removed', async () => {
  const stills: string[] = []
  for (const upload of ['wide', 'close']) {
    const files = { '.webp': Buffer.from(upload) }
    stills.push(`${await storePicture(server, 'stills', Buffer.from(upload), files)}.webp`)
  }
  const film = await server.make.film({})
  const show = (shown: string[]) =>
    server.db.updateTable('films').set({ stills: shown }).where('id', '=', film).execute()
  await show(stills)
  await run()
  await letAWeekPass()
  await run()
  expect(await names()).toHaveLength(2)
  await show(stills.slice(1))
  await run()
  expect(await names()).toHaveLength(2)
  await letAWeekPass()
  await run()
  expect((await names()).map((name) => `/uploads/${name}`)).toEqual(stills.slice(1))
})

test('a replaced trailer goes after a week, and the one on show stays', async () => {
  const trailer = await server.make.trailer(await server.make.film({}))
  const show = (video_url: string) =>
    server.db.updateTable('trailers').set({ video_url }).where('id', '=', trailer).execute()
  const storeTrailer = async (content: string) => {
    const bytes = Buffer.from(content)
    return `${await storePicture(server, 'trailers', bytes, { '.mp4': bytes })}.mp4`
  }
  const [first, second] = [await storeTrailer('first'), await storeTrailer('second')]
  await show(first)
  await run()
  await show(second)
  await run()
  await letAWeekPass()
  await run()
  expect(await names()).toEqual([second.replace('/uploads/', '')])
})

test('a poster that is uploaded again while it is being removed is there afterwards', async () => {
  await store('poster')
  await run()
  await letAWeekPass()
  const { db, uploads } = server
  await db.transaction().execute(async (tx) => {
    const held = await holdUnused(tx, 5)
    expect(held).toHaveLength(2)
    const again = store('poster')
    await untilOneWaits(db)
    for (const name of held) await uploads.remove(name)
    await strikeNames(tx, held)
    return { again }
  })
  await expect.poll(names).toHaveLength(2)
})
