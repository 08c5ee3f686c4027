import type { TypeClass } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'

export interface TypeOfTicket {
  name: string
  class: TypeClass
  note: string
}

/** The type of a ticket; null for the standard one. The query must join `types` to other types alone. */
export const typeAtTheDoor = sql<TypeOfTicket | null>`case when types.id is not null then
  jsonb_build_object('name', types.name, 'class', types.class, 'note', types.note) end`
