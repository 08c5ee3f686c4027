import { PIN_RESEND_SECONDS, PIN_SENDS } from '@velvet/contract/notices'
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/**
 * Takes one of the sends of a ticket's pin. Returns its number, or undefined where none may be
 * taken.
 */
export async function takePinSend(
  tx: Transaction,
  { customerId, ticketId }: { customerId: string; ticketId: string },
): Promise<number | undefined> {
  const taken = await tx
    .updateTable('tickets')
    .set({ pin_sends: sql`pin_sends + 1`, pin_sent_at: sql`now()` })
    .where('id', '=', ticketId)
    .where('customer_id', '=', customerId)
    .where('pin_sends', '<', PIN_SENDS)
    .where((eb) =>
      eb.or([
        eb('pin_sent_at', 'is', null),
        eb('pin_sent_at', '<=', sql<Date>`now() - make_interval(secs => ${PIN_RESEND_SECONDS})`),
      ]),
    )
    .returning('pin_sends')
    .executeTakeFirst()
  return taken?.pin_sends
}

export async function countPinSends(tx: Transaction, ticketId: string): Promise<number> {
  const row = await tx
    .selectFrom('tickets')
    .select('pin_sends')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return row.pin_sends
}

/** Locks the account until the transaction ends. Returns false where it is closed. */
export async function lockOpenAccount(tx: Transaction, customerId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account !== undefined
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
