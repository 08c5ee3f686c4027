import { expect, test } from 'vitest'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { expectScanOrder, sellInScanOrder } from '../../test/test-door.ts'
import { startTestServer } from '../../test/start-test-server.ts'

test('a move locks tickets in the same order as a batch of scans', async () => {
  await using server = await startTestServer()
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const tickets = await sellInScanOrder(server, boughtOf(showtime))
  const move = () => desk.change(showtime, { startsAt: at('20:00'), soldSeats: 2 })
  expect((await expectScanOrder(server.db, tickets, move)).statusCode).toBe(200)
})
