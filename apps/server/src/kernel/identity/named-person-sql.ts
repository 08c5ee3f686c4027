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

interface NamedCustomer {
  uuid: string
  username: string
}

/** Selects a row of `customers` as its id and its name. */
export const namedCustomer = (alias: string) =>
  sql<NamedCustomer>`json_build_object('uuid', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username`)})`

/** Selects a row of `customers` that a left join may have left out, which then is null. */
export const namedCustomerOrNull = (alias: string) =>
  sql<NamedCustomer | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${namedCustomer(alias)} end`
