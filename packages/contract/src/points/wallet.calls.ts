import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Cursor, Instant, Payment, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { MOVEMENT_REASONS } from '../books/ledger.rules.ts'
import { HOLD_MINUTES } from '../sales/orders.ts'
import { ROWS_A_PAGE, TOP_UPS_A_PAGE } from '../shared/entities/list-pages.ts'
import { customerReading, ownMoving, ownReading, publicReading } from '../shared/customer-calls.ts'
import { purchaseTickets } from '../tickets/tickets.calls.ts'

export const getServicesStatus = endpoint({
  ...publicReading,
  path: '/api/v1/services/status',
  summary: 'The active payment method and the public keys of both providers',
  input: z.object({}),
  output: z.object({
    services: z.object({
      active_payment_method: z.enum(['flutterwave', 'paystack']),
      flutterwave_publickey: z.string(),
      /** A provider without keys has empty texts here, and is never the active one. */
      paystack_publickey: z.string(),
      /** Where the checkout scripts are loaded from. */
      flutterwave_script: z.string(),
      paystack_script: z.string(),
      minimum_top_up: Vp,
      /** True if the operator collects messages from the contact form. */
      contact_form: z.boolean(),
      /** True if places and distances can be asked for. */
      maps: z.boolean(),
      /** True if tickets can be added to Google Wallet. */
      google_wallet: z.boolean(),
      maximum_top_up: Vp,
    }),
  }),
})

export const startPayment = endpoint({
  ...ownMoving,
  path: '/api/v1/payments',
  perMinute: 60,
  summary: `Records a top-up before any checkout opens. With an order, the server computes what is missing for it, holds its seats for ${HOLD_MINUTES} minutes, and buys it once the payment is confirmed`,
  input: z.object({
    uuid: Uuid,
    /** The Points to buy. With an order it is not read, because the server computes what is missing. */
    VpValue: Vp.min(1).optional(),
    order: purchaseTickets.input.optional(),
  }),
  output: z.object({
    payment: Payment,
    /** With an order: until when its seats are held; null if they are not held. */
    heldUntil: Instant.nullable().optional(),
  }),
  errors: [
    ...purchaseTickets.errors.filter((code) => code !== 'balance-too-low'),
    'nothing-to-pay',
    'top-up-too-small',
    'top-up-too-large',
    'balance-too-high',
    'too-many-requests',
    'busy',
  ],
})

export const getPayment = endpoint({
  ...customerReading,
  path: '/api/v1/payments/:tx_ref',
  // The limit is lower than that of most calls, because our server asks the provider at each call
  // while the top-up is pending.
  perMinute: 120,
  summary: "One of the caller's top-ups; asking settles it with the provider while it is pending",
  input: z.object({
    tx_ref: z.string().min(1).max(64),
    /** The provider's transaction, if the checkout reported it. */
    transaction_id: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
  output: z.object({
    payment: Payment,
    /** The purchase of an order that was bought with this payment. */
    purchase: purchaseTickets.output.optional(),
    /** Why an order was not bought although it was paid for. The money is Points, or a person decides. */
    orderRefused: z
      .object({
        error: z.string(),
        message: z.string(),
        values: z.record(z.string(), z.string()).optional(),
      })
      .optional(),
  }),
  errors: ['payment-not-found', 'busy'],
})

export const listPayments = endpoint({
  ...customerReading,
  path: '/api/v1/payments',
  summary: `The caller's top-ups, newest first, ${TOP_UPS_A_PAGE} a page; no provider is asked`,
  input: z.object({
    /** The `next` of the page before. */
    before: Cursor.optional(),
  }),
  output: z.object({ payments: z.array(Payment), next: z.string().nullable() }),
})

export const getWallet = endpoint({
  ...ownReading,
  path: '/api/v1/wallet/:uuid',
  summary: `Balance and statement, newest first, ${ROWS_A_PAGE} entries a page`,
  input: z.object({
    uuid: Uuid,
    /** The `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.object({
    balance: VpBalance,
    entries: z.array(
      z.object({
        id: z.string(),
        at: Instant,
        /** In Vp: positive when Points came in, negative when they went out. */
        amount: z.int(),
        reason: z.enum(MOVEMENT_REASONS),
        balanceAfter: VpBalance,
        reference: z.string(),
        /** The purchase or the top-up on whose receipt the entry stands, by its reference. */
        receipt: z.string().nullable().optional(),
        /** What customers gave one another: who the other one is, and what the giver wrote. */
        gift: z
          .object({
            /** The username as the other customer sees it; null once their account is closed. */
            username: z.string().nullable(),
            note: z.string().nullable(),
          })
          .optional(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
