// Holds the statements of the operator, and those of the writers that connect straight to a
// PostgreSQL server.
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
 * Makes the table of the direct writers. The table is in a database of its own, so that the
 * product's database stays unchanged.
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

/** Offers refunds, and says so in the audit, with which `verify` compares the settings. */
export async function offerRefunds(client: Client): Promise<void> {
  await client.query(`
    with changed as (update settings set refund_hours_before = 1 returning *)
    select record_audit(jsonb_build_array(jsonb_build_object(
      'actor_kind', 'system', 'action', 'change-settings', 'subject', 'settings', 'detail',
      jsonb_build_object('after', to_jsonb(changed) - 'only_one' - 'in_production_since'))))
    from changed`)
}

/** Returns the number at the end of a film's title. */
export async function readTitleNumber(client: Client, film: string): Promise<number> {
  const { rows } = await client.query<{ number: string | null }>(
    `select substring(title from '[0-9]+$') as number from films where id = $1`,
    [film],
  )
  return Number(rows[0]?.number ?? 0)
}

export async function writeTitleNumber(client: Client, film: string, number: number) {
  await client.query('update films set title = $2 where id = $1', [film, `Premiere ${number}`])
}

/** Returns whether the database has this migration. */
export async function hasMigration(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select from kysely_migration where name = $1', [name])
  return rows.length > 0
}

/**
 * Returns how many notices were sent, and how many were not. A notice that was given up counts as
 * waiting.
 */
export async function countPushes(client: Client) {
  const { rows } = await client.query<{ waiting: number; sent: number }>(
    `select (count(*) filter (where done_at is null))::int as waiting,
      (count(*) filter (where done_at is not null and last_error is null))::int as sent
    from outbox where kind = 'push'`,
  )
  return rows[0] ?? { waiting: 0, sent: 0 }
}
