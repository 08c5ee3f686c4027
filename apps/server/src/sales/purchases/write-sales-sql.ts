import { REMINDER_HOURS } from '@velvet/contract/shared/notifications/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { RawTransaction } from '../../platform/database/connect.ts'
import { keepingOfAnswers, type AnswerToKeep } from '../../kernel/idempotency/idempotency-sql.ts'
import { isStillHeld } from '../../catalogue/seats/customer-holds-sql.ts'
import { insertionOfMessages, type NewMessage } from '../../kernel/notifications/messages-sql.ts'
import { partsForItems } from '../snacks/write-items-sql.ts'
import type { Sale, SeatSold } from './sale.ts'

/**
 * Assigns the seats, moves the Points, and writes purchases and tickets, in one statement. The
 * checks and unique keys of the tables refuse to oversell a showtime or to overdraw a wallet.
 */
export async function writeSales(tx: RawTransaction, sales: readonly Sale[]): Promise<void> {
  await sql`${nameOf('write-sales', sales)} with ${partsForSales(sales)} select`.execute(tx)
}

/** What one batch writes. */
export interface BatchRows {
  sales: readonly Sale[]
  messages: readonly NewMessage[]
  answers: readonly AnswerToKeep[]
}

/**
 * Writes sales with their messages and the answers of their batch, in one statement, so that all of it
 * is written or nothing.
 */
export async function writeBatch(tx: RawTransaction, { sales, messages, answers }: BatchRows): Promise<void> {
  await sql`${nameOf('write-batch', sales)}
    with ${partsForSales(sales)}, messages as (${insertionOfMessages(messages)}),
      answers as (${keepingOfAnswers(answers)})
    select`.execute(tx)
}

/**
 * True for sales that use an offer or end a held use of one, or with tickets that are reported above their price. All
 * others are written by a shorter statement.
 */
const haveOtherValues = (sales: readonly Sale[]) =>
  sales.some(
    ({ redemption, endsUse, tickets }) =>
      redemption || endsUse || tickets.some(({ reported, bundleLine }) => reported ?? bundleLine),
  )

const haveItems = (sales: readonly Sale[]) => sales.some(({ lines }) => lines.length > 0)

/** Returns the name of the statement. Such sales, and those with food, have statements of their own. */
function nameOf(name: string, sales: readonly Sale[]) {
  const values = haveOtherValues(sales) ? '-with-other-values' : ''
  return sql.raw(`/* ${name}${values}${haveItems(sales) ? '-with-items' : ''} */`)
}

/**
 * Returns the parts of a statement that write sales. The entries of each wallet are written in the order of its sales.
 * This fires the triggers movement_sums_to_zero, write_journal, tickets_make_up_purchases, refuse_held_seats and
 * prove_sales (docs/data-model.md).
 */
function partsForSales(sales: readonly Sale[]): RawBuilder<unknown> {
  const tickets = sales.flatMap((sale) => sale.tickets.map((ticket) => ({ ...ticket, sale })))
  const customerIds = sales.map(({ customerId }) => customerId)
  const showtimeIds = sales.map(({ showtimeId }) => showtimeId)
  const endedHolds = sales.flatMap(({ endsHold }) => endsHold ?? [])
  const items = haveItems(sales) ? itemColumns(sales) : { names: sql``, values: sql`` }
  const lists = haveOtherValues(sales) ? otherValues(tickets) : { names: sql``, values: sql`` }
  return sql`
    sales as (
      select * from unnest(
        ${sales.map(({ purchaseId }) => purchaseId)}::uuid[],
        ${sales.map(({ movementId }) => movementId)}::uuid[],
        ${customerIds}::uuid[],
        ${showtimeIds}::uuid[],
        ${sales.map((sale) => sale.tickets.length)}::integer[],
        ${sales.map(({ total }) => total)}::bigint[],
        ${sales.map(grossOf)}::bigint[],
        ${sales.map(({ balanceAfter }) => balanceAfter)}::bigint[],
        ${sales.map(({ key }) => key ?? null)}::text[],
        ${sales.map(({ requestHash }) => requestHash ?? null)}::text[]${items.values}
      ) with ordinality as sales (purchase_id, movement_id, customer_id, showtime_id, tickets,
        total, gross_kobo, balance_after, key, request_hash${items.names}, ordinal)
    ), ended_holds as (
      delete from held_seats
      where showtime_id = any(${showtimeIds}::uuid[])
        and (not ${isStillHeld} or tx_ref = any(${endedHolds}::text[]))
      returning showtime_id
    ), ended_orders as (
      update payment_orders set is_held = false where tx_ref = any(${endedHolds}::text[])
    ), seats as (
      update showtimes set assigned_seats = assigned_seats + sold.tickets,
        total_seats = total_seats
          + (select count(*) from ended_holds where ended_holds.showtime_id = showtimes.id)
      from (select showtime_id, sum(tickets) as tickets from sales group by showtime_id) sold
      where showtimes.id = any(${showtimeIds}::uuid[]) and showtimes.id = sold.showtime_id
      returning showtimes.id, starts_at, film_id, play_date(starts_at, (
        select time_zone from cinemas where cinemas.id = cinema_id
      )) as play_date
    ), wallets as (
      update ledger_accounts set balance = balance - paid.vp
      from (
        select customer_id, sum(total) as vp from sales group by customer_id
      ) paid
      where ledger_accounts.id = any(${customerIds}::uuid[])
        and ledger_accounts.id = paid.customer_id
    ), movements as (
      insert into ledger_movements (id, reason, reference)
      select movement_id, case tickets when 0 then 'food-purchase' else 'ticket-purchase' end, purchase_id::text
      from sales where movement_id is not null
    ), entries as (
      insert into ledger_entries (movement_id, account_id, amount, balance_after)
      select movement_id, account_id, amount, balance_after from (
        select ordinal, movement_id, customer_id as account_id, -total as amount,
          balance_after
        from sales
        union all
        select ordinal, movement_id, house_account.id, total, null
        from sales, ledger_accounts house_account where house_account.kind = 'sales'
      ) both_sides
      where movement_id is not null
      order by ordinal
    ), bought as (
      insert into purchases (id, customer_id, showtime_id, tickets, total, gross_kobo, movement_id,
        idempotency_key, request_hash, reminded_at${items.names})
      select purchase_id, customer_id, showtime_id, tickets, total, gross_kobo, movement_id, key,
        request_hash,
        -- A customer who buys shortly before the start gets no reminder, because the notice of the
        -- purchase tells the time.
        case when starts_at <= now() + make_interval(hours => ${REMINDER_HOURS}) then now() end${items.names}
      from sales join seats on seats.id = showtime_id
    ), given as (
      insert into tickets (id, purchase_id, payer_id, holder_id, showtime_id, seat, code, type_id,
        price_vp, gross_kobo, net_kobo, taxes, serial, zone, film_id, play_date${lists.names})
      select sold.id, purchase_id, customer_id, customer_id, showtime_id, seat, code, type_id, vp,
        gross_kobo, net_kobo, taxes::jsonb, serial, zone, film_id, play_date${lists.names}
      from unnest(
        ${tickets.map(({ id }) => id)}::uuid[],
        ${tickets.map(({ sale }) => sale.purchaseId)}::uuid[],
        ${tickets.map(({ sale }) => sale.customerId)}::uuid[],
        ${tickets.map(({ sale }) => sale.showtimeId)}::uuid[],
        ${tickets.map(({ seat }) => seat)}::text[],
        ${tickets.map(({ code }) => code)}::text[],
        ${tickets.map(({ type }) => type.typeID)}::uuid[],
        ${tickets.map(({ vp }) => vp)}::bigint[],
        ${tickets.map((ticket) => ticket.grossKobo)}::bigint[],
        ${tickets.map((ticket) => ticket.netKobo)}::bigint[],
        ${tickets.map(({ taxes }) => JSON.stringify(taxes))}::text[],
        ${tickets.map(({ serial }) => serial)}::integer[],
        ${tickets.map(({ zone }) => zone)}::text[]${lists.values}
      ) sold (id, purchase_id, customer_id, showtime_id, seat, code, type_id, vp, gross_kobo, net_kobo,
        taxes, serial, zone${lists.names})
      join seats on seats.id = showtime_id
    )${haveOtherValues(sales) ? redemptionsOf(sales) : sql``}${haveItems(sales) ? partsForItems(sales) : sql``}`
}

/** Returns the columns of purchases with food and drinks. */
const itemColumns = (sales: readonly Sale[]) => ({
  names: sql`, items_vp, items_kobo`,
  values: sql`,
        ${sales.map(({ lines }) => lines.reduce((sum, { vp }) => sum + vp, 0))}::bigint[],
        ${sales.map(({ lines }) => lines.reduce((sum, line) => sum + line.grossKobo, 0))}::bigint[]`,
})

/** Returns the columns of tickets that were sold by an offer or in a bundle, or are reported above their price. */
function otherValues(tickets: readonly (SeatSold & { sale: Sale })[]) {
  return {
    names: sql`, list_vp, list_kobo, offer_id, sponsor, sponsor_kobo, reported_kobo, reported_net_kobo,
        bundle_line`,
    values: sql`,
        ${tickets.map(({ listKobo, type }) => (listKobo === undefined ? null : type.vp))}::bigint[],
        ${tickets.map(({ listKobo }) => listKobo ?? null)}::bigint[],
        ${tickets.map(({ listKobo, sale }) => (listKobo === undefined ? null : (sale.redemption?.offer.id ?? null)))}::uuid[],
        ${tickets.map(({ sponsored }) => sponsored?.by ?? null)}::text[],
        ${tickets.map(({ sponsored }) => sponsored?.kobo ?? null)}::bigint[],
        ${tickets.map(({ reported }) => reported?.reportedKobo ?? null)}::bigint[],
        ${tickets.map(({ reported }) => reported?.reportedNetKobo ?? null)}::bigint[],
        ${tickets.map(({ bundleLine }) => bundleLine ?? null)}::integer[]`,
  }
}

/**
 * Returns the parts that write the uses of offers. A use that was held for a payment ends first, because it may be the
 * last one. This fires the triggers redemptions_count and redemptions_count_off (docs/data-model.md).
 */
function redemptionsOf(sales: readonly Sale[]): RawBuilder<unknown> {
  const ended = sales.flatMap(({ endsUse, endsHold }) => (endsUse && endsHold !== undefined ? [endsHold] : []))
  const redeeming = sales.flatMap(({ redemption, ...sale }) => (redemption ? [{ ...sale, ...redemption }] : []))
  return sql`, ended_uses as (
      delete from redemptions where tx_ref = any(${ended}::text[]) returning id
    ), redeemed as (
      insert into redemptions (id, offer_id, code_id, purchase_id, customer_id, kobo, state)
      select id, offer_id, code_id, purchase_id, customer_id, kobo, 'used'
      from unnest(
        ${redeeming.map(({ id }) => id)}::uuid[],
        ${redeeming.map(({ offer }) => offer.id)}::uuid[],
        ${redeeming.map(({ codeId }) => codeId ?? null)}::uuid[],
        ${redeeming.map(({ purchaseId }) => purchaseId)}::uuid[],
        ${redeeming.map(({ customerId }) => customerId)}::uuid[],
        ${redeeming.map(({ kobo }) => kobo)}::bigint[]
      ) one (id, offer_id, code_id, purchase_id, customer_id, kobo)
      where (select count(*) from ended_uses) >= 0
    )`
}

const grossOf = ({ tickets }: Sale) => tickets.reduce((kobo, ticket) => kobo + ticket.grossKobo, 0)
