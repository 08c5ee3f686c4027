import { expect, test } from 'vitest'
import { startTestServer } from '../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../test/test-door.ts'

interface Conflicts {
  items: { showtimeID: string }[]
}

test('whoever works at single cinemas sees the conflicts of these cinemas only', async () => {
  await using server = await startTestServer()
  const [one, two] = [await TestDoor.open(server), await TestDoor.open(server)]
  const [here, elsewhere] = [await sellTickets(server), await sellTickets(server)]
  for (const { codes } of [here, elsewhere]) {
    await one.scan({ code: codes[0], force: true })
    await two.scan({ code: codes[0], force: true })
  }
  const manager = await server.make.staff('manager')
  const conflicts = async (showtimeId = '') => {
    const filter = showtimeId && `?showtimeID=${showtimeId}`
    const { items } = await one.usedBy(manager.token).read<Conflicts>(`conflicts${filter}`)
    return items.map(({ showtimeID }) => showtimeID).sort()
  }
  expect(await conflicts()).toEqual([here.showtime.id, elsewhere.showtime.id].sort())

  await server.db
    .insertInto('staff_cinemas')
    .values({ staff_id: manager.id, cinema_id: here.showtime.cinemaId })
    .execute()
  expect(await conflicts()).toEqual([here.showtime.id])
  expect(await conflicts(elsewhere.showtime.id)).toEqual([])
})
