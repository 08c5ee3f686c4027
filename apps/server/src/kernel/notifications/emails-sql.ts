import { sql } from 'kysely'
import type { EmailMessage } from '../providers/resend.ts'
import { unseal } from '../secrets/sealed.ts'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'

interface Email {
  to: readonly string[]
  topic: string
  /** The outbox takes only one message for each cause. */
  cause: string
  subject: string
  text: string
  /** Replaces `{link}` in the text when the email is sent. */
  sealedLink?: string
  sendBefore?: Date
}

/** Writes an email to the outbox. Writes nothing if there is no address. */
export async function queueEmail(tx: Transaction, email: Email): Promise<void> {
  const { to, topic, cause, subject, text, sealedLink, sendBefore = null } = email
  if (to.length === 0) return
  await sql`
    insert into outbox (id, kind, topic, cause, payload, send_before)
    values (${uuid()}, 'email', ${topic}, ${cause}, ${JSON.stringify({ to, subject, text, sealedLink })},
      ${sendBefore})
    on conflict (cause) do nothing`.execute(tx)
}

/** Returns an email as its recipient receives it. */
export function openLink({ sealedLink, text, ...email }: EmailMessage, hashSecrets: readonly string[]): EmailMessage {
  if (sealedLink === undefined) return { ...email, text }
  const link = unseal(hashSecrets, sealedLink).toString()
  return { ...email, text: text.replace('{link}', () => link) }
}
