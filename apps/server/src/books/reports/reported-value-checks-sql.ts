import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/**
 * I9: a ticket is reported above its price only by terms of its film that say so, and at the value that they give. The
 * terms need not hold any more, because tickets keep the value of the day of their sale.
 */
export const unfoundedReports = sql<BrokenRow>`
  select 'a ticket is reported at a value that no terms of its film give' as fault, tickets.id
  from tickets join showtimes on showtimes.id = tickets.showtime_id
  where reported_kobo is not null and not exists (
    select from film_terms
    where film_terms.film_id = tickets.film_id
      and (film_terms.cinema_id is null or film_terms.cinema_id = showtimes.cinema_id)
      and case when gross_kobo = 0 then free_tickets is not null
        when reports = 'full' then reported_kobo = list_kobo
        else reported_kobo = reports_kobo end)`
