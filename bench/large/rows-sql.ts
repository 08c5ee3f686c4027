import { sql } from 'kysely'

/** Returns an SQL expression for the UUIDv7 of the n-th row of a kind. */
export const id = (kind: number, number: string) =>
  sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/** Returns an SQL expression for a number in a statement that takes no parameters. */
export const n = (value: number) => sql.raw(String(value))
