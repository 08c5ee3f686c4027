import type { TypeClass } from '@velvet/contract/catalogue/ticket-types.rules'
import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { sql, type RawBuilder } from 'kysely'

export interface TypeOfTicket {
  name: string
  class: TypeClass
  note: string
}

/**
 * Selects the type of a ticket and its zone, or null for a standard ticket. The query must join `types` only for other
 * types.
 */
export const typeAtTheDoor = (zone: RawBuilder<unknown>) => sql<TypeOfTicket | null>`
  case when types.id is not null or ${zone} <> 'standard' then jsonb_build_object(
    'name', concat_ws(', ', types.name, ${JSON.stringify({ ...ZONE_NAMES, standard: null })}::jsonb ->> ${zone}),
    'class', coalesce(types.class, 'standard'), 'note', coalesce(types.note, '')) end`
