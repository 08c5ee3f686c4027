import { z } from 'zod'
import { CASE_RESOLUTIONS } from './cases.rules.ts'
import { CASE_KINDS } from './waiting-money.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, PaymentProvider, Uuid, Vp } from '../shared/entities/entities.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { movingMoney, readingMoney } from '../shared/staff-calls.ts'

// The cases that finance handles: Points that are owed, disputes, and events that fit nothing.

export const MoneyCase = z.object({
  id: Uuid,
  kind: z.enum(CASE_KINDS),
  provider: PaymentProvider.nullable(),
  providerTransactionId: z.string().nullable(),
  tx_ref: z.string().nullable(),
  /** The cancelled ticket that the case is about. */
  ticketID: Uuid.nullable(),
  /** The customer whose top-up or ticket the case is about. */
  customer: z.object({ uuid: Uuid, phoneNumber: z.string() }).nullable(),
  /** The Vp that the customer owes, or that wait to be returned; 0 if there are none. */
  VpValue: Vp,
  /** In naira, or in the currency of the payment; may have decimals. */
  amount: z.number().nullable(),
  /** When the bank or the provider expects a reply at the latest. */
  dueAt: Instant.nullable(),
  openedAt: Instant,
  resolution: z.enum([...CASE_RESOLUTIONS, 'withdrawn']).nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type MoneyCase = z.output<typeof MoneyCase>

const CASES_A_PAGE = 50

export const listMoneyCases = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/moneycases',
  summary: 'Debts, disputes and strange events, newest first',
  input: z.object({
    state: z.enum(['open', 'resolved']).default('open'),
    kind: MoneyCase.shape.kind.optional(),
    /** The `next` of the page before. */
    cursor: Uuid.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(CASES_A_PAGE),
  }),
  output: z.object({ cases: z.array(MoneyCase), next: Uuid.nullable() }),
})

export const resolveMoneyCase = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/moneycases/:id/resolve',
  summary: 'Closes a case, once: collects or waives a debt, returns Points, or marks a case as seen',
  input: z.object({
    id: Uuid,
    /**
     * `collected` takes the owed Points from the current balance. `returned` adds the Points of an
     * `unreturned` case to it. Once such a case is `seen`, neither a person nor the server returns
     * these Points any more.
     */
    resolution: z.enum(CASE_RESOLUTIONS),
    note: Note,
  }),
  output: z.object({ case: MoneyCase }),
  errors: [
    'case-not-found',
    'case-resolved',
    'case-resolution-wrong',
    'points-spent',
    'balance-too-high',
    'customer-closed',
  ],
})
