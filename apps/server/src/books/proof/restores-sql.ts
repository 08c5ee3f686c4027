import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** The head of the chain of a showtime. */
export interface Head {
  showtimeId: string
  rows: number
  hash: string
}

/** Returns false for a database that an older version has left, because that version made no proofs. */
export async function hasProofs(db: Database): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('proof_restores') is not null`.execute(db)
  return rows.length > 0
}

/** Returns the heads of all chains. */
export async function listHeads(db: Database): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select distinct on (showtime_id) showtime_id as "showtimeId", sequence as rows,
      encode(hash, 'hex') as hash
    from proof_rows order by showtime_id, sequence desc`.execute(db)
  return rows
}

/**
 * Appends a row to each chain that was open when the backup was made, and to each whose head was another one
 * before. It names that head.
 */
export async function proveRestore(tx: Transaction, before: readonly Head[]): Promise<void> {
  await sql`
    with before as (
      select * from unnest(
        ${before.map(({ showtimeId }) => showtimeId)}::uuid[],
        ${before.map(({ rows }) => rows)}::integer[], ${before.map(({ hash }) => hash)}::text[]
      ) heads (showtime_id, rows, hash)
    ), now_there as (
      select distinct on (showtime_id) showtime_id, encode(proof_rows.hash, 'hex') as hash
      from proof_rows order by showtime_id, sequence desc
    ), touched as (
      select coalesce(before.showtime_id, now_there.showtime_id) as showtime_id, before.rows, before.hash
      from before full join now_there on now_there.showtime_id = before.showtime_id
      left join showtimes on showtimes.id = now_there.showtime_id
      where chain_closed_at is null and showtimes.id is not null
        or before.hash is not null and before.hash is distinct from now_there.hash
    )
    select prove(array_agg(showtime_id order by showtime_id), array_agg(
      concat_ws(E'\t', 'restore', coalesce(rows, 0), coalesce(hash, 'unknown')) order by showtime_id))
    from touched`.execute(tx)
}

/** Keeps the hash of the note that was the newest before a restore; undefined if it is unknown. */
export async function insertRestore(tx: Transaction, before: string | undefined) {
  await sql`insert into proof_restores (forgotten) values (${before ?? null})`.execute(tx)
}

/** Returns the restore that no note has told of yet, with the note that was the newest before it. */
export async function findUntoldRestore(tx: Transaction): Promise<{ before: string | null } | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    select forgotten as before from proof_restores
    where restored_at > coalesce((select max(made_at) from proof_notes), '-infinity')
    order by restored_at desc limit 1`.execute(tx)
  return rows[0]
}
