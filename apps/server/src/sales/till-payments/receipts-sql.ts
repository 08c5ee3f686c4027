import type { ConfirmedTender, ReturnReason, TerminalProviderName } from '@velvet/contract/sales/counter.rules'
import type { MoneyToReturn } from '@velvet/contract/sales/till-payments.calls'
import { sql } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** Money that a provider has confirmed at a till. */
export interface Money {
  tillId: string
  kind: ConfirmedTender
  provider: TerminalProviderName
  /** The terminal or the account that took it. */
  place: string
  /** The number that the provider gave it. */
  number: string
  kobo: number
}

export function isReceived(db: Database, { provider, number }: Pick<Money, 'provider' | 'number'>): Promise<boolean> {
  return returnsRow(
    db.selectFrom('till_receipts').select('id').where('provider', '=', provider).where('number', '=', number),
  )
}

export interface NewReceipt extends Money {
  id: string
  paymentId: string | null
  /** The session that counts it; null if the till is closed. */
  sessionId: string | null
  /** Why it paid for no sale; null if it paid for one. */
  reason: ReturnReason | null
}

/** This fires the triggers till_receipts_at_open_till and book_naira (docs/data-model.md). */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  const { id, tillId, paymentId, sessionId, kind, provider, place, number, kobo, reason } = receipt
  await tx
    .insertInto('till_receipts')
    .values({
      id,
      till_id: tillId,
      payment_id: paymentId,
      session_id: sessionId,
      kind,
      provider,
      place,
      number,
      kobo,
      reason,
    })
    .execute()
}

/** Returns the open session of a till, and prevents its closing until the transaction ends. */
export async function holdOpenSessionOf(tx: Transaction, tillId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from till_sessions where till_id = ${tillId} and closed_at is null for share`.execute(tx)
  return rows[0]?.id
}

/** Returns the till to whose account a transfer goes. */
export async function findTillOfAccount(db: Database, account: string): Promise<string | undefined> {
  const row = await db.selectFrom('tills').select('id').where('account_number', '=', account).executeTakeFirst()
  return row?.id
}

/** True if the provider or a bank took all of the money back. The query must read `till_receipts`. */
export const isTakenBack = sql<boolean>`exists (
  select from reversals
  where reversals.provider = till_receipts.provider and provider_transaction_id = till_receipts.number
    and state = 'standing' and naira * home_kobo() >= till_receipts.kobo)`

/** Lists the money that came for a payment and has to go back. */
export async function listReturnsOfPayment(db: Database, paymentId: string) {
  const { rows } = await sql<{ id: string; kobo: number; reason: ReturnReason }>`
    select id, kobo, reason from till_receipts
    where payment_id = ${paymentId} and reason is not null order by id`.execute(db)
  return rows
}

export type MoneyRow = Omit<MoneyToReturn, 'at'> & {
  at: Date
  cinemaId: string
  sessionId: string | null
  isTakenBack: boolean
}

const columns = sql`
  till_receipts.id, json_build_object('id', tills.id, 'name', tills.name) as till, tills.cinema_id as "cinemaId",
  till_receipts.session_id as "sessionId", till_receipts.kind, provider, number, place, till_receipts.kobo,
  till_receipts.reason, noticed_at as at, ${isTakenBack} as "isTakenBack",
  case when till_returns.event_id is null then null else json_build_object(
    'at', till_events.at, 'by', ${namedPerson('staff')}, 'reference', till_returns.reference) end as returned`

const tables = sql`till_receipts
  join tills on tills.id = till_receipts.till_id
  left join till_returns on receipt_id = till_receipts.id
  left join till_events on till_events.id = event_id
  left join staff on staff.id = till_events.staff_id`

interface Page {
  cinemaId: string
  isOpen: boolean
  limit: number
  after: string | undefined
}

/** Reads the money to return of a cinema, newest first, one more than the page holds. */
export async function selectMoneyToReturn(db: Database, { cinemaId, isOpen, limit, after }: Page): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`/* list-money-to-return */
    select ${columns} from ${tables}
    where tills.cinema_id = ${cinemaId} and till_receipts.reason is not null
      and (${after ?? null}::uuid is null or till_receipts.id < ${after ?? null}::uuid)
      and (not ${isOpen}::boolean or till_returns.event_id is null and not ${isTakenBack})
    order by till_receipts.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Returns money that paid for no sale. */
export async function findMoneyToReturn(db: Database, id: string): Promise<MoneyRow | undefined> {
  const { rows } = await sql<MoneyRow>`
    select ${columns} from ${tables}
    where till_receipts.id = ${id} and till_receipts.reason is not null`.execute(db)
  return rows[0]
}

export async function insertReturn(
  tx: Transaction,
  { receiptId, eventId, reference }: { receiptId: string; eventId: string; reference: string },
): Promise<void> {
  await tx.insertInto('till_returns').values({ receipt_id: receiptId, event_id: eventId, reference }).execute()
}

/** Returns how many amounts wait to be given back, and their sum in kobo. */
export async function readOpenReturns(db: Database) {
  const { rows } = await sql<{ count: number; kobo: number }>`
    select count(*) as count, coalesce(sum(kobo), 0)::bigint as kobo from till_receipts
    where reason is not null
      and not exists (select from till_returns where receipt_id = till_receipts.id)
      and not ${isTakenBack}`.execute(db)
  return rows[0] ?? { count: 0, kobo: 0 }
}
