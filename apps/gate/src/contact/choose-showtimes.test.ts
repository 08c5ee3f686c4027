import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeState, gateState } from '../state/gate-state.ts'
import { readSetting } from '../store/database.ts'
import { CHOICE, SHOWTIME, aDoor, aPage, aShowtime, loadWhole, tickets } from '../test/made-gate.ts'
import { chooseShowtimes } from './choose-showtimes.ts'

const CINEMA = { id: CHOICE.cinemaId, name: CHOICE.cinemaName }

/** Returns showtimes that begin in so many hours, with ids that say so. */
const beginningIn = (...hours: number[]) => hours.map((hour) => aShowtime(`in ${hour} h`, hour))

// The phone is signed out, so it sends no requests yet.
beforeEach(() => changeState({ person: undefined, choice: undefined, offsetMs: 0 }))
afterEach(() => changeState({ choice: undefined, cinemaId: undefined, offsetMs: 0 }))

test("a phone gets the lists of the nearest other showtimes by the server's clock", async () => {
  const { gate } = await aDoor([])
  // The clock of this phone is two hours slow.
  changeState({ offsetMs: 2 * HOUR_MS })
  const showtimes = beginningIn(-1, 0.5, 1, 2.5, 6, ...Array.from({ length: 20 }, (_, at) => 10 + at))
  await chooseShowtimes(gate, { cinema: CINEMA, showtimes, chosen: ['in 2.5 h'] })
  const { choice } = gateState()
  expect(choice?.showtimeIds).toEqual(['in 2.5 h'])
  expect(choice?.neighbourIds.slice(0, 5)).toEqual(['in 1 h', 'in 0.5 h', 'in -1 h', 'in 6 h', 'in 10 h'])
  expect(choice?.neighbourIds).toHaveLength(20)
})

test('a chosen door is known after a restart, and lists of others are deleted', async () => {
  const { gate, restart } = await aDoor(await tickets([1]))
  await loadWhole(gate, aPage({ showtimeId: 'in 1 h' }))
  await loadWhole(gate, aPage({ showtimeId: 'in 2 h' }))
  const showtimes = beginningIn(1, 2)
  await chooseShowtimes(gate, { cinema: CINEMA, showtimes, chosen: ['in 1 h'] })
  const { choice, cinemaId } = gateState()
  expect(cinemaId).toBe(CINEMA.id)
  expect(choice).toMatchObject({ cinemaId: CINEMA.id, cinemaName: CINEMA.name })
  const { database, lists } = await restart()
  expect(await readSetting(database, 'choice')).toEqual(choice)
  expect(await readSetting(database, 'cinemaId')).toBe(CINEMA.id)
  expect(lists.get('in 1 h')?.isWhole).toBe(true)
  expect(lists.get('in 2 h')?.isWhole).toBe(true)
  expect(lists.get(SHOWTIME)).toBeUndefined()
})
