import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

function ticketTypes(db: Database) {
  return db
    .selectFrom('ticket_types')
    .select((eb) => [
      'id',
      'version',
      'name',
      eb.ref('class').$castTo<TicketType['class']>().as('class'),
      'online',
      'needs_approval as needsApproval',
      'note',
      eb.ref('translations').$castTo<TicketType['translations']>().as('translations'),
    ])
    .orderBy('position')
    .orderBy('id')
}

/** Lists all types; the standard one comes first. */
export function selectTicketTypes(db: Database): Promise<TicketType[]> {
  return ticketTypes(db).execute()
}

/** Locks all types in the order of their ids, so that one change after another sees their names. */
export async function lockTicketTypes(tx: Transaction): Promise<void> {
  await tx.selectFrom('ticket_types').select('id').orderBy('id').forUpdate().execute()
}

/** Lists those of the types that exist. */
export function selectTypesOfIds(db: Database, ids: readonly string[]): Promise<TicketType[]> {
  return ticketTypes(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

type Fields = Omit<TicketType, 'id' | 'version'>

const columnsOf = (fields: Fields) => ({
  name: fields.name,
  class: fields.class,
  online: fields.online,
  note: fields.note,
  needs_approval: fields.needsApproval,
  translations: JSON.stringify(fields.translations),
})

/** Adds a type at the end of the list. */
export async function insertTicketType(tx: Transaction, id: string, fields: Fields): Promise<void> {
  await tx
    .insertInto('ticket_types')
    .values({
      id,
      ...columnsOf(fields),
      position: sql<number>`(select max(position) + 1 from ticket_types)`,
    })
    .execute()
}

export async function updateTicketType(tx: Transaction, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('ticket_types')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
