import type { BarPickup } from '@velvet/contract/sales/pickups.calls'
import { MAX_WAITING_PICKUPS, UNCLAIMED_AFTER_HOURS, type PickupState } from '@velvet/contract/sales/pickups.rules'
import { sql, type RawBuilder } from 'kysely'
import { bundleOfLine, fullName } from '../../catalogue/items/names-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { WatchedList } from '../../kernel/watched/watched-lists.ts'
import { isWaiting, keptLines } from '../pickups/hold-pickups-sql.ts'

type Row = Omit<BarPickup, 'orderedAt' | 'wantedAt'> & { orderedAt: Date; wantedAt: Date | null }

const selectPickups = (condition: RawBuilder<unknown>) => sql<Row>`
  select code, pickups.state, coalesce(here_at, wanted_at) as "wantedAt", here_at is not null as "isHere",
    ordered_at as "orderedAt", channel = 'counter' as "isOfWindow", (
      select json_agg(json_build_object('place', lines.place, 'name', ${fullName}, 'count', count, 'age', age, 'isPaidBack', refunds.purchase_id is not null,
        'bundle', ${bundleOfLine()}) order by lines.place)
      from purchase_items lines
      join items on items.id = item_id
      left join item_refunds refunds on (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place)
      where lines.purchase_id = pickups.purchase_id
    ) as lines, (
      select coalesce(json_agg(seat order by seat), '[]') from tickets
      where tickets.purchase_id = pickups.purchase_id and status <> 'void'
    ) as seats
  from pickups join purchases on purchases.id = pickups.purchase_id
  where ${condition}
  order by coalesce(here_at, wanted_at, 'infinity'), ordered_at, pickups.purchase_id limit ${MAX_WAITING_PICKUPS}`

function shown({ orderedAt, wantedAt, ...row }: Row): BarPickup {
  return { ...row, orderedAt: orderedAt.toISOString(), wantedAt: wantedAt?.toISOString() ?? null }
}

/** Returns the pick-ups that wait at the bar of a cinema, ordered by when they are due. */
export async function selectWaiting(db: Database, cinemaId: string): Promise<BarPickup[]> {
  const { rows } = await selectPickups(sql`pickups.cinema_id = ${cinemaId} and ${isWaiting}`).execute(db)
  return rows.map(shown)
}

export async function findBarPickup(db: Database, code: string): Promise<BarPickup | undefined> {
  const { rows } = await selectPickups(sql`code = ${code}`).execute(db)
  return rows.map(shown)[0]
}

/** Returns those bars whose lists have another version than the one that was read. */
export async function selectChangedBars(db: Database, bars: readonly WatchedList[]): Promise<WatchedList[]> {
  const { rows } = await sql<WatchedList>`/* select-changed-bars */
    select list_id as "listId", change
    from unnest(${bars.map(({ listId }) => listId)}::uuid[], ${bars.map(({ change }) => change)}::text[])
      as watched (list_id, change)
    where change <> (${versionOf(sql`list_id`)})`.execute(db)
  return rows
}

/** Returns the version of the list of a cinema, which changes with everything that the bar sees. */
export async function readVersion(db: Database, cinemaId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`/* read-bar-version */
    select (${versionOf(sql`${cinemaId}::uuid`)}) as version`.execute(db)
  return rows[0]?.version ?? ''
}

const versionOf = (cinemaId: RawBuilder<unknown>) => sql<string>`
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', code, pickups.state, extract(epoch from here_at),
    extract(epoch from wanted_at), (select count(*) from ${keptLines})), ',' order by code), ''), 'UTF8')), 'hex')
  from pickups where pickups.cinema_id = ${cinemaId} and ${isWaiting}`

export interface HeldPickup {
  purchaseId: string
  cinemaId: string
  cinema: string
  state: PickupState
  channel: 'app' | 'counter'
  customerId: string | null
}

/** Locks a pick-up, so that its steps and the refunds of its lines wait for each other. */
export async function lockPickup(tx: Transaction, code: string): Promise<HeldPickup | undefined> {
  const { rows } = await sql<HeldPickup>`/* lock-pickup */
    select purchase_id as "purchaseId", pickups.cinema_id as "cinemaId", cinemas.name as cinema, pickups.state, channel,
      customer_id as "customerId"
    from pickups
    join purchases on purchases.id = purchase_id
    join cinemas on cinemas.id = pickups.cinema_id
    where code = ${code} for no key update of pickups`.execute(tx)
  return rows[0]
}

export type Step = 'making' | 'ready' | 'handed'

/**
 * Takes a pick-up one step further. The caller has locked it. This fires the trigger book_naira (docs/data-model.md).
 */
export async function takeStep(
  tx: Transaction,
  { code, step, staffId }: { code: string; step: Step; staffId: string },
): Promise<void> {
  const at = sql.ref(`${step}_at`)
  const by = sql.ref(`${step}_by`)
  const places = step === 'handed' ? sql`, handed_places = array(select place from ${keptLines} order by place)` : sql``
  await sql`
    update pickups set state = ${step}, ${at} = now(), ${by} = ${staffId}::uuid ${places}
    where code = ${code}`.execute(tx)
}

/** Notes a line that the bar has no more of. The caller has locked the pick-up. */
export async function noteSoldOut(tx: Transaction, { code, place }: { code: string; place: number }): Promise<void> {
  await sql`/* note-sold-out */
    update pickups set sold_out_places = sold_out_places || ${place}::integer where code = ${code}`.execute(tx)
}

/** Returns the price in Vp of a line that was bought in the app. */
export async function readVpOfLine(tx: Transaction, purchaseId: string, place: number): Promise<number> {
  const { rows } = await sql<{ vp: number }>`/* read-vp-of-line */
    select price_vp as vp from purchase_items where (purchase_id, place) = (${purchaseId}, ${place})`.execute(tx)
  return rows[0]?.vp ?? 0
}

/** Notes that the customer is at the bar. Returns false if they have no such pick-up. */
export async function noteHere(db: Database, code: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`/* note-here */
    update pickups set here_at = case when ${isWaiting} then coalesce(here_at, now()) else here_at end
    from purchases
    where code = ${code} and purchases.id = purchase_id and customer_id = ${customerId}
    returning code`.execute(db)
  return rows.length > 0
}

export async function isPickupOf(db: Database, code: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`/* is-pickup-of-customer */
    select from pickups join purchases on purchases.id = purchase_id
    where code = ${code} and customer_id = ${customerId}`.execute(db)
  return rows.length > 0
}

/**
 * Ends pick-ups that were not collected, and returns how many. This fires the trigger book_naira (docs/data-model.md).
 */
export async function endUncollected(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await sql`/* end-uncollected-pickups */
    update pickups set state = 'unclaimed', ended_at = now()
    where purchase_id in (
      select pickups.purchase_id
      from pickups
      join purchases on purchases.id = pickups.purchase_id
      left join showtimes on showtimes.id = showtime_id
      where ${isWaiting}
        and coalesce(ends_at, here_at, wanted_at, ordered_at) < now() - make_interval(hours => ${UNCLAIMED_AFTER_HOURS})
      order by pickups.purchase_id limit ${limit} for update of pickups skip locked
    ) returning purchase_id`.execute(tx)
  return rows.length
}
