import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** An operator has dozens of staff; a list longer than this is cut off. */
const LIST_LIMIT = 500

export function listStaff(db: Database) {
  return db
    .selectFrom('staff')
    .select((eb) => [
      'id',
      'name',
      'email',
      'role',
      'active as isActive',
      eb.fn
        .coalesce(
          eb
            .selectFrom('sessions')
            .select((sessions) => sessions.fn.countAll<number>().as('open'))
            .whereRef('sessions.staff_id', '=', 'staff.id')
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', sql<Date>`now()`),
          sql<number>`0`,
        )
        .as('sessions'),
    ])
    .orderBy('name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

export async function isMember(db: Database, staffId: string): Promise<boolean> {
  return returnsRow(db.selectFrom('staff').select('id').where('id', '=', staffId))
}
