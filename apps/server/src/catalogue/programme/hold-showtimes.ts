import { AppError } from '@velvet/contract/shared/errors'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { findCinemaOfShowtime, lockPlanned, type PlannedRow } from './programme-sql.ts'

/**
 * How long staff wait for a row, such as a ticket that is being scanned, while they hold showtimes. All
 * buyers of these showtimes wait too.
 */
const HOLDING_WAIT_MS = 2_000

type Member = Pick<StaffMember, 'id'>

/**
 * Locks a showtime together with the programme of its cinema. Throws AppError `showtime-not-found` for
 * staff of other cinemas too.
 */
export async function holdShowtime(tx: Transaction, staff: Member, id: string): Promise<PlannedRow> {
  const [row] = await holdShowtimes(tx, staff, [id])
  if (!row) throw new AppError('showtime-not-found')
  return row
}

/** Does the same with showtimes of one cinema, in the order of their ids. */
export async function holdShowtimes(tx: Transaction, staff: Member, ids: readonly string[]): Promise<PlannedRow[]> {
  const cinemaId = await findCinemaOfShowtime(tx, ids[0] ?? '')
  if (cinemaId === undefined) throw new AppError('showtime-not-found')
  await requireOwnCinema(tx, staff, cinemaId, 'showtime-not-found')
  await lockProgrammes(tx, [cinemaId])
  const rows = await lockPlanned(tx, ids)
  await limitLockWaits(tx, HOLDING_WAIT_MS)
  const areThere = rows.length === ids.length && rows.every((row) => row.cinemaID === cinemaId)
  if (!areThere) throw new AppError('showtime-not-found')
  return rows
}
