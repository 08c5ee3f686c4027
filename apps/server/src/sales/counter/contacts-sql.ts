import { TILL_SILENT_MINUTES } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** A till calls every few seconds, and its row is written again only after this time. */
const AGAIN_AFTER_S = 30

/** Records that the app of an open till has called. */
export async function noteContact(
  db: Database,
  { sessionId, cinemaId }: { sessionId: string; cinemaId: string },
): Promise<void> {
  await sql`/* note-till-contact */
    insert into till_contacts (session_id)
    select till_sessions.id from till_sessions join tills on tills.id = till_id
    where till_sessions.id = ${sessionId} and closed_at is null and cinema_id = ${cinemaId}
      and not exists (
        select from till_contacts where session_id = ${sessionId}
          and at > now() - make_interval(secs => ${AGAIN_AFTER_S}))
    on conflict (session_id) do update set at = now()`.execute(db)
}

/** Selects when the app of a session called last. The query must read `till_sessions`. */
export const lastContact = sql<Date>`coalesce(
  (select at from till_contacts where session_id = till_sessions.id), till_sessions.opened_at)`

/** True for a session whose app has not called for too long. The query must read `till_sessions`. */
export const isSilent = sql<boolean>`(
  ${lastContact} < now() - make_interval(mins => ${TILL_SILENT_MINUTES}))`
