import { sql } from 'kysely'

interface NamedPerson {
  id: string
  name: string
}

/** Selects a row of `staff` as its id and its name. */
export const namedPerson = (alias: string) =>
  sql<NamedPerson>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`

/** Selects a row of `staff` that a left join may have left out, which then is null. */
export const namedPersonOrNull = (alias: string) =>
  sql<NamedPerson | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${namedPerson(alias)} end`
