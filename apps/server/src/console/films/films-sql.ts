import type { Film } from '@velvet/contract/endpoints/films'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connect.ts'
import { contains } from '../../database/contains-sql.ts'

const TRAILER = sql<NonNullable<Film['trailer']>>`
  jsonb_build_object('url', video_url, 'seconds', seconds, 'bytes', bytes)`

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
      'rating',
      'certificate_number as certificateNumber',
      'advisory',
      eb.ref('status').$castTo<Film['status']>().as('status'),
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
  q: string | undefined
  status: Film['status'] | undefined
  sort: 'position' | 'title'
  limit: number
  after: readonly [string | number, string] | undefined
}

/** Reads one row more than the page holds; `after` names the last row of the page before. */
export function selectFilms(
  db: Database,
  { q, status, sort, limit, after }: Page,
): Promise<Film[]> {
  const words = q ?? ''
  return (
    films(db)
      .$if(q !== undefined && q !== '', (query) =>
        query.where((eb) =>
          eb.or([
            contains('title', words),
            contains('distributor', words),
            contains('language', words),
          ]),
        ),
      )
      .where('status', status ? '=' : '<>', status ?? 'archived')
      .$if(after !== undefined && sort === 'title', (query) =>
        query.where(sql<boolean>`(title, id) > (${after?.[0]}, ${after?.[1]}::uuid)`),
      )
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

export function selectFilm(db: Database, id: string): Promise<Film | undefined> {
  return films(db).where('id', '=', id).executeTakeFirst()
}

/** Reads a film and locks it until the transaction ends. */
export function lockFilm(tx: Transaction, id: string): Promise<Film | undefined> {
  return films(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The columns that a member of staff enters. */
export interface FilmValues {
  title: string
  language: string
  distributor: string
  synopsis: string
  year: number
  minutes: number
  rating: string
  certificate_number: string
  advisory: string
  status: string
  position: number
}

type NewFilm = FilmValues & { id: string; slug: string }

const COLUMNS = [
  ...['id', 'slug', 'title', 'language', 'distributor', 'synopsis', 'year', 'minutes', 'rating'],
  ...['certificate_number', 'advisory', 'status', 'position'],
].map((name) => sql.ref(name))

/** Inserts any number of films by one statement. */
export async function insertFilms(tx: Transaction, rows: readonly NewFilm[]): Promise<void> {
  const columns = sql.join(COLUMNS)
  await sql`
    insert into films (${columns})
    select ${columns} from jsonb_populate_recordset(null::films, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}

export async function updateFilm(
  tx: Transaction,
  id: string,
  values: Partial<FilmValues> & { poster_url?: string; colour?: string; stills?: string[] },
): Promise<void> {
  await tx
    .updateTable('films')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Archives a film, and remembers its status for `setUnarchived`. */
export async function setArchived(tx: Transaction, id: string): Promise<void> {
  await sql`
    update films set archived_from = status, status = 'archived', version = version + 1
    where id = ${id}
  `.execute(tx)
}

export async function setUnarchived(tx: Transaction, id: string): Promise<void> {
  await sql`
    update films
    set status = coalesce(archived_from, 'now-playing'), archived_from = null, version = version + 1
    where id = ${id}
  `.execute(tx)
}
