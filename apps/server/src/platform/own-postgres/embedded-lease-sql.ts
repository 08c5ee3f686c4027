// These statements run on a connection outside the pool, before the database of the product exists.
import type pg from 'pg'

/** The number is arbitrary; nothing else in the database `postgres` locks it. */
const LOCK = 7_265_001

export async function hasDatabase(client: pg.Client, name: string): Promise<boolean> {
  const known = await client.query('select from pg_database where datname = $1', [name])
  return known.rowCount !== 0
}

/** The name must be one of our own, because it cannot be a parameter. */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`create database ${name}`)
}

export async function lockShared(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK])
}

/** Returns false where anybody holds the lock, shared or not. */
export async function tryLockAlone(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
  return rows[0]?.locked ?? false
}
