import { AppError } from '@velvet/contract/errors'
import type { Transaction } from '../../database/connect.ts'
import type { StaffMember } from '../../identity/caller.ts'
import { lockProgrammes } from '../../showtimes/lock-programmes-sql.ts'
import { requireOwnCinema } from '../own-cinemas.ts'
import { findCinemaToPlan } from './programme-sql.ts'

/** Locks the programme of a cinema. Throws AppError for staff of other cinemas. */
export async function holdProgramme(
  tx: Transaction,
  staff: Pick<StaffMember, 'id'>,
  cinemaId: string,
) {
  await requireOwnCinema(tx, staff, cinemaId)
  await lockProgrammes(tx, [cinemaId])
  const cinema = await findCinemaToPlan(tx, cinemaId)
  if (!cinema) throw new AppError('cinema-not-found')
  return cinema
}
