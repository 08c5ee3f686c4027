import type * as contract from '@velvet/contract/tickets/gate-lists.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ageToCheck } from '@velvet/contract/tickets/gate.rules'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { cinemasOfPerson, requireCinema } from './cinemas-of-door.ts'
import {
  selectDoorCinemas,
  selectDoorCounts,
  selectDoorShowtime,
  selectDoorShowtimes,
  type DoorShowtimeRow,
} from './door-sql.ts'

export async function listGateCinemas({ db, staff, input }: Call<typeof contract.listGateCinemas>) {
  const { q, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const cinemaIds = await cinemasOfPerson(db, staff.id)
  const rows = await selectDoorCinemas(db, { q, limit, after, cinemaIds })
  return pageOf(rows, limit, ({ name, id }) => [name, id])
}

export async function listGateShowtimes(call: Call<typeof contract.listGateShowtimes>) {
  const { db, staff, input } = call
  const { limit, cursor, cinemaID } = input
  const after = positionOf(cursor, TimePosition)
  const own = await cinemasOfPerson(db, staff.id)
  const cinemaIds = cinemaID === undefined ? own : [cinemaID].filter((id) => own?.includes(id) !== false)
  const rows = await selectDoorShowtimes(db, { limit, after, cinemaIds })
  const page = pageOf(rows, limit, ({ position, id }) => [position, id])
  const items = page.items.map(({ isDefault, ...row }) => ({
    ...showtimeOf(row),
    ...countsOf(row),
    isDefault,
  }))
  return { items, next: page.next, serverTime: (page.items[0]?.now ?? new Date()).toISOString() }
}

/**
 * Returns a showtime. Throws AppError `showtime-not-found` if it does not exist, and `not-allowed`
 * if the person does not work at its cinema.
 */
export async function requireDoorShowtime(db: Database, staffId: string, showtimeId: string) {
  const showtime = await selectDoorShowtime(db, showtimeId)
  if (!showtime) throw new AppError('showtime-not-found')
  await requireCinema(db, staffId, showtime.cinemaID)
  return showtime
}

export async function getGateCounts({ db, staff, input }: Call<typeof contract.getGateCounts>) {
  const { showtimeID } = input
  const row = await selectDoorCounts(db, showtimeID)
  if (!row) throw new AppError('showtime-not-found')
  await requireCinema(db, staff.id, row.cinemaId)
  const { conflicts, now } = row
  return { showtimeID, ...countsOf(row), conflicts, serverTime: now.toISOString() }
}

/** Returns a showtime in the form in which the contract sends it to a phone. */
export function showtimeOf(row: DoorShowtimeRow) {
  const { id, title, rating, cinemaID, cinemaName, screenName, timeZone } = row
  return {
    id,
    title,
    rating,
    cinemaID,
    cinemaName,
    screenName,
    timeZone,
    checkAge: ageToCheck(rating) ?? null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    doorsOpenAt: row.doorsOpenAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    ...(row.latest && { latest: row.latest, lateMinutes: row.lateMinutes ?? 0 }),
  }
}

function countsOf({ admitted, expected }: { admitted: number; expected: number }) {
  return { admitted, expected, stillToCome: expected - admitted }
}
