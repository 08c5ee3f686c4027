import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface Letter {
  /** What the letter is about. Each distributor gets one letter about it. */
  cause: string
  subject: string
  text: string
}

/** Writes one email for each distributor with addresses, except those that have one about the same already. */
export async function queueEmailsToDistributors(
  tx: Transaction,
  { cause, subject, text }: Letter,
): Promise<void> {
  await sql`
    insert into outbox (id, kind, topic, cause, payload)
    select gen_random_uuid(), 'email', 'proof-note', ${cause} || ':' || id,
      jsonb_build_object('to', to_jsonb(emails), 'subject', ${subject}::text, 'text', ${text}::text)
    from distributors where cardinality(emails) > 0
    on conflict (cause) do nothing`.execute(tx)
}
