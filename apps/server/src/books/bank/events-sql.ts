import type { ListedBankEvent } from '@velvet/contract/books/bank.calls'
import { BANK_EVENT_KINDS, type BankKind } from '@velvet/contract/books/bank.rules'
import { sql } from 'kysely'
import { namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import { isSameReference } from '../../kernel/payments/transactions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** Selects everything that moved the bank. Each row is one movement of the naira ledger. */
export const bankEvents = sql`(
  select movements.id as movement, movements.kind, movements.day, entries.kobo, events.id,
    coalesce(events.reference, payments.reference) as reference,
    coalesce(cinemas.name, case when events.provider = 'typed' then 'Card terminals and transfers' end,
      initcap(events.provider), events.sponsor, settlements.party ->> 'name') as party,
    coalesce(events.fee_kobo, 0) as fee, coalesce(events.gross_kobo - events.net_kobo - events.fee_kobo, 0) as kept,
    events.recorded_by,
    events.undoes is not null or exists (select from bank_events undone where undone.undoes = events.id)
      as is_undone
  from naira_entries entries
  join naira_movements movements on movements.id = entries.movement_id
  left join bank_events events on events.id = movements.cause
    and movements.kind in (${sql.join(BANK_EVENT_KINDS.map((kind) => sql.lit(kind)))})
  left join cinemas on cinemas.id = events.cinema_id
  left join settlement_payments payments on payments.settlement_id = movements.cause
    and movements.kind = 'settlement-paid'
  left join settlements on settlements.id = payments.settlement_id
  where entries.account = 'bank' and entries.subject = ''
)`

/** The fields by which people know an event. The query must read `events`. */
export const shownEvent = sql`events.movement, events.kind, events.day::text as day, events.reference, events.party,
  events.kobo`

/** True for an event that no line of a statement shows yet. The query must read `events`. */
export const isOpenEvent = sql<boolean>`not events.is_undone and not exists (
  select from bank_ticks where movement_id = events.movement and unticked_at is null)`

const listed = sql`${shownEvent},
  case when events.recorded_by is not null then events.id end as id, events.fee as "feeKobo", events.kept as "keptKobo",
  case when events.is_undone then 'undone' when ${isOpenEvent} then 'open' else 'ticked' end as state,
  ${namedPersonOrNull('staff')} as "recordedBy"`

type State = 'open' | 'ticked' | 'all'

/** Reads events, newest first, one more than the page holds. */
export async function selectBankEvents(
  db: Database,
  { state, limit, after }: { state: State; limit: number; after: number | undefined },
): Promise<ListedBankEvent[]> {
  const isOfState = {
    open: isOpenEvent,
    ticked: sql`not events.is_undone and not ${isOpenEvent}`,
    all: sql`true`,
  }[state]
  const { rows } = await sql<ListedBankEvent>`
    select ${listed} from ${bankEvents} events
    left join staff on staff.id = recorded_by
    where ${isBefore('movement', after)} and ${isOfState}
    order by movement desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findEventOf(db: Database, id: string): Promise<ListedBankEvent | undefined> {
  const { rows } = await sql<ListedBankEvent>`
    select ${listed} from ${bankEvents} events
    left join staff on staff.id = recorded_by
    where events.id = ${id}`.execute(db)
  return rows[0]
}

export interface EventToTick {
  /** It is null for the payment of a settlement. */
  id: string | null
  kind: BankKind
  kobo: number
  isUndone: boolean
}

export async function findMovement(db: Database, movement: number): Promise<EventToTick | undefined> {
  const { rows } = await sql<EventToTick>`
    select id, kind, kobo, is_undone as "isUndone" from ${bankEvents} events
    where movement = ${movement}`.execute(db)
  return rows[0]
}

export interface NewBankEvent {
  id: string
  kind: (typeof BANK_EVENT_KINDS)[number]
  day: string
  reference: string
  cinemaId?: string
  provider?: string
  number?: string
  sponsor?: string
  grossKobo: number
  netKobo: number
  feeKobo: number
  terminalKobo?: number
  transferKobo?: number
  recordedBy?: string
}

/** Returns false if the same payout of a provider was recorded before. */
export function insertBankEvent(tx: Transaction, event: NewBankEvent): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('bank_events')
      .values({
        id: event.id,
        kind: event.kind,
        day: event.day,
        reference: event.reference,
        cinema_id: event.cinemaId ?? null,
        provider: event.provider ?? null,
        number: event.number ?? null,
        sponsor: event.sponsor ?? null,
        gross_kobo: event.grossKobo,
        net_kobo: event.netKobo,
        fee_kobo: event.feeKobo,
        terminal_kobo: event.terminalKobo ?? 0,
        transfer_kobo: event.transferKobo ?? 0,
        recorded_by: event.recordedBy ?? null,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'number']).where('number', 'is not', null).doNothing())
      .returning('id'),
  )
}

/** Inserts the event that takes a typed one back. */
export async function insertUndo(
  tx: Transaction,
  { id, of, by }: { id: string; of: string; by: string },
): Promise<void> {
  await sql`
    insert into bank_events (id, kind, day, reference, cinema_id, provider, sponsor, gross_kobo, net_kobo, fee_kobo,
      terminal_kobo, transfer_kobo, undoes, recorded_by)
    select ${id}::uuid, kind, day, reference, cinema_id, provider, sponsor, -gross_kobo, -net_kobo, -fee_kobo,
      -terminal_kobo, -transfer_kobo, id, ${by}::uuid
    from bank_events where id = ${of}`.execute(tx)
}

/** Books an event in the naira ledger, in the transaction that has written it. */
export async function bookBankEvent(tx: Transaction, id: string): Promise<void> {
  await sql`
    select post_naira(events.kind, events.id, recorded_at, day,
      array_agg(account), array_agg(subject), array_agg(kobo))
    from bank_events events
    join naira_of_bank_events() lines on lines.cause = events.id
    where events.id = ${id}
    group by events.id`.execute(tx)
}

/** Returns whether the same reference is recorded for this safe, or for payouts of this provider, and not undone. */
export async function isReferenceUsed(
  tx: Transaction,
  { kind, reference, cinemaId, provider, sponsor }: NewBankEvent,
): Promise<boolean> {
  const { rows } = await sql`
    select from bank_events events
    where kind = ${kind} and ${isSameReference(sql`reference`, sql`${reference}::text`)}
      and cinema_id is not distinct from ${cinemaId ?? null}::uuid
      and provider is not distinct from ${provider ?? null}::text
      and sponsor is not distinct from ${sponsor ?? null}::text
      and undoes is null and not exists (select from bank_events undone where undone.undoes = events.id)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns true if an offer names this company as its sponsor. */
export async function isSponsor(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`/* is-sponsor */ select from offers where sponsor = ${name} limit 1`.execute(db)
  return rows.length > 0
}
