import type { Database } from '../platform/database/connect.ts'

/** Returns what the audit records about a subject, the oldest action first. */
export function actionsAbout(db: Database, subject: string) {
  return (
    db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'detail'])
      .where('subject', '=', subject)
      // The makers of tests write it for each member of staff.
      .where('action', '<>', 'record-rights')
      .orderBy('id')
      .execute()
  )
}
