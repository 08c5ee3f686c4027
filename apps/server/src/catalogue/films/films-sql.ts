import type { Film } from '@velvet/contract/catalogue/films.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'
import { isSeenBy, type Scope } from './proposals-sql.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

const TRAILER = sql<NonNullable<Film['trailer']>>`
  jsonb_build_object('url', video_url, 'seconds', seconds, 'bytes', bytes)`

/** A film that is proposed is stored as an archived one, so that customers do not see it. */
const status = sql<Film['status']>`
  case when proposed_by is not null then 'proposed' else status end`

/** A film as the console shows it. */
function films(db: Database) {
  return db
    .selectFrom('films')
    .select((eb) => [
      'id',
      'version',
      'slug',
      'title',
      'language',
      'distributor',
      'synopsis',
      'year',
      'minutes',
      'pre_show_minutes as preShowMinutes',
      'interval_minutes as intervalMinutes',
      'rating',
      'certificate_number as certificateNumber',
      'advisory',
      'cast_names as cast',
      'director',
      'genre',
      'subtitles',
      'audio_description as audioDescription',
      sql<string>`coalesce(original_release::text, '')`.as('originalRelease'),
      status.as('status'),
      sql<Film['proposedAs']>`case when proposed_by is not null then archived_from end`.as('proposedAs'),
      'proposal_of as proposalOf',
      'rejection',
      'position',
      'poster_url as posterUrl',
      'colour',
      'stills',
      eb
        .selectFrom('trailers')
        .select(TRAILER.as('trailer'))
        .whereRef('trailers.film_id', '=', 'films.id')
        .orderBy('trailers.created_at', 'desc')
        .orderBy('trailers.id')
        .limit(1)
        .as('trailer'),
    ])
}

interface Page {
  scope: Scope | undefined
  q: string | undefined
  status: Film['status'] | undefined
  sort: 'position' | 'title'
  limit: number
  after: readonly [string | number, string] | undefined
}

/** Reads one row more than the page holds; `after` names the last row of the page before. */
export function selectFilms(db: Database, { q, status: requested, sort, limit, after, scope }: Page): Promise<Film[]> {
  const text = q ?? ''
  return (
    films(db)
      .$if(q !== undefined && q !== '', (query) =>
        query.where((eb) =>
          eb.or([contains('title', text), contains('distributor', text), contains('language', text)]),
        ),
      )
      .where(status, requested ? '=' : '<>', requested ?? 'archived')
      .where(isSeenBy(scope))
      .$if(sort === 'title', (query) => query.where(isAfter(['title', 'id'], after)))
      .$if(after !== undefined && sort === 'position', (query) =>
        query.where(
          sql<boolean>`(position > ${after?.[0]}::int
          or (position = ${after?.[0]}::int and id < ${after?.[1]}::uuid))`,
        ),
      )
      .orderBy(sort)
      // Among films with the same position, the home screen shows the newest film first.
      .orderBy('id', sort === 'position' ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute()
  )
}

export function selectFilm(db: Database, id: string, scope?: Scope): Promise<Film | undefined> {
  return films(db).where('id', '=', id).where(isSeenBy(scope)).executeTakeFirst()
}

/** Reads a film and locks it until the transaction ends. */
export function lockFilm(tx: Transaction, id: string, scope?: Scope): Promise<Film | undefined> {
  return films(tx).where('id', '=', id).where(isSeenBy(scope)).forUpdate().executeTakeFirst()
}

/** The columns that a member of staff enters. */
export interface FilmValues {
  title: string
  language: string
  distributor: string
  synopsis: string
  year: number
  minutes: number
  pre_show_minutes: number | null
  interval_minutes: number | null
  rating: string
  certificate_number: string
  advisory: string
  cast_names: string
  director: string
  genre: string
  subtitles: string
  audio_description: string
  original_release: string | null
  status: string
  position: number
}

/** What a film has beside its values while it is proposed. */
interface Proposal {
  proposed_by?: string
  rejection?: string
  archived_from?: string
}

type NewFilm = FilmValues & Proposal & { id: string; slug: string }

const COLUMNS = [
  'id',
  'slug',
  'title',
  'language',
  'distributor',
  'synopsis',
  'year',
  'minutes',
  'pre_show_minutes',
  'interval_minutes',
  'rating',
  'certificate_number',
  'advisory',
  'cast_names',
  'director',
  'genre',
  'subtitles',
  'audio_description',
  'original_release',
  'status',
  'position',
  'archived_from',
  'proposed_by',
].map((name) => sql.ref(name))

/**
 * Inserts any number of films by one statement. This fires the triggers films_name_distributor and films_add_words
 * (docs/data-model.md).
 */
export async function insertFilms(tx: Transaction, rows: readonly NewFilm[]): Promise<void> {
  const columns = sql.join(COLUMNS)
  await sql`
    insert into films (${columns})
    select ${columns} from jsonb_populate_recordset(null::films, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}

/** This fires the triggers films_name_distributor and films_change_words (docs/data-model.md). */
export async function updateFilm(
  tx: Transaction,
  id: string,
  values: Partial<FilmValues> & Proposal & { poster_url?: string; colour?: string; stills?: string[] },
): Promise<void> {
  await tx
    .updateTable('films')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Returns true if a baby friendly showtime of the film is to come, also as a draft. */
export function hasBabyShow(tx: Transaction, filmId: string): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('showtimes')
      .select('id')
      .where('film_id', '=', filmId)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', sql<Date>`now()`)
      .where(sql<boolean>`'baby' = any(marks)`),
  )
}

/** Archives a film, and remembers its status for `setUnarchived`. A proposed film is no longer proposed. */
export async function setArchived(tx: Transaction, id: string): Promise<void> {
  await sql`
    update films set archived_from = case when proposed_by is null then status else archived_from end,
      status = 'archived', proposed_by = null, rejection = '', version = version + 1
    where id = ${id}
  `.execute(tx)
}

export async function setUnarchived(tx: Transaction, id: string): Promise<void> {
  await sql`
    update films
    set status = coalesce(archived_from, 'now-playing'), archived_from = null,
      proposed_by = null, rejection = '', version = version + 1
    where id = ${id}
  `.execute(tx)
}
