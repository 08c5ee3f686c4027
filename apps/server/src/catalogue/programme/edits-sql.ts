import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { NamedPricesByType } from '@velvet/contract/catalogue/ticket-types.calls'
import type { TypePrice } from '@velvet/contract/catalogue/type-prices'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { runningMinutes } from './running-time-sql.ts'
import { isOfHall, namedPrices } from '../prices/showtime-prices-sql.ts'

/** A showtime as it is to be after the next Publish. */
interface RequestedFields {
  filmID: string
  screenID: string
  startsAt: string
  /** Null takes the price from the price card. */
  ticketPrice: number | null
  /** Null takes the prices from the price card. */
  prices: readonly TypePrice[] | null
  cleaningMinutes: number
  saleEndsMinutesBefore: number | null
  saleEndsBelowSeats: number | null
  format: PlannedShowtime['format']
  marks: PlannedShowtime['marks']
}

/** An edit with what the console shows of it. */
interface EditRow extends RequestedFields {
  prices: NamedPricesByType | null
  /** The version of the showtime on which the edit is based. */
  showtimeVersion: number
  title: string
  minutes: number
  screenName: string
  staffName: string
  keptAt: string
}

const ownPrices = sql`(
  select * from (
    select own."typeID" as type_id, coalesce(own.zone, 'standard') as zone, own.vp, own.kobo
    from jsonb_to_recordset(edits.own_prices) own ("typeID" uuid, zone text, vp bigint, kobo bigint)
  ) own where ${isOfHall}
)`

/** The edit of a showtime; null if it has none. The query must read the table showtimes. */
export const editOfShowtime = sql<EditRow | null>`(
  select jsonb_build_object(
    'showtimeVersion', edits.showtime_version, 'filmID', edits.film_id, 'title', films.title,
    'minutes', ${runningMinutes}, 'screenID', edits.screen_id, 'screenName', screens.name,
    'startsAt', edits.starts_at, 'ticketPrice', edits.own_price,
    'prices', case when edits.own_prices is not null then ${namedPrices(ownPrices)} end,
    'cleaningMinutes', edits.cleaning_minutes,
    'saleEndsMinutesBefore', edits.sale_ends_minutes_before,
    'saleEndsBelowSeats', edits.sale_ends_below_seats, 'format', edits.format, 'marks', edits.marks,
    'staffName', staff.name, 'keptAt', edits.kept_at)
  from showtime_edits edits
  join films on films.id = edits.film_id
  join screens on screens.id = edits.screen_id
  join cinemas on cinemas.id = screens.cinema_id
  join staff on staff.id = edits.staff_id
  where edits.showtime_id = showtimes.id
)`

interface NewEdit extends RequestedFields {
  id: string
  showtimeVersion: number
  staffId: string
}

/** Keeps the edit of a showtime, in the place of the one before. */
export async function upsertEdit(tx: Transaction, edit: NewEdit): Promise<void> {
  const columns = {
    showtime_version: edit.showtimeVersion,
    film_id: edit.filmID,
    screen_id: edit.screenID,
    starts_at: edit.startsAt,
    own_price: edit.ticketPrice,
    own_prices: edit.prices && JSON.stringify(edit.prices),
    cleaning_minutes: edit.cleaningMinutes,
    sale_ends_minutes_before: edit.saleEndsMinutesBefore,
    sale_ends_below_seats: edit.saleEndsBelowSeats,
    format: edit.format,
    marks: edit.marks,
    staff_id: edit.staffId,
    kept_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('showtime_edits')
    .values({ showtime_id: edit.id, ...columns })
    .onConflict((conflict) => conflict.column('showtime_id').doUpdateSet(columns))
    .execute()
}

export async function deleteEdits(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('showtime_edits')
    .where('showtime_id', '=', sql<string>`any(${showtimeIds}::uuid[])`)
    .execute()
}
