import { Histogram } from 'prom-client'
import { processRegistry } from '../../platform/telemetry/process-registry.ts'

export type ProviderName =
  | ('termii' | 'paystack' | 'flutterwave' | 'moniepoint')
  | ('onesignal' | 'web-push' | 'google-maps' | 'contact-form' | 'resend')

/**
 * Times each question to a third party until its answer is read or given up. `refused` is an answer
 * as well: a provider refuses, for example, to find a payment that nobody made.
 */
export const providerCalls = new Histogram<'provider' | 'outcome'>({
  name: 'velvet_provider_call_seconds',
  help: 'Time to the answer of a third party, by what came of the question',
  labelNames: ['provider', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processRegistry],
})
