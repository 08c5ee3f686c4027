import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, darkShows, press, VP } from '../../test/dark-shows.ts'
import { TestStaff } from '../../test/people.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { warnManagers } from './warn-managers.ts'

const server = useCheckedServer({ sandbox: true })
const { begin, sellOut } = darkShows(server)
const door = TestDoor.use(server)

async function warn() {
  await sql`delete from job_turns where job = 'show-warnings'`.execute(server.db)
  await warnManagers(jobDepsOf(server))
}

async function subjectsTo({ id }: TestStaff) {
  const { rows } = await sql<{ subject: string }>`
    select payload ->> 'subject' as subject from outbox
    where topic = 'show-warning' and cause like ${`%:${id}`} order by id`.execute(server.db)
  return rows.map(({ subject }) => subject.replace(/: .*/, ''))
}

const aShow = (cinemaId: string) => server.make.showtime({ price: VP, seats: 20, startsInHours: 1, cinemaId })

test('managers of the cinema are warned once of a sold showtime that has not started', async () => {
  const [cinemaId, elsewhere] = [await server.make.cinema(), await server.make.cinema()]
  const [own, other] = [
    await TestStaff.make(server, 'manager', cinemaId),
    await TestStaff.make(server, 'manager', elsewhere),
  ]
  const [sold, unsold, started] = [await aShow(cinemaId), await aShow(cinemaId), await aShow(cinemaId)]
  for (const show of [sold, started]) await sellOut(show, 2)
  for (const show of [sold, unsold, started]) await begin(show, 14)
  await warn()
  expect(await subjectsTo(own)).toEqual([])
  for (const show of [sold, unsold, started]) await begin(show, 16)
  await door.log(started.id, 'started', ago(10))
  await Promise.all([warn(), warn()])
  await warn()
  expect(await subjectsTo(own)).toEqual(['Not started'])
  expect(await subjectsTo(other)).toEqual([])
})

test('a late showtime warns by its new time, and a stopped one after 20 minutes', async () => {
  const cinemaId = await server.make.cinema()
  const manager = await TestStaff.make(server, 'manager', cinemaId)
  const [late, stopped] = [await aShow(cinemaId), await aShow(cinemaId)]
  for (const show of [late, stopped]) await sellOut(show, 2)
  await door.log(late.id, 'late', { minutes: 30 })
  await begin(late, 40)
  await begin(stopped, 60)
  await door.log(stopped.id, 'started', ago(55))
  const { eventID: undoes } = await door.log(stopped.id, 'stopped', ago(9))
  await warn()
  expect(await subjectsTo(manager)).toEqual([])
  await begin(late, 46)
  await door.log(stopped.id, 'undone', { undoes })
  await door.log(stopped.id, 'stopped', ago(21))
  await warn()
  expect((await subjectsTo(manager)).toSorted()).toEqual(['Not started', 'Stopped'])
})

test('a compensated showtime warns no manager', async () => {
  const cinemaId = await server.make.cinema()
  const manager = await TestStaff.make(server, 'manager', cinemaId)
  const show = await aShow(cinemaId)
  await sellOut(show, 2)
  await begin(show, 50)
  await press(await TestStaff.make(server, 'finance'), [show.id], 'voucher')
  await warn()
  expect(await subjectsTo(manager)).toEqual([])
})
