import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface Letter {
  topic: 'proof-note' | 'settlement'
  /** It names what the letter is about, so that no distributor gets two letters about the same. */
  cause: string
  subject: string
  text: string
  /** Without it, the letter goes to every distributor. */
  distributorId?: string
}

/** Writes one email for each distributor with addresses, except those that have one about the same already. */
export async function queueLettersToDistributors(
  tx: Transaction,
  { topic, cause, subject, text, distributorId }: Letter,
): Promise<void> {
  const isMeant = distributorId === undefined ? sql`true` : sql`id = ${distributorId}::uuid`
  await sql`
    insert into outbox (id, kind, topic, cause, payload)
    select gen_random_uuid(), 'email', ${topic}, ${cause} || ':' || id,
      jsonb_build_object('to', to_jsonb(emails), 'subject', ${subject}::text, 'text', ${text}::text)
    from distributors where cardinality(emails) > 0 and ${isMeant}
    on conflict (cause) do nothing`.execute(tx)
}
