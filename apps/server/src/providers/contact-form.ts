import type { Config } from '../config.ts'
import { ask } from './ask.ts'

/** Hands a message of the contact form to the form service; throws ProviderError when it is not taken. */
export function contactForm(url: Config['services']['contactForm']) {
  return {
    async send(payload: unknown): Promise<void> {
      await ask(url, { method: 'POST', body: payload })
    },
  }
}
