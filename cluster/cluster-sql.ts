// Holds the statements of the operator, and of the writers that connect straight to a PostgreSQL
// server.
import type { Client } from 'pg'

/** Makes the role of the product, with limits that PgBouncer does not carry over. */
export async function makeRole(client: Client, password: string): Promise<void> {
  await client.query(`create role velvet login password '${password}'`)
  await client.query(`alter role velvet set statement_timeout = '10s'`)
  await client.query(`alter role velvet set idle_in_transaction_session_timeout = '15s'`)
}

export async function makeDatabase(client: Client, name: string): Promise<void> {
  await client.query(`create database ${name} owner velvet`)
}

/**
 * Makes the table of the direct writers. It is in its own database, so that the product's database
 * stays unchanged.
 */
export async function makeProbes(client: Client): Promise<void> {
  await client.query('create table probes (id uuid primary key)')
}

export async function writeProbe(client: Client, id: string): Promise<void> {
  await client.query('insert into probes (id) values ($1)', [id])
}

/** Returns the ids that are not in the table of the direct writers. */
export async function findMissingProbes(client: Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as told (id) where id not in (select id from probes)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

export async function offerRefunds(client: Client): Promise<void> {
  await client.query('update settings set refund_hours_before = 1')
}
