import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Instants } from '../../platform/http/range.ts'
import { subjectOfEntry } from './subject-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

interface Requested extends Instants {
  q: string | undefined
  actor: string | undefined
  action: string | undefined
  subject: string | undefined
  limit: number
  /** The id of the last entry of the page before. */
  after: number | undefined
}

/** Reads one entry more than the page holds, newest first. */
export function selectAudit(db: Database, requested: Requested) {
  const { q, actor, action, subject, from, until, limit, after } = requested
  return db
    .selectFrom('audit')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'audit.actor_id').on('audit.actor_kind', '=', 'staff'))
    .select([
      'audit.id',
      'audit.at',
      'audit.actor_kind as actorKind',
      'audit.actor_id as actorId',
      'audit.action',
      'audit.subject',
      'audit.detail',
      'staff.name as actorName',
      subjectOfEntry.as('subjectNow'),
    ])
    .$narrowType<{ actorKind: 'customer' | 'staff' | 'system' }>()
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`strpos(search_form(audit.action || ' ' || audit.subject || ' ' ||
          coalesce(staff.name, '')), search_form(${q})) > 0`,
      ),
    )
    .$if(actor !== undefined, (query) => query.where('audit.actor_id', '=', actor ?? null))
    .$if(action !== undefined, (query) => query.where('audit.action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('audit.subject', '=', subject ?? ''))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`audit.at >= ${from}`))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`audit.at < ${until}`))
    .where(isBefore('audit.id', after))
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
    .execute()
}
