import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Payment, PaymentProvider, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf, Range } from '../shared/entities/staff-list.ts'
import { readingMoney } from '../shared/staff-calls.ts'

// The top-ups of all customers, and how well each provider does.

export const StaffPayment = Payment.extend({
  customer: z.object({ uuid: Uuid, phoneNumber: z.string() }),
  /** The time at which the top-up stopped being pending; null while it is pending. */
  settledAt: Instant.nullable(),
})
export type StaffPayment = z.output<typeof StaffPayment>

export const listAllPayments = endpoint({
  ...readingMoney,
  confirmed: 'sometimes',
  path: '/api/v1/staff/payments',
  summary: 'The top-ups of all customers, newest first, a page at a time; `q` is a reference or a phone number',
  input: ListQuery.extend({
    state: Payment.shape.status.optional(),
    provider: PaymentProvider.optional(),
    ...Range,
  }),
  output: pageOf(StaffPayment),
})

export const ProviderHealth = z.object({
  provider: PaymentProvider,
  /** New top-ups go to this provider. */
  isActive: z.boolean(),
  /** The top-ups that were begun within the last hour. */
  lastHour: z.object({
    begun: z.int(),
    successful: z.int(),
    failed: z.int(),
    /** The share of successes in all top-ups that ended, from 0 to 1; null if none ended. */
    share: z.number().min(0).max(1).nullable(),
  }),
  /** Whether the server has each key. The keys themselves are never shown. */
  keys: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
})
export type ProviderHealth = z.output<typeof ProviderHealth>

export const listProviders = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/providers',
  summary: 'The payment providers, with the share of successes in the last hour',
  input: z.object({}),
  output: z.object({ providers: z.array(ProviderHealth) }),
})
