import type { TicketExhibitor } from '@velvet/contract/shared/entities/ticket'
import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/**
 * Lets only one settlement be made at a time, so that their numbers have no gaps and no week is settled twice. A
 * correction of an owner waits for this lock too, because a settlement depends on who owned the cinemas in its week.
 */
export const lockSettlements = (tx: Transaction) => takeNamedLock(tx, 'settlements')

/** The moment at which a business day begins by the clock of its cinema. The query must read `cinemas`. */
export const beginningOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day} + ${BUSINESS_DAY_BEGINS}::time) at time zone cinemas.time_zone`

/** Selects the id of the owner of a cinema at a moment. The query must read `cinemas`. */
export const ownerIdAt = (moment: RawBuilder<unknown>) => sql<string | null>`(
  select exhibitor_id from cinema_owners
  where cinema_owners.cinema_id = cinemas.id and since <= ${moment}
  order by since desc limit 1)`

/** Selects the owner of a cinema at a moment, in the form for papers. The query must read `cinemas`. */
export const ownerAt = (moment: RawBuilder<unknown>) => sql<TicketExhibitor>`(
  select json_build_object('name', coalesce(nullif(legal_name, ''), owners.name),
    'tin', tin, 'rcNumber', rc_number)
  from exhibitors owners where owners.id = ${ownerIdAt(moment)})`

/**
 * Returns the names of the cinemas whose last owner can no longer be corrected, because a ticket names it or a week was
 * settled with it. Tickets that were sold before the owner was entered named no owner, so they do not count.
 */
export async function listUsedOwners(tx: Transaction, cinemaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select cinemas.name from (${lastOwners(cinemaIds)}) owners
    join cinemas on cinemas.id = owners.cinema_id
    where owners.exhibitor_id is not null and (exists (
      select from showtimes join purchases on purchases.showtime_id = showtimes.id
      where showtimes.cinema_id = owners.cinema_id and ends_at > entered_at
        and purchases.created_at >= greatest(since, entered_at)
        and (until is null or purchases.created_at < until)
    ) or exists (
      select from settlement_lines lines join settlements on settlements.id = settlement_id
      where lines.cinema_id = owners.cinema_id and settlements.exhibitor_id = owners.exhibitor_id
        and ${beginningOf(sql`first_day`)} >= since))
    order by cinemas.name`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Replaces the last owner of each of these cinemas by another one, or by none. Rows of owners are never changed, so
 * each new row begins a microsecond after the row that it replaces.
 */
export async function correctOwners(
  tx: Transaction,
  cinemaIds: readonly string[],
  exhibitorId: string | null,
): Promise<void> {
  await sql`
    insert into cinema_owners (cinema_id, since, exhibitor_id)
    select cinema_id, since + interval '1 microsecond', ${exhibitorId}::uuid
    from (${lastOwners(cinemaIds)}) owners
    on conflict do nothing`.execute(tx)
}

/**
 * Selects the rows of the last owner of each cinema. There may be several, because an owner can give up a cinema and
 * get it back. A row without an owner says that the cinema was given up.
 */
const lastOwners = (cinemaIds: readonly string[]) => sql`
  select owners.*, lead(since) over (partition by cinema_id order by since) as until
  from cinema_owners owners
  where cinema_id = any (${cinemaIds}::uuid[]) and since >= (
    select min(since) from cinema_owners same
    where same.cinema_id = owners.cinema_id and exhibitor_id is not null and not exists (
      select from cinema_owners later
      where later.cinema_id = same.cinema_id and later.since > same.since
        and later.exhibitor_id <> same.exhibitor_id))`

/**
 * Stops all sales at these cinemas until the transaction ends. For this, it locks their showtimes that are not over, in
 * the order of their ids.
 */
export async function lockSales(tx: Transaction, cinemaIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('showtimes')
    .select('id')
    .where('cinema_id', 'in', cinemaIds)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
