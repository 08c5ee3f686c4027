import type { Database } from '../../platform/database/connect.ts'

/** Returns the cinemas that a member of staff is bound to. An empty list means every cinema. */
export async function listCinemasOfStaff(db: Database, staffId: string): Promise<string[]> {
  const rows = await db.selectFrom('staff_cinemas').select('cinema_id').where('staff_id', '=', staffId).execute()
  return rows.map((row) => row.cinema_id)
}
