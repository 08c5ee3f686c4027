import { straightRow } from '@velvet/contract/catalogue/seat-plan'
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

test('a screen whose total differs from its plan is refused when it is saved', async () => {
  await saveScreen(10)
  await expect(saveScreen(9)).rejects.toThrow('screens_total_is_of_plan')
  await expect(saveScreen(11)).rejects.toThrow('screens_total_is_of_plan')
})
