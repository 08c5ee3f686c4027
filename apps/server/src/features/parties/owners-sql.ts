import type { TicketExhibitor } from '@velvet/contract/entities/entities'
import { sql, type RawBuilder } from 'kysely'

/** Selects the id of whoever owned a cinema at a moment. The query must read `cinemas`. */
export const ownerIdAt = (moment: RawBuilder<unknown>) => sql<string | null>`(
  select exhibitor_id from cinema_owners
  where cinema_owners.cinema_id = cinemas.id and since <= ${moment}
  order by since desc limit 1)`

/** Selects whoever owned a cinema at a moment, as papers name it. The query must read `cinemas`. */
export const ownerAt = (moment: RawBuilder<unknown>) => sql<TicketExhibitor>`(
  select json_build_object('name', coalesce(nullif(legal_name, ''), owners.name),
    'tin', tin, 'rcNumber', rc_number)
  from exhibitors owners where owners.id = ${ownerIdAt(moment)})`
