import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface Letter {
  /** It names what the letter is about, so that no distributor gets two letters about the same. */
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
