import type { addVouchers, VoucherBatch } from '@velvet/contract/sales/vouchers.calls'
import type { TaxInForce, TicketTax } from '@velvet/contract/books/taxes.rules'
import { sql } from 'kysely'
import type { z } from 'zod'
import { taxesInForce } from '../../books/taxes/tax-rates-sql.ts'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'

type Input = z.output<(typeof addVouchers)['input']>

/** Returns true if an exhibitor or a distributor has this id. */
export async function isParty(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`/* is-party */
    select from exhibitors where id = ${id} union all select from distributors where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function insertBatch(tx: Transaction, batch: Input & { id: string; proposedBy: string }): Promise<void> {
  await sql`/* write-voucher-batch */
    insert into voucher_batches (id, party_id, company, vouchers, face_kobo, paid_kobo, until, accounting, type_ids,
      cinema_ids, proposed_by)
    values (${batch.id}, ${batch.partyID ?? null}::uuid, ${batch.company ?? null}, ${batch.count}, ${batch.faceKobo},
      ${batch.paidKobo}, ${batch.until}::date, ${batch.accounting}, ${batch.types}::uuid[], ${batch.cinemas}::uuid[],
      ${batch.proposedBy})`.execute(tx)
}

interface LockedBatch extends Pick<VoucherBatch, 'state' | 'vouchers' | 'accounting' | 'paidKobo'> {
  cinemas: string[]
  proposedBy: string
  madeBy: string | null
}

/** Locks a batch, so that none of its vouchers is taken before the transaction ends. */
export async function lockBatch(tx: Transaction, id: string): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`/* lock-voucher-batch */
    select state, vouchers, accounting, paid_kobo as "paidKobo", cinema_ids as cinemas, proposed_by as "proposedBy",
      made_by as "madeBy"
    from voucher_batches where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** This fires the trigger book_naira (docs/data-model.md). */
export async function markMade(
  tx: Transaction,
  id: string,
  { staffId, vat }: { staffId: string; vat: VoucherVat | null },
): Promise<void> {
  await sql`/* make-voucher-batch */
    update voucher_batches set state = 'open', made_by = ${staffId}::uuid, made_at = now(),
      vat = ${vat && JSON.stringify(vat)}::jsonb
    where id = ${id}`.execute(tx)
}

/** The VAT in the price of one voucher. */
export type VoucherVat = Pick<TicketTax, 'name' | 'kobo'>

/** Returns the different taxes that hold at cinemas now. An empty list names all cinemas. */
export async function listTaxesOf(tx: Transaction, cinemaIds: readonly string[]): Promise<TaxInForce[][]> {
  const { rows } = await sql<{ taxes: TaxInForce[] }>`/* taxes-of-vouchers */
    select distinct ${taxesInForce}::jsonb as taxes from cinemas
    where case when ${cinemaIds}::uuid[] = '{}' then archived_at is null else cinemas.id = any(${cinemaIds}::uuid[]) end`.execute(
    tx,
  )
  return rows.map(({ taxes }) => taxes)
}

export async function markEnded(
  tx: Transaction,
  id: string,
  { state, staffId }: { state: 'stopped' | 'rejected'; staffId: string },
): Promise<void> {
  await sql`/* end-voucher-batch */
    update voucher_batches set state = ${state}, ended_by = ${staffId}::uuid, ended_at = now()
    where id = ${id}`.execute(tx)
}

const batches = sql`
  select batches.id, state, coalesce(company, exhibitors.name, distributors.name, '') as buyer,
    ${namedPerson('proposer')} as "proposedBy", ${instantText('proposed_at')} as "proposedAt", ${namedPersonOrNull('maker')} as "madeBy",
    until::text, face_kobo as "faceKobo", paid_kobo as "paidKobo", accounting, vouchers,
    (select count(*) from voucher_uses join vouchers on vouchers.id = voucher_id
      where batch_id = batches.id and given_back_by is null) as used,
    (select count(*) from vouchers where batch_id = batches.id and lapse_id is not null) as lapsed
  from voucher_batches batches
  join staff proposer on proposer.id = proposed_by
  left join staff maker on maker.id = made_by
  left join exhibitors on exhibitors.id = party_id
  left join distributors on distributors.id = party_id`

/** Returns the newest batches first, one more than fits on the page. */
export async function selectVoucherBatches(
  db: Database,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<VoucherBatch[]> {
  const { rows } = await sql<VoucherBatch>`/* list-vouchers */ ${batches}
    where ${isBefore('batches.id', after)} order by batches.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findBatch(db: Database, id: string): Promise<VoucherBatch | undefined> {
  const { rows } = await sql<VoucherBatch>`/* find-voucher-batch */ ${batches} where batches.id = ${id}`.execute(db)
  return rows[0]
}
