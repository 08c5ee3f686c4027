import { PIN_RESEND_SECONDS } from '@velvet/contract/tickets/pin-message'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

const PIN_RESEND = sql`make_interval(secs => ${PIN_RESEND_SECONDS})`

/**
 * Counts one more send of a ticket's pin and returns its number. Returns undefined if the pin may
 * not be sent now, because the last send was a moment ago or there were `most` sends already.
 */
export async function takePinSend(
  tx: Transaction,
  { customerId, ticketId, most }: { customerId: string; ticketId: string; most: number | undefined },
): Promise<number | undefined> {
  const taken = await tx
    .updateTable('tickets')
    .set({ pin_sends: sql`pin_sends + 1`, pin_sent_at: sql`now()` })
    .where('id', '=', ticketId)
    .where('holder_id', '=', customerId)
    .$if(most !== undefined, (query) => query.where('pin_sends', '<', most ?? 0))
    .where(
      // A time far in the future was written while the clock was ahead.
      sql<boolean>`(pin_sent_at between now() - ${PIN_RESEND} and now() + ${PIN_RESEND}) is not true`,
    )
    .returning('pin_sends')
    .executeTakeFirst()
  return taken?.pin_sends
}

export async function countPinSends(tx: Transaction, ticketId: string): Promise<number> {
  const row = await tx.selectFrom('tickets').select('pin_sends').where('id', '=', ticketId).executeTakeFirstOrThrow()
  return row.pin_sends
}

/** Locks an account until the transaction ends. Returns undefined if it is closed. */
export function lockOpenAccount(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Counts the pins that a customer asked for within the last 24 hours. */
export async function countPinsOfToday(tx: Transaction, customerId: string): Promise<number> {
  const row = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('topic', '=', 'pin')
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return row.count
}
