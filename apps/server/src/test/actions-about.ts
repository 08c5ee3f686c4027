import type { Database } from '../platform/database/connect.ts'

/** Returns what the audit records about a subject, the oldest action first. */
export function actionsAbout(db: Database, subject: string) {
  return (
    db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'detail'])
      .where('subject', '=', subject)
      // Each member of staff of a test has this entry, which no action of the test made.
      .where('action', '<>', 'record-rights')
      .orderBy('id')
      .execute()
  )
}
