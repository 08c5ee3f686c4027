import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import type { StaffMember } from '../identity/caller.ts'
import { listCinemasOfStaff } from './bound-cinemas-sql.ts'

/** The cinemas to which a member of staff is bound; undefined means every cinema. */
export type Cinemas = readonly string[] | undefined

type Member = Pick<StaffMember, 'id'>

/**
 * Throws an AppError for staff who are bound to other cinemas. Calls that name something in a cinema give the code for
 * a thing that does not exist, so that other people learn nothing about it.
 */
export async function requireOwnCinema(
  db: Database,
  staff: Member,
  cinemaId: string,
  code: ErrorCode = 'not-allowed',
): Promise<void> {
  const bound = await listCinemasOfStaff(db, staff.id)
  if (bound.length > 0 && !bound.includes(cinemaId)) throw new AppError(code)
}

/** Throws AppError `not-allowed` for staff who are bound to cinemas. */
export async function requireEveryCinema(db: Database, staff: Member): Promise<void> {
  const bound = await listCinemasOfStaff(db, staff.id)
  if (bound.length > 0) throw new AppError('not-allowed')
}

/**
 * Returns the cinemas to which a list is limited; undefined means all cinemas. Throws AppError
 * `not-allowed` if the caller asks for a cinema to which they are not bound.
 */
export async function cinemasToList(db: Database, staff: Member, cinemaId: string | undefined): Promise<Cinemas> {
  if (cinemaId !== undefined) {
    await requireOwnCinema(db, staff, cinemaId)
    return [cinemaId]
  }
  const bound = await listCinemasOfStaff(db, staff.id)
  return bound.length > 0 ? bound : undefined
}
