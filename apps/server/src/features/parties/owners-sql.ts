import type { TicketExhibitor } from '@velvet/contract/entities/entities'
import { sql, type RawBuilder } from 'kysely'

/** Selects who owned a cinema at a moment, as papers name it. The query must read `cinemas`. */
export const ownerAt = (moment: RawBuilder<unknown>) => sql<TicketExhibitor>`(
  select case when owners.id is not null then json_build_object(
    'name', coalesce(nullif(legal_name, ''), owners.name), 'tin', tin, 'rcNumber', rc_number) end
  from cinema_owners left join exhibitors owners on owners.id = cinema_owners.exhibitor_id
  where cinema_owners.cinema_id = cinemas.id and since <= ${moment}
  order by since desc limit 1
)`
