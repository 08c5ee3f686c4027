import { freeNames } from '@velvet/contract/catalogue/seats'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { seatMapsOf } from './seat-maps.ts'
import type { HeldScreen } from './hold-orders-sql.ts'

const server = useTestServer()

/** Makes a hall of these rows, and returns its screen as a batch has it. */
async function aScreen(...rows: string[]): Promise<HeldScreen> {
  const plan = rows.map((places, index) => drawnRow('AB'.charAt(index), places))
  const { screenId } = await server.make.showtime({ plan })
  const screens = server.db.selectFrom('screens').select(['id', 'version'])
  return screens.where('id', '=', screenId).executeTakeFirstOrThrow()
}

test('each showtime gets the seats of its own hall, and a screen that is gone has none', async () => {
  const [small, large] = [await aScreen('ss'), await aScreen('ss', 'sss')]
  const gone = { id: uuid(), version: 1 }
  const seatMaps = await seatMapsOf(server.db, { one: small, two: large, three: small, four: gone })
  expect([...seatMaps].map(([id, hall]) => [id, ...[...freeNames(hall)].sort()])).toEqual([
    ['one', 'A1', 'A2'],
    ['two', 'A1', 'A2', 'B1', 'B2', 'B3'],
    ['three', 'A1', 'A2'],
  ])
})

test('the plan of a hall is read from the database once, until the hall is changed', async () => {
  const screen = await aScreen('ss')
  const db = connect(server.databaseUrl)
  const first = await seatMapsOf(db, { one: screen })
  await db.destroy()
  expect(await seatMapsOf(db, { one: screen })).toEqual(first)
  const changed = { ...screen, version: screen.version + 1 }
  await expect(seatMapsOf(db, { one: screen, two: changed })).rejects.toThrow()
})

test('a showtime whose screen is renamed at that moment has the seats of its plan', async () => {
  const { id, version } = await aScreen('sss')
  const seatMaps = await seatMapsOf(server.db, { one: { id, version: version - 1 } })
  expect([...seatMaps.values()].flatMap((hall) => [...freeNames(hall)])).toEqual(['A1', 'A2', 'A3'])
})
