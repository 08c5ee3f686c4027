import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

const FIRST_HASH = sql`decode(repeat('00', 32), 'hex')`

/** I5: each chain begins at its first row, has no gap, and links each row to the row before. */
export const brokenProofs = sql<BrokenRow>`
  select case when sequence <> place then 'a row of a chain is missing'
      when split_part(text, E'\t', 2) <> showtime_id::text or split_part(text, E'\t', 3) <> sequence::text
        then 'a row stands in another place of a chain than it says'
      else 'a row of a chain was changed, or a row before it' end as fault,
    showtime_id || ' ' || sequence as id
  from (
    select *, row_number() over chain as place, lag(hash, 1, ${FIRST_HASH}) over chain as before
    from proof_rows window chain as (partition by showtime_id order by sequence)
  ) linked
  where sequence <> place or split_part(text, E'\t', 2) <> showtime_id::text
    or split_part(text, E'\t', 3) <> sequence::text
    or hash <> sha256(before || sha256(convert_to(text, 'UTF8')))`

/** The lines of tickets in the rows of one kind. They are the last field of such a row; that of a sale has a channel. */
const linesOf = (kind: 'sale' | 'void') => sql`
  select showtime_id, serial, line, count(*) as times
  from (
    select showtime_id, split_part(part, ' ', 1) as serial,
      ${kind === 'sale' ? sql`split_part(text, E'\t', 6) || ' ' || part` : sql`part`} as line
    from proof_rows
    cross join lateral string_to_table(regexp_replace(text, '^.*\t', ''), ',') part
    where split_part(text, E'\t', 5) = ${kind}
  ) lines
  group by showtime_id, serial, line`

const ticketLine = sql`concat_ws(' ', serial, type_id, tickets.gross_kobo, tickets.gross_kobo - net_kobo, net_kobo,
  reported_kobo, reported_net_kobo)`

/** I5: the sales in the chains are the tickets, each once and with its channel, type and value. */
export const ticketsAgainstProofs = sql<BrokenRow>`
  select 'a ticket is not what the chain of its showtime says' as fault,
    coalesce(sales.id::text, sold.showtime_id || ' ' || sold.serial) as id
  from (
    select tickets.id, tickets.showtime_id, channel || ' ' || ${ticketLine} as line
    from tickets join purchases on purchases.id = purchase_id
  ) sales
  full join (${linesOf('sale')}) sold using (showtime_id, line)
  where sales.id is null or sold.times is distinct from 1`

/** I5: the voids in the chains are the tickets whose value went back, each once. */
export const voidsAgainstProofs = sql<BrokenRow>`
  select 'a ticket was voided and its chain does not say so, or the reverse' as fault,
    coalesce(voided.id::text, lines.showtime_id || ' ' || lines.serial) as id
  from (
    select id, showtime_id, ${ticketLine} as line from tickets
    where status = 'void' or status = 'used' and (
      exists (select from ticket_refunds where ticket_id = tickets.id)
      or exists (select from owed_ticket_refunds where ticket_id = tickets.id))
  ) voided
  full join (${linesOf('void')}) lines using (showtime_id, line)
  where voided.id is null or lines.times is distinct from 1`

/** I5: the newest change in a chain is what the programme says. */
export const programmeAgainstProofs = sql<BrokenRow>`
  select 'a showtime is not what its chain says' as fault, showtimes.id
  from showtimes
  left join lateral (
    select string_to_array(text, E'\t') as fields from proof_rows
    where showtime_id = showtimes.id and split_part(text, E'\t', 5) = 'change'
    order by sequence desc limit 1
  ) newest on true
  where state <> 'draft' and fields[6:10] is distinct from array[
    state, (extract(epoch from starts_at) * 1000)::bigint::text,
    (extract(epoch from ends_at) * 1000)::bigint::text, film_id::text, screen_id::text]`

/** I5: a chain has one close, if its showtime says so, and none before. */
export const closesAgainstProofs = sql<BrokenRow>`
  select 'a chain is closed and its showtime does not say so, or the reverse' as fault, showtimes.id
  from showtimes
  left join (
    select showtime_id, count(*) as closes from proof_rows
    where split_part(text, E'\t', 5) = 'close' group by showtime_id
  ) closed on showtime_id = showtimes.id
  where coalesce(closes, 0) <> (chain_closed_at is not null)::integer`

/** I5: a showtime with a chain is there. Earlier versions deleted showtimes that were removed. */
export const chainsWithoutShowtime = sql<BrokenRow>`
  select 'a showtime with a chain is gone' as fault, chains.showtime_id as id
  from (select distinct showtime_id from proof_rows) chains
  left join showtimes on showtimes.id = chains.showtime_id
  where showtimes.id is null and not exists (
    select from proof_rows
    where proof_rows.showtime_id = chains.showtime_id and text like E'%\\tchange\\tremoved\\t%')`
