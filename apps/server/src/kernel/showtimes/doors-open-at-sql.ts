import { sql } from 'kysely'

/** The time from which tickets admit. The query has to join `settings`. */
export const doorsOpenAt = sql<Date>`showtimes.starts_at - make_interval(hours => settings.doors_open_hours_before)`
