import type { StockRow } from '@velvet/contract/sales/stock.calls'
import type { StockCause } from '@velvet/contract/sales/stock.rules'
import { sql } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface Page {
  cinemaId: string
  from: string
  to: string
}

/** A row as the database returns it: JSON has instants with microseconds. */
type Row = Omit<StockRow, 'lastCount'> & {
  lastCount: { count: number; at: string; by: { id: string; name: string } } | null
}

/** Returns the stock of a cinema by unit, also of what it sells and has not counted yet. */
export async function selectStock(db: Database, { cinemaId, from, to }: Page): Promise<Row[]> {
  const { rows } = await sql<Row>`/* list-stock */
    select units.id as "unitID", units.name as unit, levels.on_hand as "onHand",
      coalesce(sum(count) filter (where cause = 'received'), 0)::bigint as received,
      coalesce(-sum(count) filter (where cause in ('sold', 'returned')), 0)::bigint as sold,
      coalesce(-sum(count) filter (where cause = 'wasted'), 0)::bigint as wasted,
      (sum(count) filter (where cause = 'counted' and number > 1))::bigint as difference,
      (
        select json_build_object('count', counted.on_hand, 'at', moved_at, 'by', ${namedPerson('staff')})
        from stock_moves counted join staff on staff.id = moved_by
        where (counted.cinema_id, counted.unit_id, cause) = (cinemas.id, units.id, 'counted')
        order by number desc limit 1
      ) as "lastCount"
    from cinemas
    cross join stock_units units
    left join stock_levels levels on (levels.cinema_id, levels.unit_id) = (cinemas.id, units.id)
    left join stock_moves moves on (moves.cinema_id, moves.unit_id) = (cinemas.id, units.id)
      and moved_at >= (${from}::date - 1)::timestamp at time zone 'utc'
      and moved_at < (${to}::date + 3)::timestamp at time zone 'utc'
      and play_date(moved_at, time_zone) between ${from}::date and ${to}::date
    where cinemas.id = ${cinemaId}
      and (levels.unit_id is not null or units.id in (
        select unit_id from items join item_prices on item_id = items.id
        where not archived and item_prices.cinema_id = cinemas.id
      ))
    group by cinemas.id, units.id, levels.on_hand
    order by units.name, units.id`.execute(db)
  return rows
}

/** Counts the stocks that are below 0 in these cinemas, or in all. */
export async function countStocksBelowZero(db: Database, cinemaIds: readonly string[] | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* count-stocks-below-zero */
    select count(*) from stock_levels where on_hand < 0 and ${isAmong('cinema_id', cinemaIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface Level {
  unitId: string
  onHand: number
}

/** Locks the stock of these units in the order of their ids, and returns what is on hand. */
export async function lockLevels(tx: Transaction, cinemaId: string, unitIds: readonly string[]): Promise<Level[]> {
  const { rows } = await sql<Level>`/* lock-stock */
    select unit_id as "unitId", on_hand as "onHand" from stock_levels
    where cinema_id = ${cinemaId} and unit_id = any(${unitIds}::uuid[])
    order by unit_id for no key update`.execute(tx)
  return rows
}

/** Returns how many of these units exist. */
export async function countUnits(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ units: number }>`/* count-stock-units */
    select count(*) as units from stock_units where id = any(${ids}::uuid[])`.execute(tx)
  return rows[0]?.units ?? 0
}

export interface Moves {
  cinemaId: string
  cause: StockCause
  /** One line for each unit, with the change of its stock. */
  lines: readonly { unitId: string; count: number }[]
  /** Null for what a job restocks. */
  by: string | null
  note?: string | undefined
  /** The purchase that sold or returned the units. */
  purchaseId?: string
}

export interface Moved {
  unitID: string
  number: number
  count: number
  onHand: number
}

/** Changes the stock of some units, and records each change. A unit without a stock gets one. */
export async function insertMoves(
  tx: Transaction,
  { cinemaId, cause, lines, by, note, purchaseId }: Moves,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`/* move-stock */
    with lines as (
      select * from unnest(${lines.map(({ unitId }) => unitId)}::uuid[], ${lines.map(({ count }) => count)}::integer[])
        line (unit_id, count)
    ), levels as (
      insert into stock_levels (cinema_id, unit_id, on_hand, moves)
      select ${cinemaId}::uuid, unit_id, count, 1 from lines order by unit_id
      on conflict (cinema_id, unit_id) do update
        set on_hand = stock_levels.on_hand + excluded.on_hand, moves = stock_levels.moves + 1
      returning unit_id, on_hand, moves
    )
    insert into stock_moves (cinema_id, unit_id, number, cause, count, on_hand, moved_by, note, purchase_id)
    select ${cinemaId}::uuid, unit_id, moves, ${cause}, count, on_hand, ${by}::uuid, ${note ?? null}::text,
      ${purchaseId ?? null}::uuid
    from levels join lines using (unit_id) order by unit_id
    returning unit_id as "unitID", number, count, on_hand as "onHand"`.execute(tx)
  return rows
}
