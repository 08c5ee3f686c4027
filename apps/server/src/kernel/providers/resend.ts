import { ask } from './ask.ts'

interface Settings {
  url: string
  key: string
  /** The address from which all emails come, such as `Velvet <help@velvet.example>`. */
  from: string
}

export interface EmailMessage {
  to: string[]
  subject: string
  text: string
}

/** Sends emails by Resend. Throws ProviderError. */
export function createResend({ url, key, from }: Settings, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  return {
    /** An email with an id that was sent within the last day already is not sent again. */
    async send(id: string, { to, subject, text }: EmailMessage): Promise<void> {
      await ask('resend', `${url}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': id },
        body: { from, to, subject, text },
        timeoutMs,
      })
    },
  }
}
