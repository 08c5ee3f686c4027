import { internationalPhone } from '@velvet/contract/people/phone'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface Owner {
  id: string
  phone: string
}

/** The tickets that a customer holds, and those that were given to others but are paid by them. */
const tickets = ({ id }: Owner) => sql`(
  select id from tickets where holder_id = ${id}
  union select tickets.id from purchases join tickets on purchase_id = purchases.id
  where purchases.customer_id = ${id})`
const heldTickets = ({ id }: Owner) => sql`(select id from tickets where holder_id = ${id})`
const scans = (owner: Owner) => sql`(select nonce from gate_scans where ticket_id in ${heldTickets(owner)})`
const payments = ({ id }: Owner) => sql`(select tx_ref from payments where customer_id = ${id})`

const byCustomer = ({ id }: Owner) => sql`customer_id = ${id}`
const byTicket = (owner: Owner) => sql`ticket_id in ${tickets(owner)}`
const byHeldTicket = (owner: Owner) => sql`ticket_id in ${heldTickets(owner)}`
/** What happened to the purchases of the tickets that a customer holds, such as those from a counter. */
const ofHeldPurchases = ({ id }: Owner) => sql`purchase_id in (select purchase_id from tickets where holder_id = ${id})`
const byPayment = (owner: Owner) => sql`tx_ref in ${payments(owner)}`

const creditedReversals = ({ id }: Owner) => sql`(
  select reversals.id from reversals
  join payment_credits credits using (provider, provider_transaction_id)
  join payments on payments.tx_ref = credits.tx_ref where payments.customer_id = ${id})`

/**
 * The tables whose rows about a customer an export holds as they are stored, with the condition that
 * selects these rows. The fields that are left out after `without` admitted a visitor, or are about others.
 */
const RECORDS = {
  adjustments: { where: byCustomer },
  allotted_seats: { where: byHeldTicket, without: ['code', 'machine_id', 'changed_in'] },
  free_ticket_requests: {
    where: ({ id }: Owner) => sql`holder_id = ${id}`,
    without: ['idempotency_key', 'request_hash'],
  },
  counter_refunds: { where: byHeldTicket },
  film_waits: { where: byCustomer },
  gate_conflicts: { where: byHeldTicket },
  gate_scans: { where: byHeldTicket, without: ['code'] },
  gate_undos: { where: (owner: Owner) => sql`nonce in ${scans(owner)}` },
  held_seats: { where: byPayment },
  gift_codes: {
    where: ({ id }: Owner) => sql`(buyer_id = ${id} or used_by = ${id})`,
    without: ['hash', 'buyer_id', 'used_by'],
  },
  money_cases: {
    where: (owner: Owner) => sql`(${byPayment(owner)} or ${byTicket(owner)}
      or reversal_id in ${creditedReversals(owner)})`,
  },
  number_moves: { where: byCustomer },
  one_time_codes: {
    where: ({ phone }: Owner) => sql`phone = ${phone}`,
    without: ['code_hash', 'sealed_code', 'asked_from'],
  },
  // The message with the pin of a ticket or with a code would let its reader in.
  outbox: {
    where: ({ id, phone }: Owner) => sql`(customer_id = ${id}
      or customer_id is null and payload ->> 'phone' = ${phone})`,
    row: sql`case when topic in ('pin', 'code') then to_jsonb(kept) - 'payload' else to_jsonb(kept) end`,
  },
  owed_ticket_refunds: { where: byTicket },
  payment_credits: { where: byPayment },
  payment_orders: { where: byCustomer },
  payment_refunds: { where: byPayment },
  points_gifts: {
    where: ({ id }: Owner) => sql`(giver_id = ${id} or receiver_id = ${id})`,
    without: ['giver_id', 'receiver_id', 'idempotency_key', 'request_hash'],
  },
  points_gift_recalls: {
    where: ({ id }: Owner) => sql`gift_id in (
      select id from points_gifts where giver_id = ${id} or receiver_id = ${id})`,
  },
  provider_events: {
    where: (owner: Owner) => sql`id in (
      select id from provider_events where ${byPayment(owner)}
      union all select id from provider_events where provider = 'termii' and payload ->> 'receiver'
        in (${owner.phone}, ${internationalPhone(owner.phone)}, ${`+${internationalPhone(owner.phone)}`}))`,
  },
  purchases: { where: byCustomer, without: ['idempotency_key', 'request_hash'] },
  push_subscriptions: { where: byCustomer, without: ['endpoint', 'p256dh', 'auth'] },
  reconciliation_differences: { where: byPayment },
  reported_transactions: { where: byPayment },
  reversal_movements: { where: (owner: Owner) => sql`reversal_id in ${creditedReversals(owner)}` },
  reversals: { where: (owner: Owner) => sql`id in ${creditedReversals(owner)}` },
  seat_waits: { where: byCustomer },
  tender_refunds: { where: ofHeldPurchases },
  tenders: { where: ofHeldPurchases },
  ticket_exchanges: { where: byTicket },
  ticket_gifts: {
    where: ({ id }: Owner) => sql`(giver_id = ${id} or taken_by = ${id})`,
    without: ['token_hash', 'code_before', 'code_after', 'taken_key_hash', 'giver_id', 'taken_by', 'taken_in'],
  },
  ticket_refunds: { where: byTicket },
  till_events: { where: ofHeldPurchases, without: ['idempotency_key', 'request_hash'] },
  unmatched_payments: { where: byPayment },
} satisfies Record<string, Recorded>

interface Recorded {
  where: (owner: Owner) => RawBuilder<unknown>
  without?: string[]
  row?: RawBuilder<unknown>
}

export const RECORD_TABLES = Object.keys(RECORDS) as (keyof typeof RECORDS)[]

/** Returns the rows of a table that are about a customer, as they are stored. */
export async function listRecords(
  db: Database,
  table: keyof typeof RECORDS,
  owner: Owner,
): Promise<Record<string, unknown>[]> {
  const { where, without = [], row = sql`to_jsonb(kept)` }: Recorded = RECORDS[table]
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select ${row} - ${without}::text[] as row from ${sql.table(table)} kept
    where ${where(owner)}
    order by 1
  `.execute(db)
  return rows.map((found) => found.row)
}
