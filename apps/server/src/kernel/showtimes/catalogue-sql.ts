import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

type OfFilm = Pick<Ticket, 'MovieTitle' | 'PosterURL' | 'Colour'>
type OfCinema = Pick<Ticket, 'CinemaName' | 'CinemaAddress' | 'CinemaPhone' | 'TimeZone' | 'Latitude' | 'Longitude'>
type OfType = Pick<Ticket, 'TicketType' | 'TypeNote' | 'TypeTranslations'>

export type SharedByTickets = keyof OfFilm | keyof OfCinema | keyof OfType | 'ScreenName' | 'Exhibitor'

/** An owner of a cinema. Ownership starts at `since`, in Unix seconds, and lasts until the next owner's. */
interface Owner {
  since: number
  exhibitor: Ticket['Exhibitor']
}

type ById<Row> = Partial<Record<string, Row>>

/** The data that many tickets share, by the ids in their rows. */
export interface Catalogue {
  /** The database snapshot in which the catalogue was read. */
  snapshot: string
  films: ById<OfFilm>
  cinemas: ById<OfCinema>
  screens: ById<Pick<Ticket, 'ScreenName'>>
  /** The visible ticket types. The standard type is not shown. */
  types: ById<OfType>
  /** The owners of each cinema, the latest one first. */
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
 * True if the catalogue has not changed between its snapshot and this statement's. After a restore, the table may name
 * transactions of the future, which do not count.
 */
export const isUnchangedSince = (snapshot: string) => sql<boolean>`not exists (
  select from catalogue_changes
  where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot))`
