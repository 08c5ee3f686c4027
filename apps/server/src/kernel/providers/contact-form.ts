import { ask } from './ask.ts'

export interface ContactMessage {
  name: string
  email: string
  country: string
  subject: string
  message: string
}

/** Posts messages to the form collector of the support team. Throws ProviderError. */
export function createContactForm(url: string, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  return {
    async send({ name, email, country, subject, message }: ContactMessage): Promise<void> {
      const body = { name, email, country, subject, message }
      await ask('contact-form', url, { method: 'POST', body, timeoutMs })
    },
  }
}
