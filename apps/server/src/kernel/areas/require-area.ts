import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { listAreasNamed, type AreaNames } from './areas-sql.ts'

/**
 * Returns the id of the served area that has these names. If several areas have them, the area of the
 * caller's account is meant. Throws AppError `area-not-found` if that area or every area of these names
 * is not served, and `area-ambiguous` if nothing tells which area is meant.
 */
export async function requireArea(db: Database, names: AreaNames, ownAreaId?: string): Promise<string> {
  const named = await listAreasNamed(db, names)
  const own = named.filter(({ id }) => id === ownAreaId)
  const [area, other] = (own.length > 0 ? own : named).filter(({ served }) => served)
  if (!area) throw new AppError('area-not-found')
  if (other) throw new AppError('area-ambiguous')
  return area.id
}
