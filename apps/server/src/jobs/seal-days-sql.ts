import { sql } from 'kysely'
import type { Transaction } from '../platform/database/connect.ts'
import type { CountedTable } from '../verify/schema-file.ts'
import type { SealedDay, WrittenDay } from '../verify/seals-sql.ts'

/**
 * Returns the oldest day of a table that is over and not sealed. A transaction that began on that day has
 * ended after an hour.
 */
export async function findDayToSeal(tx: Transaction, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from written_rows
    where table_name = ${table} and day < ((now() - interval '1 hour') at time zone 'utc')::date
      and not exists (
        select from sealed_days
        where sealed_days.table_name = ${table} and sealed_days.day >= written_rows.day
      )`.execute(tx)
  return rows[0]?.day ?? undefined
}

/** Returns the rows of a day with their hash; undefined if they are not those that were counted. */
export async function readWrittenDay(
  tx: Transaction,
  { table, columns, condition }: CountedTable,
  day: string,
): Promise<WrittenDay | undefined> {
  const ofDay = `(${condition}) and written_on = '${day}'`
  const { rows } = await sql<WrittenDay>`
    select ${table} as "table", ${day} as day, hashes.rows, encode(hash, 'hex') as hash
    from written_hashes(${table}, ${columns}, ${ofDay}) hashes
    join written_sums(${table}, ${columns}, ${ofDay}) sums on true
    join (
      select sum(rows) as rows, bit_xor(digest) as digest from written_rows
      where table_name = ${table} and day = ${day}::date
    ) counted on counted.rows = sums.rows and counted.digest = sums.digest`.execute(tx)
  return rows[0]
}

export async function findLastSeal(tx: Transaction, table: string): Promise<string> {
  const { rows } = await sql<{ seal: string }>`
    select seal from sealed_days where table_name = ${table} order by day desc limit 1`.execute(tx)
  return rows[0]?.seal ?? ''
}

/** Keeps the seal of a day in place of what was counted while the day lasted. */
export async function keepSeal(
  tx: Transaction,
  { table, day, rows, hash, seal, secretMark }: SealedDay,
): Promise<void> {
  await sql`
    with counted as (
      delete from written_rows where table_name = ${table} and day = ${day}::date
      returning digest
    )
    insert into sealed_days (table_name, day, rows, digest, hash, seal, secret_mark)
    select ${table}, ${day}::date, ${rows}, bit_xor(digest), decode(${hash}, 'hex'), ${seal},
      ${secretMark}
    from counted`.execute(tx)
}

/** Counts again, and seals later, the days that a wrong clock called over. */
export async function reopenSealedDays(tx: Transaction): Promise<void> {
  await sql`
    with reopened as (
      delete from sealed_days where day >= ((now() - interval '1 hour') at time zone 'utc')::date
      returning table_name, day, rows, digest
    )
    insert into written_rows select table_name, day, rows, digest from reopened`.execute(tx)
}
