import type { Database } from '../platform/database/connect.ts'

/** Returns what the audit records about a subject, the oldest deed first. */
export function deedsAbout(db: Database, subject: string) {
  return db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
