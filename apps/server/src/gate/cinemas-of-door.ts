import { AppError } from '@velvet/contract/errors'
import type { Database } from '../database/connect.ts'
import { listCinemasOfStaff } from '../staff/staff-sql.ts'

/** Returns the cinemas whose tickets this door may admit. Undefined means every cinema. */
export async function cinemasOfDoor(
  db: Database,
  staffId: string,
  cinemaId: string | undefined,
): Promise<string[] | undefined> {
  return limitedTo(await cinemasOfPerson(db, staffId), cinemaId)
}

/** Returns the cinemas where a person may admit; undefined means every cinema. */
export async function cinemasOfPerson(
  db: Database,
  staffId: string,
): Promise<string[] | undefined> {
  const bound = await listCinemasOfStaff(db, staffId)
  return bound.length === 0 ? undefined : bound
}

/** Limits the cinemas of a person to the cinema of their door, if the door has named its cinema. */
export function limitedTo(
  cinemaIds: string[] | undefined,
  cinemaId: string | undefined,
): string[] | undefined {
  if (cinemaId === undefined) return cinemaIds
  return cinemaIds?.includes(cinemaId) === false ? [] : [cinemaId]
}

/** Throws AppError `not-allowed` for a cinema that the person is not bound to. */
export async function requireCinema(
  db: Database,
  staffId: string,
  cinemaId: string,
): Promise<void> {
  const cinemaIds = await cinemasOfPerson(db, staffId)
  if (cinemaIds?.includes(cinemaId) === false) throw new AppError('not-allowed')
}
