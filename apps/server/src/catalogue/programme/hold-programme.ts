import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { findCinemaToPlan } from './programme-sql.ts'

/** Locks the programme of a cinema. Throws AppError for staff of other cinemas. */
export async function holdProgramme(tx: Transaction, staff: Pick<StaffMember, 'id'>, cinemaId: string) {
  await requireOwnCinema(tx, staff, cinemaId)
  await lockProgrammes(tx, [cinemaId])
  const cinema = await findCinemaToPlan(tx, cinemaId)
  if (!cinema) throw new AppError('cinema-not-found')
  return cinema
}
