import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { noteMoment } from '../../platform/database/note-moment-sql.ts'
import { nairaFrom } from './transactions-sql.ts'
import { shownPhone } from '../identity/shown-phone-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

export interface NewCase {
  kind: MoneyCase['kind']
  /** Identifies the cause: a person is asked only once about each. */
  cause: string
  /** Cases about tickets and adjustments have none. */
  provider?: PaymentProvider | null
  providerTransactionId?: string | null | undefined
  txRef?: string | null | undefined
  reversalId?: string
  refundId?: string
  eventId?: string
  ticketId?: string | null
  vp?: number
  kobo?: number | null
  dueAt?: Date | undefined
}

/**
 * Adds a case to the queue of finance, once for each cause. An open case takes over the amount and the
 * date that are reported now.
 */
export async function openCase(tx: Transaction, made: NewCase): Promise<void> {
  await tx
    .insertInto('money_cases')
    .values({
      id: uuid(),
      kind: made.kind,
      cause: made.cause,
      provider: made.provider ?? null,
      provider_transaction_id: made.providerTransactionId ?? null,
      tx_ref: made.txRef ?? null,
      reversal_id: made.reversalId ?? null,
      refund_id: made.refundId ?? null,
      event_id: made.eventId ?? null,
      ticket_id: made.ticketId ?? null,
      vp: made.vp ?? 0,
      naira: made.kobo == null ? null : nairaFrom(made.kobo),
      due_at: made.dueAt ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'cause'])
        .doUpdateSet({
          naira: sql`excluded.naira`,
          due_at: sql`coalesce(excluded.due_at, money_cases.due_at)`,
        })
        .where('money_cases.resolved_at', 'is', null),
    )
    .execute()
}

/** Asks a person again about a case if it was withdrawn. */
export async function reopenCase(
  tx: Transaction,
  { kind, cause, vp = 0 }: Pick<NewCase, 'kind' | 'cause' | 'vp'>,
): Promise<void> {
  await tx
    .updateTable('money_cases')
    .set({ resolution: null, resolved_at: null, opened_at: sql`now()`, vp })
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('resolution', '=', 'withdrawn')
    .execute()
}

/**
 * Returns whether a person still has to decide about Points of a reversal that could not be
 * returned, and the Points of the cases that a person marked as seen.
 */
export async function findUnreturned(
  tx: Transaction,
  reversalId: string,
): Promise<{ isAsked: boolean; seenVp: number }> {
  const { rows } = await sql<{ isAsked: boolean; seenVp: number }>`
    select coalesce(bool_or(resolution is null), false) as "isAsked",
      coalesce(sum(vp) filter (where resolution = 'seen'), 0)::bigint as "seenVp"
    from money_cases where reversal_id = ${reversalId} and kind = 'unreturned'`.execute(tx)
  return rows[0] ?? { isAsked: false, seenVp: 0 }
}

/** Closes the open cases of a reversal with which a person has nothing more to do. */
export async function withdrawCasesOf(
  tx: Transaction,
  reversalId: string,
  kinds: readonly MoneyCase['kind'][],
): Promise<void> {
  await tx
    .updateTable('money_cases')
    .set({ resolution: 'withdrawn', resolved_at: sql`now()` })
    .where('reversal_id', '=', reversalId)
    .where('kind', 'in', kinds)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Closes the open question about the bank details for one of our refunds. */
export async function withdrawCasesOfRefund(tx: Transaction, refundId: string): Promise<void> {
  await tx
    .updateTable('money_cases')
    .set({ resolution: 'withdrawn', resolved_at: sql`now()` })
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'needs-attention')
    .where('resolved_at', 'is', null)
    .execute()
}

/**
 * Withdraws the debts of a reversal that came to nothing. Debts that were waived are withdrawn too.
 */
export async function withdrawDebtsOf(tx: Transaction, reversalId: string): Promise<void> {
  await tx
    .updateTable('money_cases')
    .set({ resolution: 'withdrawn', resolved_at: sql`coalesce(resolved_at, now())` })
    .where('reversal_id', '=', reversalId)
    .where('kind', '=', 'debt')
    .where((eb) => eb.or([eb('resolution', 'is', null), eb('resolution', '=', 'waived')]))
    .execute()
}

function selectCases(db: Database) {
  return db
    .selectFrom('money_cases as cases')
    .leftJoin('payments', 'payments.tx_ref', 'cases.tx_ref')
    .leftJoin('tickets', 'tickets.id', 'cases.ticket_id')
    .leftJoin('purchases', (join) =>
      join.on(sql<boolean>`purchases.id = case when cases.kind = 'owed-food' then cause::uuid end`),
    )
    .leftJoin('customers', (join) =>
      join.on((eb) =>
        eb('customers.id', '=', eb.fn.coalesce('payments.customer_id', 'tickets.payer_id', 'purchases.customer_id')),
      ),
    )
    .leftJoin('staff', 'staff.id', 'cases.resolved_by')
    .select((eb) => [
      'cases.id',
      eb.ref('cases.kind').$castTo<MoneyCase['kind']>().as('kind'),
      eb.ref('cases.provider').$castTo<PaymentProvider | null>().as('provider'),
      'cases.provider_transaction_id as providerTransactionId',
      'cases.tx_ref as txRef',
      'cases.ticket_id as ticketID',
      'customers.id as customerId',
      shownPhone.as('customerPhone'),
      'cases.vp as VpValue',
      sql<number | null>`cases.naira::float8`.as('amount'),
      'cases.due_at as dueAt',
      'cases.opened_at as openedAt',
      eb.ref('cases.resolution').$castTo<MoneyCase['resolution']>().as('resolution'),
      'cases.resolved_at as resolvedAt',
      'staff.name as resolvedBy',
      'cases.note',
    ])
}
export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function findCase(db: Database, id: string) {
  return selectCases(db).where('cases.id', '=', id).executeTakeFirst()
}

interface CasesWanted {
  state: 'open' | 'resolved'
  kind?: MoneyCase['kind'] | undefined
  cursor?: string | undefined
  limit: number
}

export function listCaseRows(db: Database, { state, kind, cursor, limit }: CasesWanted) {
  return selectCases(db)
    .where('cases.resolved_at', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== undefined, (query) => query.where('cases.kind', '=', kind ?? ''))
    .where(isBefore('cases.id', cursor))
    .orderBy('cases.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function lockCase(tx: Transaction, id: string) {
  return tx
    .selectFrom('money_cases')
    .select([
      'id',
      'kind',
      'cause',
      'provider',
      'vp',
      'event_id as eventId',
      'reversal_id as reversalId',
      'ticket_id as ticketId',
      'resolved_at as resolvedAt',
    ])
    .$narrowType<{ provider: PaymentProvider | null }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export type LockedCase = Awaited<ReturnType<typeof lockCase>>

export async function markCaseResolved(
  tx: Transaction,
  id: string,
  by: { resolution: string; staffId: string; note: string },
): Promise<void> {
  await tx
    .updateTable('money_cases')
    .set({
      resolution: by.resolution,
      resolved_at: sql`now()`,
      resolved_by: by.staffId,
      note: by.note,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the number of open cases of each kind, how many are past their date, and the Vp owed. */
export async function countOpenCases(db: Database) {
  const { rows } = await sql<{ kind: string; open: number; overdue: number; vp: number }>`
    select kind, count(*) as open, count(*) filter (where due_at < now()) as overdue,
      coalesce(sum(vp), 0)::bigint as vp
    from money_cases where resolved_at is null group by kind`.execute(db)
  return rows
}

export async function countReversals(db: Database) {
  const { rows } = await sql<{ provider: string; state: string; reversals: number }>`
    select provider, state, count(*) as reversals from reversals
    group by provider, state`.execute(db)
  return rows
}

/** Ends a difference that a person has explained. A later reading that finds it again reopens it. */
export const endDifference = (tx: Transaction, id: string) =>
  noteMoment(tx, 'reconciliation_differences', 'over_at', id)
