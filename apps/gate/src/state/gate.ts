import { restoreLists } from '../lists/phone-lists.ts'
import type { PhoneLists } from '../lists/phone-lists.ts'
import type { GateDatabase } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'

/** What a verdict needs: in memory for speed, and in the database for the next start. */
export interface Gate {
  database: GateDatabase
  lists: PhoneLists
  /** By the key of the ticket. */
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
