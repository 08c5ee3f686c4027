import type { Commission, HireTaxTerms } from '@velvet/contract/books/settlement-terms.calls'
import type { CommissionTerms, HireTaxRate } from '@velvet/contract/books/settlements.rules'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { latestFirst, standingIn } from '../../kernel/ledger/latest-first-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'

const addedAt = sql`${instantText('added_at')} as "addedAt"`

const commissions = sql<Commission>`
  select commission_terms.id, json_build_object('id', exhibitors.id, 'name', exhibitors.name) as exhibitor,
    holds_from::text as "from", ppm, ticket_kobo as "ticketKobo", note, ${addedAt},
    ${standingIn('commission_terms', sql`later.exhibitor_id = commission_terms.exhibitor_id`)}
  from commission_terms join exhibitors on exhibitors.id = exhibitor_id`

export const selectCommissions = (db: Database, page: PageOfList) =>
  selectPage(db, sql<Commission>`${commissions} order by ${latestFirst('commission_terms')}`, page)

export async function findCommission(db: Database, id: string): Promise<Commission | undefined> {
  const { rows } = await sql<Commission>`${commissions} where commission_terms.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export interface NewCommission extends CommissionTerms {
  id: string
  exhibitorID: string
  from: string
  note: string | null
  addedBy: string
}

export async function insertCommission(tx: Transaction, added: NewCommission): Promise<void> {
  await tx
    .insertInto('commission_terms')
    .values({
      id: added.id,
      exhibitor_id: added.exhibitorID,
      holds_from: added.from,
      ppm: added.ppm,
      ticket_kobo: added.ticketKobo,
      note: added.note,
      added_by: added.addedBy,
    })
    .execute()
}

export type DatedCommission = CommissionTerms & { from: string }

/** Returns the commission terms of an exhibitor; of those that have come, the first in the list holds. */
export async function listCommissionsOf(db: Database, exhibitorId: string): Promise<DatedCommission[]> {
  const { rows } = await sql<DatedCommission>`
    select holds_from::text as "from", ppm, ticket_kobo as "ticketKobo" from commission_terms
    where exhibitor_id = ${exhibitorId}::uuid
    order by ${latestFirst('commission_terms')}`.execute(db)
  return rows
}

const hireTaxes = sql<HireTaxTerms>`
  select hire_taxes.id, kind, hire_taxes.name, holds_from::text as "from", ppm, ${addedAt},
    ${standingIn(
      'hire_taxes',
      sql`later.kind = hire_taxes.kind
        and later.distributor_id is not distinct from hire_taxes.distributor_id`,
    )},
    case when distributors.id is not null
      then json_build_object('id', distributors.id, 'name', distributors.name) end as distributor
  from hire_taxes left join distributors on distributors.id = distributor_id`

export const selectHireTaxes = (db: Database, page: PageOfList) =>
  selectPage(db, sql<HireTaxTerms>`${hireTaxes} order by ${latestFirst('hire_taxes')}`, page)

export async function findHireTax(db: Database, id: string): Promise<HireTaxTerms | undefined> {
  const { rows } = await sql<HireTaxTerms>`${hireTaxes} where hire_taxes.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export interface NewHireTax extends HireTaxRate {
  id: string
  distributorID: string | null
  from: string
  addedBy: string
}

export async function insertHireTax(tx: Transaction, added: NewHireTax): Promise<void> {
  const { id, kind, name, ppm } = added
  await tx
    .insertInto('hire_taxes')
    .values({
      id,
      kind,
      name,
      ppm,
      distributor_id: added.distributorID,
      holds_from: added.from,
      added_by: added.addedBy,
    })
    .execute()
}

/** Returns the taxes on hire that hold for a distributor today in Lagos, VAT first. */
export async function listHireTaxesOf(db: Database, distributorId: string): Promise<HireTaxRate[]> {
  const { rows } = await sql<HireTaxRate>`
    select kind, name, ppm from (
      select distinct on (kind) kind, name, ppm from hire_taxes
      where (distributor_id is null or distributor_id = ${distributorId}::uuid)
        and holds_from <= (now() at time zone ${TIME_ZONE})::date
      order by kind, distributor_id nulls last, ${latestFirst('hire_taxes')}
    ) latest
    where ppm > 0 order by kind`.execute(db)
  return rows
}
