import { ask } from './ask.ts'

interface Settings {
  url: string
  key: string
  /** The sender's name until the operator chooses another one. */
  product: string
  /** The address from which all emails come. */
  from: string
}

export interface EmailMessage {
  to: string[]
  subject: string
  text: string
  /** A link that replaces `{link}` in the text. It is sealed, because a copy of the database must let nobody in. */
  sealedLink?: string
}

/** Sends emails by Resend. Throws ProviderError. */
export function createResend({ url, key, product, from }: Settings, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  return {
    /** An email with an id that was sent within the last day already is not sent again. */
    async send(id: string, { to, subject, text }: EmailMessage, name = product): Promise<void> {
      await ask('resend', `${url}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': id },
        body: { from: senderOf(name, from), to, subject, text },
        timeoutMs,
      })
    },
  }
}

/** Returns a sender of one address. A name in quotes may have commas, which would else part two addresses (RFC 5322). */
export function senderOf(name: string, address: string): string {
  return `"${name.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}" <${address}>`
}
