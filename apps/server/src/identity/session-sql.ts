import type { StaffRole } from '@velvet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Returns the live session of a token, with its owner. */
export function findLiveSession(db: Database, sessionId: string) {
  return db
    .selectFrom('sessions')
    .leftJoin('customers', 'customers.id', 'sessions.customer_id')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'sessions.staff_id').on('staff.active', '=', true),
    )
    .select([
      'sessions.id',
      sql<number>`extract(epoch from now() - sessions.created_at)::float8`.as('ageSeconds'),
      'sessions.refresh_hash as refreshHash',
      'customers.id as customerId',
      'customers.phone',
      'staff.id as staffId',
      'staff.role',
      sql<boolean>`staff.totp_secret is not null`.as('hasSecondFactor'),
    ])
    .$narrowType<{ role: StaffRole | null }>()
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
