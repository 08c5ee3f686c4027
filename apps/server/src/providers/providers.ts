import type { Config } from '../config.ts'
import { contactForm } from './contact-form.ts'
import { flutterwave } from './flutterwave.ts'
import { paystack } from './paystack.ts'

export type Providers = ReturnType<typeof createProviders>

/** The adapters of the third parties; only addresses and keys tell the real ones from the sandbox. */
export function createProviders({ services }: Config) {
  return {
    flutterwave: flutterwave(services.flutterwave),
    paystack: paystack(services.paystack),
    contactForm: contactForm(services.contactForm),
  }
}
