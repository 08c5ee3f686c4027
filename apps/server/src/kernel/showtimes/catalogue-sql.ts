import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

type OfFilm = Pick<Ticket, 'MovieTitle' | 'PosterURL' | 'Colour'>
type OfCinema = Pick<Ticket, 'CinemaName' | 'CinemaAddress' | 'CinemaPhone' | 'TimeZone' | 'Latitude' | 'Longitude'>
type OfType = Pick<Ticket, 'TicketType' | 'TypeNote' | 'TypeTranslations'>

export type SharedByTickets = keyof OfFilm | keyof OfCinema | keyof OfType | 'ScreenName' | 'Exhibitor'

/** Who owned a cinema from a moment on, in seconds, until the next one. */
interface Owner {
  since: number
  exhibitor: Ticket['Exhibitor']
}

type ById<Row> = Partial<Record<string, Row>>

/** What many tickets share, by the ids to which their rows refer. */
export interface Catalogue {
  /** The state of the database in which all of it was read. */
  snapshot: string
  films: ById<OfFilm>
  cinemas: ById<OfCinema>
  screens: ById<Pick<Ticket, 'ScreenName'>>
  /** The types that are shown, which are all but the standard one. */
  types: ById<OfType>
  /** The owners of each cinema that has had one, the last one first. */
  owners: ById<Owner[]>
}

export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { rows } = await sql<Catalogue>`/* read-catalogue */
    select pg_current_snapshot()::text as snapshot,
      (select coalesce(json_object_agg(id, json_build_object(
        'MovieTitle', title, 'PosterURL', poster_url, 'Colour', colour)), '{}') from films) as films,
      (select coalesce(json_object_agg(id, json_build_object(
        'CinemaName', name, 'CinemaAddress', address, 'CinemaPhone', nullif(phone, ''),
        'TimeZone', time_zone, 'Latitude', latitude, 'Longitude', longitude)), '{}') from cinemas) as cinemas,
      (select coalesce(json_object_agg(id, json_build_object('ScreenName', name)), '{}') from screens) as screens,
      (select coalesce(json_object_agg(id, json_build_object('TicketType', name,
        'TypeNote', nullif(note, ''), 'TypeTranslations', nullif(translations, '{}'))), '{}')
        from ticket_types where class <> 'standard') as types,
      (select coalesce(json_object_agg(cinema_id, owners), '{}') from (
        select cinema_id, json_agg(json_build_object('since', date_part('epoch', since), 'exhibitor',
          case when exhibitors.id is not null then json_build_object(
            'name', coalesce(nullif(legal_name, ''), name), 'tin', tin, 'rcNumber', rc_number) end)
          order by since desc) as owners
        from cinema_owners left join exhibitors on exhibitors.id = exhibitor_id group by cinema_id
      ) of_cinemas) as owners`.execute(db)
  const [catalogue] = rows as [Catalogue]
  return catalogue
}

/**
 * True if nothing in the catalogue has changed between its snapshot and the one of this statement. A restored
 * database may name transactions that have not begun yet.
 */
export const isUnchangedSince = (snapshot: string) => sql<boolean>`not exists (
  select from catalogue_changes
  where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot))`
