import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'

// The two kinds of parties have tables of the same form.

export type PartyFields = Omit<Distributor, 'id' | 'version' | 'films'>
export type Parties = 'exhibitors' | 'distributors'

const FIELDS = sql`party.id, party.version, party.name, party.legal_name as "legalName", party.tin,
  party.rc_number as "rcNumber", party.address, party.emails, party.bank_account as "bankAccount"`

const EXHIBITORS = sql<Exhibitor>`
  select ${FIELDS}, coalesce((
    select json_agg(json_build_object('id', cinemas.id, 'name', cinemas.name)
      order by cinemas.name, cinemas.id)
    from cinemas where exhibitor_id = party.id
  ), '[]') as cinemas
  from exhibitors party`

const DISTRIBUTORS = sql<Distributor>`
  select ${FIELDS}, (select count(*) from films where distributor_id = party.id) as films
  from distributors party`

const byName = <Party>(parties: RawBuilder<Party>) => sql<Party>`${parties} order by party.name, party.id`

export const selectExhibitors = (db: Database, page: PageOfList) => selectPage(db, byName(EXHIBITORS), page)
export const selectDistributors = (db: Database, page: PageOfList) => selectPage(db, byName(DISTRIBUTORS), page)

async function findParty<Party>(db: Database, parties: RawBuilder<Party>, id: string): Promise<Party | undefined> {
  const { rows } = await sql<Party>`${parties} where party.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export const findExhibitor = (db: Database, id: string) => findParty(db, EXHIBITORS, id)
export const findDistributor = (db: Database, id: string) => findParty(db, DISTRIBUTORS, id)

const columnsOf = ({ name, legalName, tin, rcNumber, address, emails, bankAccount }: PartyFields) => ({
  name,
  tin,
  address,
  emails,
  legal_name: legalName,
  rc_number: rcNumber,
  bank_account: bankAccount,
})

export async function insertParty(tx: Transaction, table: Parties, party: PartyFields & { id: string }): Promise<void> {
  await tx
    .insertInto(table)
    .values({ id: party.id, ...columnsOf(party) })
    .execute()
}

export async function updateParty(tx: Transaction, table: Parties, party: PartyFields & { id: string }): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ ...columnsOf(party), version: eb('version', '+', 1) }))
    .where('id', '=', party.id)
    .execute()
}

export async function setBankAccount(
  tx: Transaction,
  table: Parties,
  { id, bankAccount }: { id: string; bankAccount: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ bank_account: bankAccount, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Locks a party, so that its version cannot change until the transaction ends. */
export async function lockParty(tx: Transaction, table: Parties, id: string): Promise<void> {
  await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns the cinemas whose owner changes if an exhibitor gets these cinemas and no others. */
export async function listCinemasToChange(
  tx: Transaction,
  exhibitorId: string,
  cinemaIds: readonly string[],
): Promise<{ gained: string[]; lost: string[] }> {
  const { rows } = await sql<{ gained: string[]; lost: string[] }>`
    with changing as (
      select id, id = any (${cinemaIds}::uuid[]) as gained from cinemas
      where (exhibitor_id is not distinct from ${exhibitorId}::uuid) <> (id = any (${cinemaIds}::uuid[]))
    )
    select coalesce(json_agg(id) filter (where gained), '[]') as gained,
      coalesce(json_agg(id) filter (where not gained), '[]') as lost
    from changing`.execute(tx)
  return rows[0] ?? { gained: [], lost: [] }
}

/**
 * Gives an exhibitor these cinemas and no others. Returns how many of them exist. This fires the trigger note_owner
 * (docs/data-model.md).
 */
export async function assignCinemas(
  tx: Transaction,
  exhibitorId: string,
  cinemaIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given_up as (
      update cinemas set exhibitor_id = null
      where exhibitor_id = ${exhibitorId}::uuid and id <> all (${cinemaIds}::uuid[])
    ), taken as (
      update cinemas set exhibitor_id = ${exhibitorId}::uuid where id = any (${cinemaIds}::uuid[])
      returning id
    )
    select count(*) as count from taken`.execute(tx)
  return rows[0]?.count ?? 0
}
