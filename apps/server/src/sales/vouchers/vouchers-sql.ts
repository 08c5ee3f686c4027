import { sql } from 'kysely'
import { isAfter } from '../../platform/database/conditions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'

type StoredCode = { id: string; hash: string; lastThree: string }

export async function insertVouchers(tx: Transaction, batchId: string, codes: readonly StoredCode[]): Promise<void> {
  await sql`/* write-vouchers */
    insert into vouchers (id, batch_id, hash, last_three, until)
    select one.id, batches.id, hash, last_three, until
    from voucher_batches batches, unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ hash }) => hash)}::text[],
      ${codes.map(({ lastThree }) => lastThree)}::text[]) one (id, hash, last_three)
    where batches.id = ${batchId}`.execute(tx)
}

/** Deletes the vouchers of a batch, and returns true, unless one of them was used or has lapsed. */
export async function deleteUntouchedVouchers(tx: Transaction, batchId: string): Promise<boolean> {
  const { rows } = await sql`/* delete-vouchers */
    delete from vouchers
    where batch_id = ${batchId} and not exists (
      select from vouchers touched
      where batch_id = ${batchId}
        and (lapse_id is not null or exists (select from voucher_uses where voucher_id = touched.id)))
    returning id`.execute(tx)
  return rows.length > 0
}

/** A voucher under its lock. */
export interface HeldVoucher {
  id: string
  lastThree: string
  madeBy: string
  faceKobo: number
  paidKobo: number
  types: string[]
}

/** Locks the vouchers with these hashes that a till of a cinema can take now. Others are left out. */
export async function holdVouchers(
  tx: Transaction,
  hashes: readonly string[],
  cinemaId: string,
): Promise<Map<string, HeldVoucher>> {
  // A person who replaces the codes of a batch locks it before its vouchers, as this does.
  await sql`/* lock-vouchers */
    with batches as materialized (
      select id from voucher_batches where id in (select batch_id from vouchers where hash = any(${hashes}::text[]))
      order by id for share
    )
    select from vouchers where hash = any(${hashes}::text[]) and batch_id in (select id from batches)
    order by vouchers.id for no key update`.execute(tx)
  // A statement of its own sees the use that another till has written during the wait.
  const { rows } = await sql<HeldVoucher & { hash: string }>`/* hold-vouchers */
    select held.id, hash, last_three as "lastThree", made_by as "madeBy", face_kobo as "faceKobo",
      paid_kobo as "paidKobo", type_ids as types
    from vouchers held
    join voucher_batches batches on batches.id = batch_id
    join cinemas on cinemas.id = ${cinemaId}
    where hash = any(${hashes}::text[]) and lapse_id is null and state = 'open' and (cinema_ids = '{}' or cinemas.id = any(cinema_ids))
      and held.until >= (now() at time zone time_zone)::date
      and not exists (select from voucher_uses where voucher_id = held.id and given_back_by is null)`.execute(tx)
  return new Map(rows.map(({ hash, ...voucher }) => [hash, voucher]))
}

/** The ticket that a voucher pays for, and the place of the tender. */
export interface VoucherUse {
  voucherId: string
  ticketId: string
  place: number
  /** The price of the ticket without the voucher. */
  listKobo: number
}

/** Throws if a voucher pays for another ticket already. */
export async function insertVoucherUses(
  tx: Transaction,
  purchaseId: string,
  uses: readonly VoucherUse[],
): Promise<void> {
  const rows = uses.map(({ voucherId, ticketId, place, listKobo }) => ({
    voucher_id: voucherId,
    ticket_id: ticketId,
    purchase_id: purchaseId,
    place,
    list_kobo: listKobo,
  }))
  if (rows.length > 0) await tx.insertInto('voucher_uses').values(rows).execute()
}

/** Returns the place of the tender by which a voucher paid for each ticket of a purchase. */
export async function listVoucherPlaces(db: Database, purchaseId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('voucher_uses')
    .select(['ticket_id', 'place'])
    .where('purchase_id', '=', purchaseId)
    .where('given_back_by', 'is', null)
    .execute()
  return new Map(rows.map(({ ticket_id, place }) => [ticket_id, place]))
}

/** Gives the vouchers of refunded tickets back. They are taken for at least this many days more. */
export async function giveVouchersBack(
  tx: Transaction,
  { eventId, ticketIds, days }: { eventId: string; ticketIds: readonly string[]; days: number },
): Promise<void> {
  await sql`
    with given_back as (
      update voucher_uses set given_back_by = ${eventId}
      where ticket_id = any(${ticketIds}::uuid[]) and given_back_by is null
      returning voucher_id
    )
    update vouchers set until = greatest(until, (now() at time zone 'utc')::date + ${days}::integer)
    where id in (select voucher_id from given_back)`.execute(tx)
}

/**
 * Lets the unused vouchers of one batch lapse whose last day is over in every time zone, and returns how many lapsed.
 * This fires the trigger book_naira (docs/data-model.md).
 */
export async function lapseVouchers(tx: Transaction, lapseId: string): Promise<number> {
  const { rows } = await sql`/* lapse-vouchers */
    with due as (
      select vouchers.id, batch_id from vouchers
      where lapse_id is null and until < (now() at time zone 'utc')::date - 1
        and not exists (select from voucher_uses where voucher_id = vouchers.id and given_back_by is null)
        and batch_id = (
          select batch_id from vouchers first
          where lapse_id is null and until < (now() at time zone 'utc')::date - 1
            and not exists (select from voucher_uses where voucher_id = first.id and given_back_by is null)
          order by until, id limit 1)
      order by vouchers.id for no key update
    ), lapse as (
      insert into voucher_lapses (id, batch_id, kobo)
      select ${lapseId}::uuid, batch_id, count(*) * paid_kobo
      from due join voucher_batches on voucher_batches.id = batch_id group by batch_id, paid_kobo
      returning id
    )
    update vouchers set lapse_id = lapse.id from lapse where vouchers.id in (select id from due)
    returning vouchers.id`.execute(tx)
  return rows.length
}

/** A voucher of a batch, with the ticket that it pays for, if there is one. */
export interface VoucherOfBatch {
  id: string
  lastThree: string
  state: 'unused' | 'used' | 'lapsed'
  usedAt: string
  film: string
  cinema: string
  startsAt: string
  listKobo: number | null
  paidKobo: number
}

/** Lists the vouchers of a batch, one more than fits on the page. */
export async function selectVouchersOfBatch(
  db: Database,
  batchId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<VoucherOfBatch[]> {
  const { rows } = await sql<VoucherOfBatch>`/* list-vouchers-of-batch */
    select vouchers.id, last_three as "lastThree", paid_kobo as "paidKobo", uses.list_kobo as "listKobo",
      case when lapse_id is not null then 'lapsed' when uses.ticket_id is not null then 'used' else 'unused' end as state,
      coalesce(${instantText('tickets.created_at')}, '') as "usedAt", coalesce(title, '') as film,
      coalesce(cinemas.name, '') as cinema, coalesce(${instantText('starts_at')}, '') as "startsAt"
    from vouchers
    join voucher_batches batches on batches.id = batch_id
    left join voucher_uses uses on voucher_id = vouchers.id and given_back_by is null
    left join tickets on tickets.id = uses.ticket_id
    left join showtimes on showtimes.id = tickets.showtime_id
    left join films on films.id = showtimes.film_id
    left join cinemas on cinemas.id = showtimes.cinema_id
    where batch_id = ${batchId} and ${isAfter('vouchers.id', after)}
    order by vouchers.id limit ${limit + 1}`.execute(db)
  return rows
}
