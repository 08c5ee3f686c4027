import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, PaymentProvider, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { ROWS_A_PAGE } from '../shared/entities/list-pages.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { OBSTACLES } from '../tickets/purchase-refund.ts'
import { TICKETS_OF_A_PURCHASE } from '../operator/settings.rules.ts'
import { decidingMoney, movingMoney, reading, readingMoney, READS } from '../shared/staff-calls.ts'

// The calls with which staff send money back to its payer, or Points back to a customer.

/** A transaction of a provider, with its amount. */
export const PaidMoney = {
  id: Uuid,
  provider: PaymentProvider,
  providerTransactionId: z.string(),
  tx_ref: z.string(),
  /** In naira, or in the currency of the payment; may have decimals. */
  amount: z.number(),
  currency: z.string(),
}

export const MoneyRefund = z.object({
  ...PaidMoney,
  /** The Points that were taken back; 0 if none were credited. */
  VpValue: Vp,
  /** `due` waits for the provider, `sent` was accepted by the provider, `failed` needs a person. */
  status: z.enum(['due', 'sent', 'refunded', 'failed', 'called-off']),
  createdAt: Instant,
  note: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
})
export type MoneyRefund = z.output<typeof MoneyRefund>

export const refundPayment = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/payments/:tx_ref/refund',
  summary: 'Takes the Points of a top-up back and sends its money back to the payer with the top-up fee, once',
  input: z.object({
    tx_ref: z.string().min(1).max(200),
    note: Note,
    VpValue: Vp.min(1)
      .optional()
      .describe(
        'Some of its Points, such as what a film cost that did not run. Their money is the same share, with the fee',
      ),
  }),
  output: z.object({ refund: MoneyRefund }),
  errors: [
    'payment-not-found',
    'payment-not-credited',
    'payment-invented',
    'payment-refunded',
    'payment-disputed',
    'points-spent',
    'refund-above-payment',
  ],
})

export const listRefunds = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/refunds',
  summary: `Refunds of money, newest first, ${ROWS_A_PAGE} a page`,
  input: z.object({
    status: MoneyRefund.shape.status.optional(),
    /** The `next` that came with the previous page. */
    before: Uuid.optional(),
  }),
  output: z.object({ refunds: z.array(MoneyRefund), next: Uuid.nullable() }),
})

const DECIDING_REFUSALS = ['refund-not-found', 'refund-not-failed', 'provider-unavailable'] as const

const decidingOnRefund = {
  ...decidingMoney,
  confirmed: true,
  output: z.object({ refund: MoneyRefund }),
} as const

export const retryRefund = endpoint({
  ...decidingOnRefund,
  path: '/api/v1/staff/refunds/:id/retry',
  summary: 'Asks the provider again for a refund that it refused',
  errors: [...DECIDING_REFUSALS, 'payment-disputed'],
})

export const callOffRefund = endpoint({
  ...decidingOnRefund,
  path: '/api/v1/staff/refunds/:id/calloff',
  summary: 'Gives up a refund that failed: the Points, or the place in the queue, come back',
  errors: [...DECIDING_REFUSALS, 'account-closed', 'balance-too-high'],
})

/** A call that gives Points back for tickets. Managers make it too, within a limit. */
const refundingTickets = {
  ...movingMoney,
  confirmed: true,
  everyCinema: false,
  roles: READS,
} as const

export const refundTicketByStaff = endpoint({
  ...refundingTickets,
  path: '/api/v1/staff/tickets/:ticketID/refund',
  summary:
    'Gives the Points of a ticket back whatever the policy says, once; a manager within the limits of the settings',
  input: z.object({ ticketID: Uuid, note: Note }),
  output: z.object({ ticketID: Uuid, VpValue: Vp, balance: VpBalance.nullable() }),
  errors: [
    'ticket-not-found',
    'ticket-refunded',
    'love-seat-torn',
    'tickets-go-together',
    'free-ticket-used',
    'refund-above-limit',
    'balance-too-high',
    'customer-closed',
  ],
})

export const getPurchaseOfTicket = endpoint({
  ...reading,
  path: '/api/v1/staff/tickets/:ticketID/purchase',
  summary: 'The tickets that were bought together with this one, and which of them can go back',
  input: z.object({ ticketID: Uuid }),
  output: z.object({
    tickets: z.array(
      z.object({
        ticketID: Uuid,
        seat: z.string(),
        VpValue: Vp,
        /** Why the ticket does not go back with its purchase; null if it does. */
        obstacle: z.enum(OBSTACLES).nullable(),
      }),
    ),
  }),
  errors: ['ticket-not-found'],
})

export const refundPurchase = endpoint({
  ...refundingTickets,
  path: '/api/v1/staff/tickets/:ticketID/purchase/refund',
  summary:
    'Gives the Points of all tickets that were bought together back, or of those that are named: all or none; a manager within the limits of the settings',
  input: z.object({
    ticketID: Uuid,
    /** Some tickets of the purchase. Without this field, all of them are refunded. */
    ticketIDs: z.array(Uuid).min(1).max(TICKETS_OF_A_PURCHASE.max).optional(),
    note: Note,
  }),
  output: z.object({ ticketIDs: z.array(Uuid), VpValue: Vp, balance: VpBalance.nullable() }),
  errors: [
    'ticket-not-found',
    'purchase-not-whole',
    'love-seat-torn',
    'tickets-go-together',
    'free-ticket-used',
    'refund-above-limit',
    'balance-too-high',
    'customer-closed',
  ],
})
