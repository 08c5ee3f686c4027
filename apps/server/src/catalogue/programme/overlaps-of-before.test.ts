import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/one-time-codes.ts'
import { at, Planner } from '../../test/planner.ts'
import { startTestServer } from '../../test/start-test-server.ts'

const MIGRATION = join(import.meta.dirname, '../../../migrations/0020-programme.sql')

test('an upgrade keeps showtimes that overlap, and no new showtime may overlap any of them', async () => {
  await using server = await startTestServer()
  const { db } = server
  const desk = await Planner.make(server)
  const hours = [at('10:00'), at('13:00'), at('13:00', 4)]
  const made = []
  for (const startsAt of hours) made.push(await desk.plan({ startsAt, cleaningMinutes: 0 }))
  const [first, second, inside] = made
  if (!first || !second || !inside) throw new Error('A showtime is missing')

  const migration = await readFile(MIGRATION, 'utf8')
  const [update = ''] = /update showtimes set occupies[^;]+;/.exec(migration) ?? []
  const [constraint = ''] =
    /alter table showtimes add constraint showtimes_do_not_overlap[^;]+;/.exec(migration) ?? []
  await db.transaction().execute(async (tx) => {
    await sql`alter table showtimes drop constraint showtimes_do_not_overlap`.execute(tx)
    // The first ends at 11:35; the second begins before that, and the third lies within both.
    const move = (id: string, from: string, until: string) =>
      sql`update showtimes set starts_at = ${from}, ends_at = ${until} where id = ${id}`.execute(tx)
    await move(second.id, at('11:00'), at('12:35'))
    await move(inside.id, at('11:10'), at('11:30'))
    await sql.raw(update).execute(tx)
    await sql.raw(constraint).execute(tx)
  })

  const times = await desk.stored()
  expect(times.map(({ starts_at }) => starts_at.toISOString()).sort()).toEqual([
    at('10:00'),
    at('11:00'),
    at('11:10'),
  ])
  const short = { cleaningMinutes: 0 }
  for (const startsAt of [at('09:00'), at('10:30'), at('11:20'), at('12:30')]) {
    expect(refusalOf(await desk.ask({ ...short, startsAt }))).toEqual([409, 'showtimes-overlap'])
  }
  expect((await desk.ask({ ...short, startsAt: at('12:35') })).statusCode).toBe(201)
  // A showtime that is moved gets its whole time.
  const present = await desk.present(second.id)
  if (!present) throw new Error('A showtime is missing')
  expect((await desk.change(present, { startsAt: at('16:00') })).statusCode).toBe(200)
})
