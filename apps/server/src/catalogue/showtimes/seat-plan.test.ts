import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

const PLAN = JSON.stringify([straightRow('A', 4), straightRow('B', 6)])

async function saveScreen(totalSeats: number) {
  const cinemaId = await server.make.cinema()
  const id = uuid()
  await server.db
    .insertInto('screens')
    .values({ id, cinema_id: cinemaId, name: id, plan: PLAN, total_seats: totalSeats })
    .execute()
  return id
}

test('a screen whose total is not the number of seats on its plan is refused when it is saved', async () => {
  await saveScreen(10)
  await expect(saveScreen(9)).rejects.toThrow('screens_total_is_of_plan')
  await expect(saveScreen(11)).rejects.toThrow('screens_total_is_of_plan')
})

test('a plan of the older form, with a number of seats a row, keeps exactly its seats', async () => {
  const screenId = await saveScreen(10)
  const folder = join(import.meta.dirname, '../../../migrations')
  const migration = await readFile(join(folder, '0024-seat-plans-of-places.sql'), 'utf8')
  const [update = ''] = /update screens set plan[^;]+;/.exec(migration) ?? []
  const older = JSON.stringify([
    { row: 'A', seats: 4 },
    { row: 'B', seats: 6 },
  ])
  await server.db.transaction().execute(async (tx) => {
    await sql`alter table screens drop constraint screens_total_is_of_plan`.execute(tx)
    await sql`delete from screens where id <> ${screenId}`.execute(tx)
    await sql`update screens set plan = ${older}::jsonb`.execute(tx)
    await sql.raw(update).execute(tx)
  })
  const { plan } = await server.db
    .selectFrom('screens')
    .select('plan')
    .where('id', '=', screenId)
    .executeTakeFirstOrThrow()
  expect(plan).toEqual(JSON.parse(PLAN))
})
