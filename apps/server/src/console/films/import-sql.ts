import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connect.ts'

interface TitleAndYear {
  title: string
  year: number
}

/** Returns which of these films the catalogue already has. Archived films do not count. */
export async function filmsAlreadyThere(
  db: Database,
  films: readonly TitleAndYear[],
): Promise<TitleAndYear[]> {
  const { rows } = await sql<TitleAndYear>`
    select films.title, films.year from films
    join (
      select distinct lower(title) as title, year
      from unnest(${films.map(({ title }) => title)}::text[], ${films.map(({ year }) => year)}::int[])
        as entered (title, year)
    ) as entered on lower(films.title) = entered.title and films.year = entered.year
    where films.status <> 'archived'
  `.execute(db)
  return rows
}

/** Returns the highest position of a film on the home screen; -1 if there is no film. */
export async function lastPosition(tx: Transaction): Promise<number> {
  const { last } = await tx
    .selectFrom('films')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`-1`).as('last'))
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return last
}
