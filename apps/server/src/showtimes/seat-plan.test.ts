import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const PLAN = JSON.stringify([
  { row: 'A', seats: 4 },
  { row: 'B', seats: 6 },
])

async function saveScreen(totalSeats: number) {
  const cinemaId = await server.make.cinema()
  const id = uuid()
  await server.db
    .insertInto('screens')
    .values({ id, cinema_id: cinemaId, name: id, plan: PLAN, total_seats: totalSeats })
    .execute()
}

test('a screen whose total is not the number of seats on its plan is refused when it is saved', async () => {
  await saveScreen(10)
  await expect(saveScreen(9)).rejects.toThrow('screens_total_is_of_plan')
  await expect(saveScreen(11)).rejects.toThrow('screens_total_is_of_plan')
})
