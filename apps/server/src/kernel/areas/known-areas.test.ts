import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import africa from './african-areas.json' with { type: 'json' }
import { findKnownArea } from './known-areas.ts'

const server = useTestServer()

test('the list of areas has the 37 states and 774 LGAs of Nigeria and 53 countries', async () => {
  const manager = await TestStaff.make(server, 'manager')
  const { areas } = await manager.read<{
    areas: { country: string; states: { state: string; lgas: string[]; centres?: number[][] }[] }[]
  }>('areas')
  const nigeria = areas.find(({ country }) => country === 'Nigeria')?.states ?? []
  expect(nigeria).toHaveLength(37)
  expect(new Set(nigeria.flatMap(({ state, lgas }) => lgas.map((lga) => state + lga))).size).toBe(774)
  // Every LGA has the point of its main town, within the borders of Nigeria.
  for (const { lgas, centres = [] } of nigeria) {
    expect(centres).toHaveLength(lgas.length)
    for (const [latitude = 0, longitude = 0] of centres) {
      expect([latitude > 4.2 && latitude < 14, longitude > 2.6 && longitude < 14.7]).toEqual([true, true])
    }
  }
  expect(areas).toHaveLength(54)
  for (const { country, states } of areas)
    for (const { state, lgas } of states)
      for (const lga of lgas) expect(findKnownArea({ country, state, lga })).toMatchObject({ country, state, lga })
})

test('the database knows the time zone of every area', async () => {
  const zones = africa.flatMap(({ timeZone, states }) => [
    timeZone,
    ...states.flatMap((state) => ('timeZone' in state ? [state.timeZone] : [])),
  ])
  const { rows } = await sql<{ name: string }>`
    select distinct name from pg_timezone_names where name = any(${zones})`.execute(server.db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(zones)].sort())
})
