import type { CinemaChoice, FilmChoice, PartyChoice } from '@velvet/contract/catalogue/choices.calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

/** How well a name fits: 0 if it begins with the words, 1 if one of its words does, and otherwise 2. */
const fit = (form: RawBuilder<string>, text: string) => sql<number>`
  case when starts_with(${form}, search_form(${text})) then 0
    when strpos(${form}, ' ' || search_form(${text})) > 0 then 1 else 2 end`

interface Requested {
  /** Empty for the first names of the alphabet. */
  text: string
  limit: number
}

/** The form of a title, as the index of films in use has it. */
const FORM_OF_TITLE = sql<string>`search_form(title) collate "C"`

/** Reads one film more than the limit. Without words, an index gives the films in their order. */
export async function selectFilmChoices(db: Database, { text, limit }: Requested): Promise<FilmChoice[]> {
  const isMatch = sql`strpos(${FORM_OF_TITLE}, search_form(${text})) > 0`
  const { rows } = await sql<FilmChoice>`
    select id, title, year, minutes from films
    where status <> 'archived' ${text === '' ? sql`` : sql`and ${isMatch}`}
    order by ${text === '' ? sql`` : sql`${fit(FORM_OF_TITLE, text)},`} ${FORM_OF_TITLE}, id
    limit ${limit + 1}`.execute(db)
  return rows
}

/** Reads one cinema more than the limit. `bound` limits the choice to these cinemas. */
export async function selectCinemaChoices(
  db: Database,
  { text, limit, bound }: Requested & { bound: readonly string[] | undefined },
): Promise<CinemaChoice[]> {
  const form = sql<string>`search_form(cinemas.name) collate "C"`
  const { rows } = await sql<CinemaChoice>`
    select cinemas.id, cinemas.name, areas.lga, areas.state
    from cinemas join areas on areas.id = cinemas.area_id
    where cinemas.archived_at is null
      and ${isAmong('cinemas.id', bound)}
      and (strpos(${form}, search_form(${text})) > 0
        or strpos(search_form(cinemas.address), search_form(${text})) > 0
        or strpos(search_form(areas.lga), search_form(${text})) > 0
        or strpos(search_form(areas.state), search_form(${text})) > 0)
    order by ${fit(form, text)}, ${form}, cinemas.id
    limit ${limit + 1}`.execute(db)
  return rows
}

/** Reads distributors or exhibitors, one more than the limit. */
export async function selectPartyChoices(
  db: Database,
  table: 'distributors' | 'exhibitors',
  { text, limit }: Requested,
): Promise<PartyChoice[]> {
  const form = sql<string>`search_form(name) collate "C"`
  const { rows } = await sql<PartyChoice>`
    select id, name from ${sql.table(table)} where strpos(${form}, search_form(${text})) > 0
    order by ${fit(form, text)}, ${form}, id
    limit ${limit + 1}`.execute(db)
  return rows
}
