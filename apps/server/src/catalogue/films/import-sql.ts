import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface TitleAndYear {
  title: string
  year: number
}

interface ComparedFilm {
  /** Is the same for two films that people would take for one. */
  key: string
  /** True if the catalogue already has the film. Archived films do not count. */
  isThere: boolean
}

/** Compares films with those of the catalogue, and returns a row for each in their order. */
export async function compareFilms(db: Database, films: readonly TitleAndYear[]): Promise<ComparedFilm[]> {
  const { rows } = await sql<ComparedFilm>`
    with there as materialized (
      select distinct year || ' ' || search_form(title) collate "C" as key from films
      where status <> 'archived'
    ), entered as materialized (
      select year || ' ' || search_form(title) collate "C" as key, line
      from unnest(${films.map(({ title }) => title)}::text[], ${films.map(({ year }) => year)}::int[])
        with ordinality as entered (title, year, line)
    )
    select entered.key, there.key is not null as "isThere"
    from entered left join there on there.key = entered.key
    order by entered.line
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
