import type { Transfer } from '@velvet/contract/tickets/transfers.calls'
import { sql, type NotNull } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { placedShowtimes } from '../../kernel/showtimes/showtimes-sql.ts'

/** Keeps the showtime of a ticket as it is until the transaction ends. Its tickets can change. */
export async function holdShowtimeOf(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .selectFrom('showtimes')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('tickets').select('showtime_id').where('id', '=', ticketId))
    .forKeyShare()
    .execute()
}

export type HeldTicket = NonNullable<Awaited<ReturnType<typeof readTicketToGive>>>

/**
 * Reads a ticket that the caller has locked by an earlier statement, which may have waited while the
 * showtime changed.
 */
export function readTicketToGive(tx: Transaction, ticketId: string) {
  return tx
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .select([
      'tickets.id',
      'tickets.holder_id as holderId',
      'tickets.purchase_id as purchaseId',
      'tickets.payer_id as payerId',
      'tickets.code',
      'tickets.status',
      'tickets.pin_sends as pinSends',
      sql<boolean>`showtimes.cancelled_at is not null`.as('isCancelled'),
      sql<boolean>`showtimes.ends_at < now()`.as('isOver'),
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
}

/** Returns true if this customer gave the ticket away and a person took it. */
export async function hasGivenAway(
  tx: Transaction,
  { ticketId, customerId }: { ticketId: string; customerId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_gifts')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('giver_id', '=', customerId)
    .where('taken_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the gift of a ticket that waits for a person to take it. */
export function findWaitingTransfer(tx: Transaction, ticketId: string) {
  return tx
    .selectFrom('ticket_gifts')
    .select(['id', 'token_hash as tokenHash'])
    .where('ticket_id', '=', ticketId)
    .where('taken_at', 'is', null)
    .where('called_back_at', 'is', null)
    .executeTakeFirst()
}

interface NewTransfer {
  id: string
  tokenHash: string
  ticketId: string
  giverId: string
  code: string
}

export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<void> {
  await tx
    .insertInto('ticket_gifts')
    .values({
      id: transfer.id,
      token_hash: transfer.tokenHash,
      ticket_id: transfer.ticketId,
      giver_id: transfer.giverId,
      code_before: transfer.code,
    })
    .execute()
}

/** Ends the gift of a ticket that waits, if there is one. The caller has locked the ticket. */
export async function endWaitingTransfer(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .updateTable('ticket_gifts')
    .set({ called_back_at: sql`now()` })
    .where('ticket_id', '=', ticketId)
    .where('taken_at', 'is', null)
    .where('called_back_at', 'is', null)
    .execute()
}

export type TransferState = NonNullable<Awaited<ReturnType<typeof findTransfer>>>

export function findTransfer(db: Database, tokenHash: string) {
  return (
    db
      .selectFrom('ticket_gifts')
      .select([
        'id',
        'ticket_id as ticketId',
        'giver_id as giverId',
        'taken_at as takenAt',
        'taken_by as takenBy',
        'taken_key_hash as takenKeyHash',
        'code_after as codeAfter',
        'called_back_at as calledBackAt',
      ])
      .where('token_hash', '=', tokenHash)
      // A ticket that was taken back has no giver, and no link.
      .where('giver_id', 'is not', null)
      .$narrowType<{ giverId: NotNull }>()
      .executeTakeFirst()
  )
}

interface Taking {
  giftId: string
  ticketId: string
  code: string
  /** Null for a person without an account. */
  takerId: string | null
  keyHash: string | null
}

/**
 * Gives a ticket its new holder and its new code. The caller has locked the ticket. This fires the trigger
 * tickets_note_change (docs/data-model.md).
 */
export async function writeTaking(tx: Transaction, taking: Taking): Promise<void> {
  const { giftId, ticketId, code, takerId, keyHash } = taking
  await sql`
    with taken as (
      update ticket_gifts set taken_at = now(), taken_in = pg_current_xact_id(),
        code_after = ${code}, taken_by = ${takerId}::uuid, taken_key_hash = ${keyHash}
      where id = ${giftId}
    )
    update tickets set code = ${code}, bought_code = coalesce(bought_code, code),
      holder_id = ${takerId}::uuid, pin_sent_at = null, pin_sends = 0
    where id = ${ticketId}`.execute(tx)
}

/** Returns true if this customer gave the ticket, and its present code is with a person without an account. */
export async function wasGivenToGuest(
  tx: Transaction,
  { ticket, giverId }: { ticket: HeldTicket; giverId: string },
): Promise<boolean> {
  if (ticket.holderId !== null) return false
  const row = await tx
    .selectFrom('ticket_gifts')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .where('code_after', '=', ticket.code)
    .where('giver_id', '=', giverId)
    .where('taken_by', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

interface TakingBack {
  giftId: string
  tokenHash: string
  ticketId: string
  giverId: string
  oldCode: string
  code: string
}

/**
 * Returns a ticket to its giver, with a new code. The caller has locked the ticket. This fires the trigger
 * tickets_note_change (docs/data-model.md).
 */
export async function writeTakingBack(tx: Transaction, back: TakingBack): Promise<void> {
  const { giftId, tokenHash, ticketId, giverId, oldCode, code } = back
  await sql`
    with taken_back as (
      insert into ticket_gifts
        (id, ticket_id, token_hash, code_before, code_after, taken_at, taken_in, taken_by)
      values (${giftId}, ${ticketId}, ${tokenHash}, ${oldCode}, ${code}, now(),
        pg_current_xact_id(), ${giverId})
    )
    update tickets set code = ${code}, holder_id = ${giverId}, pin_sent_at = null, pin_sends = 0
    where id = ${ticketId}`.execute(tx)
}

/** Gives a ticket that was taken without an account a holder. The caller has locked the ticket. */
export async function writeAdoption(
  tx: Transaction,
  { giftId, ticketId, takerId }: { giftId: string; ticketId: string; takerId: string },
): Promise<void> {
  await sql`
    with adopted as (update ticket_gifts set taken_by = ${takerId}::uuid where id = ${giftId})
    update tickets set holder_id = ${takerId}::uuid where id = ${ticketId}`.execute(tx)
}

/** Returns the ticket of a gift as its link shows it. */
export async function findShownTransfer(db: Database, giftId: string): Promise<Transfer | undefined> {
  return placedShowtimes(db)
    .innerJoin('tickets', 'tickets.showtime_id', 'showtimes.id')
    .innerJoin('ticket_gifts', 'ticket_gifts.ticket_id', 'tickets.id')
    .innerJoin('customers', 'customers.id', 'ticket_gifts.giver_id')
    .leftJoin('ticket_types as types', (join) =>
      join.onRef('types.id', '=', 'tickets.type_id').on('types.class', '<>', 'standard'),
    )
    .select([
      'films.title as MovieTitle',
      'films.poster_url as PosterURL',
      'films.colour as Colour',
      'cinemas.name as CinemaName',
      'cinemas.address as CinemaAddress',
      'screens.name as ScreenName',
      'tickets.seat as SeatNumber',
      'types.name as TicketType',
      sql<string | null>`nullif(types.note, '')`.as('TypeNote'),
      sql<Transfer['TypeTranslations'] | null>`nullif(types.translations, '{}')`.as('TypeTranslations'),
      sql<Transfer['Zone']>`nullif(tickets.zone, 'standard')`.as('Zone'),
      localDate.as('ShowtimeDate'),
      localTime.as('ShowtimeTime'),
      sql<string | null>`case when customers.closed_at is null then customers.username end`.as('From'),
    ])
    .where('ticket_gifts.id', '=', giftId)
    .executeTakeFirst()
}

/** Finds the showtime of a ticket that is offered by a link, by the hash of the token in the link. */
export function findWaitingShow(db: Database, tokenHash: string) {
  return placedShowtimes(db)
    .innerJoin('tickets', 'tickets.showtime_id', 'showtimes.id')
    .innerJoin('ticket_gifts', 'ticket_gifts.ticket_id', 'tickets.id')
    .select([
      'films.id as filmId',
      'films.title as movie',
      'cinemas.name as cinema',
      localDate.as('date'),
      localTime.as('time'),
    ])
    .where('ticket_gifts.token_hash', '=', tokenHash)
    .where('ticket_gifts.taken_at', 'is', null)
    .where('ticket_gifts.called_back_at', 'is', null)
    .where('showtimes.cancelled_at', 'is', null)
    .where(sql<boolean>`showtimes.ends_at > now()`)
    .where('tickets.status', '=', 'unused')
    .executeTakeFirst()
}

export async function findUsername(tx: Transaction, customerId: string): Promise<string> {
  const { username } = await tx
    .selectFrom('customers')
    .select('username')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return username
}
