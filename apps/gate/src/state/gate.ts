import { restoreLists } from '../lists/phone-lists.ts'
import type { PhoneLists } from '../lists/phone-lists.ts'
import type { GateDatabase } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'

/**
 * The data by which the phone judges codes. It is in memory because a verdict must come at once.
 * The database holds the same data for the next start.
 */
export interface Gate {
  database: GateDatabase
  lists: PhoneLists
  /** The known admissions by the keys of their tickets. */
  admissions: Map<string, KnownAdmission>
}

export async function restoreGate(database: GateDatabase): Promise<Gate> {
  const known = await database.getAll('admissions')
  return {
    database,
    lists: await restoreLists(database),
    admissions: new Map(known.map((admission) => [admission.key, admission])),
  }
}
