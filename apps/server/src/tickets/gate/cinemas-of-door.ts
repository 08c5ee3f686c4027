import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { listCinemasOfStaff } from '../../kernel/staff-change/bound-cinemas-sql.ts'

/** Returns the cinemas where a person may admit; undefined means every cinema. */
export async function cinemasOfPerson(db: Database, staffId: string): Promise<string[] | undefined> {
  const bound = await listCinemasOfStaff(db, staffId)
  return bound.length === 0 ? undefined : bound
}

/** Returns the cinemas where two people both work; undefined means every cinema. */
export async function cinemasOfBoth(db: Database, staffId: string, otherId: string): Promise<string[] | undefined> {
  const [own, others] = [await cinemasOfPerson(db, staffId), await cinemasOfPerson(db, otherId)]
  return own?.filter((id) => others?.includes(id) !== false) ?? others
}

/** Throws an AppError for a cinema that the person is not bound to. */
export async function requireCinema(
  db: Database,
  staffId: string,
  cinemaId: string,
  code: ErrorCode = 'not-allowed',
): Promise<void> {
  const cinemaIds = await cinemasOfPerson(db, staffId)
  if (cinemaIds?.includes(cinemaId) === false) throw new AppError(code)
}
