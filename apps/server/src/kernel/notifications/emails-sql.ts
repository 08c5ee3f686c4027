import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'

interface Email {
  to: readonly string[]
  topic: string
  /** The outbox takes only one message for each cause. */
  cause: string
  subject: string
  text: string
}

/** Writes an email to the outbox. Writes nothing if it would go to nobody. */
export async function queueEmail(tx: Transaction, email: Email): Promise<void> {
  const { to, topic, cause, subject, text } = email
  if (to.length === 0) return
  await sql`
    insert into outbox (id, kind, topic, cause, payload)
    values (${uuid()}, 'email', ${topic}, ${cause}, ${JSON.stringify({ to, subject, text })})
    on conflict (cause) do nothing`.execute(tx)
}
