import { ask } from './ask.ts'

interface Settings {
  url: string
  key: string
  /** The sender's name, unless the operator has chosen another one. */
  product: string
  /** The sender's address of all emails. */
  from: string
}

export interface EmailMessage {
  to: string[]
  subject: string
  text: string
  /**
   * The link that replaces `{link}` in the text. It is encrypted, so that a copy of the database does not reveal it.
   */
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

/**
 * Returns the sender with its name and address. The name is quoted because it may contain a comma, which would
 * otherwise separate two addresses (RFC 5322).
 */
export function senderOf(name: string, address: string): string {
  return `"${name.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}" <${address}>`
}
