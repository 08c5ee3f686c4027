import type { ConfirmedTender, TerminalProviderName, TillPaymentState } from '@velvet/contract/sales/counter.rules'
import { sql, type RawBuilder } from 'kysely'
import { claimDue } from '../../platform/database/claim-due-sql.ts'
import type { Zone } from '@velvet/contract/catalogue/seat-plan'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { noteMoment } from '../../platform/database/note-moment-sql.ts'
import type { TerminalNames } from '../../kernel/providers/terminal-provider.ts'
import type { PricedTicket } from '../counter/sale-parts.ts'
import type { CounterRedemption, NewTender } from '../counter/sale-sql.ts'
import type { FoodAtTill } from '../snacks/sell-items.ts'

/** A sale as it is made when its money comes, at the prices of the moment when it was begun. */
interface AwaitedSale {
  tickets: readonly PricedTicket[]
  food: FoodAtTill
  /** The use of an offer, which is held until the payment ends. */
  redemption?: CounterRedemption | undefined
  seats?: string[] | undefined
  zone?: Zone | undefined
  wheelchair?: true | undefined
  /** The tenders that pay the rest of the total, such as cash. */
  tenders: readonly NewTender[]
  phoneNumber?: string | undefined
  /** The name of the product, under which pins are sent. */
  product: string
}

export interface TillPaymentRow {
  id: string
  sessionId: string
  tillId: string
  /** Null for food and drinks without tickets. */
  showtimeId: string | null
  kind: ConfirmedTender
  provider: TerminalProviderName
  /** The terminal, or the number of the account. */
  place: string
  reference: string
  kobo: number
  sale: AwaitedSale
  staffId: string
  requestHash: string
  providerReference: string | null
  pushedAt: Date | null
  createdAt: Date
  heldUntil: Date
  secondsLeft: number
  state: TillPaymentState
  purchaseId: string | null
  refusal: string | null
}

const columns = sql`
  till_payments.id, session_id as "sessionId", till_id as "tillId", showtime_id as "showtimeId", kind,
  provider, place, reference, kobo, sale, staff_id as "staffId", request_hash as "requestHash",
  provider_reference as "providerReference", pushed_at as "pushedAt", created_at as "createdAt",
  held_until as "heldUntil", greatest(0, extract(epoch from held_until - now()))::int as "secondsLeft",
  state, purchase_id as "purchaseId", refusal`

async function findOne(db: Database, condition: RawBuilder<unknown>): Promise<TillPaymentRow | undefined> {
  const { rows } = await sql<TillPaymentRow>`
    select ${columns} from till_payments where ${condition}`.execute(db)
  return rows[0]
}

export const findTillPayment = (db: Database, id: string) => findOne(db, sql`id = ${id}`)

/** Locks a payment. A person who also needs its showtime has locked that one before. */
export const lockTillPayment = (tx: Transaction, id: string) => findOne(tx, sql`id = ${id} for update`)

/** Returns the payment that was begun with a key at a session. */
export const findPaymentOfKey = (db: Database, sessionId: string, key: string) =>
  findOne(db, sql`session_id = ${sessionId} and idempotency_key = ${key}`)

/** Returns the payment that a provider's event calls by this name. */
export const findPaymentNamed = (db: Database, provider: TerminalProviderName, name: string) =>
  findOne(
    db,
    sql`provider = ${provider} and (provider_reference = ${name} or transaction_name = ${name})
      order by id limit 1`,
  )

/**
 * The references of older payments are not looked for in the words of a payer. Otherwise words that contain five
 * such letters by chance would sooner or later name some payment of the till.
 */
const REFERENCES_LAST_DAYS = 7

/**
 * Returns the payment of a till for which a transfer is meant: the one whose reference its payer wrote, or else
 * the one that the till awaits.
 */
export const findAwaitedTransfer = (db: Database, tillId: string, narration: string) =>
  findOne(
    db,
    sql`till_id = ${tillId} and kind = 'transfer'
        and (state = 'waiting' or strpos(${narration.toUpperCase()}, reference) > 0
          and held_until > now() - make_interval(days => ${REFERENCES_LAST_DAYS}))
      order by strpos(${narration.toUpperCase()}, reference) > 0 desc, id desc limit 1`,
  )

export interface NewTillPayment {
  id: string
  sessionId: string
  tillId: string
  showtimeId: string | null
  kind: ConfirmedTender
  provider: TerminalProviderName
  place: string
  reference: string
  kobo: number
  sale: AwaitedSale
  staffId: string
  key: string | undefined
  requestHash: string
  holdMinutes: number
}

export async function insertTillPayment(tx: Transaction, payment: NewTillPayment): Promise<void> {
  const { sessionId, tillId, showtimeId, kind, provider, place } = payment
  await tx
    .insertInto('till_payments')
    .values({
      id: payment.id,
      session_id: sessionId,
      till_id: tillId,
      showtime_id: showtimeId,
      kind,
      provider,
      place,
      reference: payment.reference,
      kobo: payment.kobo,
      sale: JSON.stringify(payment.sale),
      staff_id: payment.staffId,
      idempotency_key: payment.key ?? null,
      request_hash: payment.requestHash,
      held_until: sql`now() + make_interval(mins => ${payment.holdMinutes})`,
    })
    .execute()
}

/**
 * Keeps the names that the provider gave a payment, before its terminal shows it. If a call at the same moment has
 * kept other names, those stay. Returns the reference that is kept.
 */
export async function keepNames(
  tx: Transaction,
  id: string,
  { providerReference, transactionName }: TerminalNames,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    update till_payments set
      provider_reference = coalesce(provider_reference, ${providerReference}),
      transaction_name =
        case when provider_reference is null then ${transactionName ?? null}::text else transaction_name end
    where id = ${id}
    returning provider_reference as reference`.execute(tx)
  return rows[0]?.reference
}

export const markPushed = (tx: Transaction, id: string) => noteMoment(tx, 'till_payments', 'pushed_at', id)

interface End {
  state: Exclude<TillPaymentState, 'waiting'>
  purchaseId?: string
  /** The code of the refusal. */
  refusal?: string
}

/** Ends a payment that waits, and forgets the phone number of its buyer. The caller has locked it. */
export async function endTillPayment(tx: Transaction, id: string, end: End): Promise<void> {
  await sql`
    update till_payments set state = ${end.state}, purchase_id = ${end.purchaseId ?? null}::uuid,
      refusal = ${end.refusal ?? null}, ended_at = now(), sale = sale - 'phoneNumber'
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Notes that the provider is asked about a payment now. Returns false if it was asked in the last seconds. */
export async function mayAskNow(db: Database, id: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update till_payments set asked_at = now()
    where id = ${id} and (asked_at is null or asked_at < now() - make_interval(secs => ${seconds}))
    returning id`.execute(db)
  return rows.length > 0
}

/** A terminal is asked about for this long, because a card may be charged after everybody has given up. */
const ASKED_HOURS = 24

/**
 * Claims pushed payments about which their terminal has to be asked: every few seconds while the till waits, and
 * less and less often afterwards.
 */
export function claimDueTillPayments(tx: Transaction, limit: number, everySeconds: number): Promise<TillPaymentRow[]> {
  return claimDue<TillPaymentRow>(
    tx,
    {
      table: 'till_payments',
      condition: sql<boolean>`kind = 'terminal' and provider_reference is not null
        and created_at > now() - make_interval(hours => ${ASKED_HOURS})`,
      wait: sql<string>`case when held_until > now() and state = 'waiting'
        then make_interval(secs => ${everySeconds})
        else least(interval '15 seconds' * power(2, least(attempts, 9)), interval '1 hour') end`,
      returning: columns,
    },
    limit,
  )
}

/** Returns how many payments tills wait for, and for how many seconds the oldest has been awaited. */
export async function readWaitingPayments(db: Database) {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(*) as count,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from till_payments where state = 'waiting'`.execute(db)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}
