import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { PAYMENT_COLUMNS, refundStatus } from '../../kernel/payments/payments-sql.ts'
import type { Instants } from '../../platform/http/range.ts'
import { shownPhone } from '../../kernel/identity/shown-phone-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

interface Requested extends Instants {
  /** A reference, or a phone number in its local form. */
  q: string | undefined
  state: string | undefined
  provider: PaymentProvider | undefined
  limit: number
  /** The beginning and the reference of the last top-up of the page before. */
  after: readonly [begunAt: string, txRef: string] | undefined
}

/** Returns the newest top-ups first, and one more than the page holds. */
export function selectAllPayments(db: Database, requested: Requested) {
  const { q, state, provider, from, until, limit, after } = requested
  return (
    db
      .selectFrom('payments')
      .select(PAYMENT_COLUMNS)
      .select((eb) => [
        'settled_at as settledAt',
        instantPosition('payments.created_at').as('position'),
        refundStatus.as('refundStatus'),
        eb
          .selectFrom('customers')
          .select(shownPhone.as('phone'))
          .whereRef('customers.id', '=', 'payments.customer_id')
          .as('phone'),
      ])
      // Each top-up has a customer.
      .$narrowType<{ provider: PaymentProvider; phone: string }>()
      .$if(Boolean(q), (query) =>
        query.where(
          sql<boolean>`(payments.tx_ref = ${q}
          or payments.customer_id in (select id from customers where phone = ${q}))`,
        ),
      )
      .$if(state !== undefined, (query) => query.where('payments.status', '=', state ?? ''))
      .$if(provider !== undefined, (query) => query.where('payments.provider', '=', provider ?? ''))
      .$if(from !== undefined, (query) => query.where(sql<boolean>`payments.created_at >= ${from}`))
      .$if(until !== undefined, (query) => query.where(sql<boolean>`payments.created_at < ${until}`))
      .where(isBefore(['payments.created_at', 'payments.tx_ref'], after))
      .orderBy('payments.created_at', 'desc')
      .orderBy('payments.tx_ref', 'desc')
      .limit(limit + 1)
      .execute()
  )
}
