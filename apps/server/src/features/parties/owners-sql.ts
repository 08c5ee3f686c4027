import type { TicketExhibitor } from '@velvet/contract/entities/entities'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/named-lock-sql.ts'

/**
 * Lets one settlement at a time be made, so that numbers have no gaps and no week is settled twice. Whoever corrects an
 * owner takes it too, because a settlement is made with the owners of its week.
 */
export const lockSettlements = (tx: Transaction) => takeNamedLock(tx, 'settlements')

/** Selects the id of whoever owned a cinema at a moment. The query must read `cinemas`. */
export const ownerIdAt = (moment: RawBuilder<unknown>) => sql<string | null>`(
  select exhibitor_id from cinema_owners
  where cinema_owners.cinema_id = cinemas.id and since <= ${moment}
  order by since desc limit 1)`

/** Selects whoever owned a cinema at a moment, as papers name it. The query must read `cinemas`. */
export const ownerAt = (moment: RawBuilder<unknown>) => sql<TicketExhibitor>`(
  select json_build_object('name', coalesce(nullif(legal_name, ''), owners.name),
    'tin', tin, 'rcNumber', rc_number)
  from exhibitors owners where owners.id = ${ownerIdAt(moment)})`

/**
 * Returns the names of those of these cinemas under whose last owner a ticket was sold or a week was settled. What was
 * sold before that owner was entered named nobody, so it does not count.
 */
export async function listUsedOwners(
  tx: Transaction,
  cinemaIds: readonly string[],
): Promise<string[]> {
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
        and (first_day + time '06:00') at time zone cinemas.time_zone >= since))
    order by cinemas.name`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Names another owner, or nobody, in place of the last owner of each of these cinemas. Rows are only ever added, so the
 * new one begins a microsecond after the one that it takes the place of.
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
 * Selects all rows since the last owner of each cinema began. Some may have the same owner again, and those of times in
 * which the cinema was given up have none.
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
 * Locks the showtimes of these cinemas that are not over, in the order of their ids. Until the transaction ends, nothing
 * is sold for them.
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
