import type { TypeTotals } from '@velvet/contract/books/proof/leaf'
import type { Node } from '@velvet/contract/books/proof/tree'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isVoid } from './proofs-sql.ts'

export interface KeptNote {
  day: string
  size: number
  root: Buffer
  key: string
  text: string
}

const fieldsOfNote = sql`day::text as day, size, root, key, text`

/** Returns notes, the newest first. */
export async function listNotes(
  db: Database,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<KeptNote[]> {
  const { rows } = await sql<KeptNote>`
    select ${fieldsOfNote} from proof_notes where day < ${before ?? 'infinity'}::date
    order by day desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the day that is over for which there is no note, nor for a later one. */
export async function findDayToNote(tx: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select yesterday::text as day
    from (select (now() at time zone 'utc')::date - 1 as yesterday) days
    where not exists (select from proof_notes where day >= yesterday)`.execute(tx)
  return rows[0]?.day
}

export interface ChangedChain {
  showtimeId: string
  rows: number
  /** The hash of the last row, in hexadecimal digits. */
  head: string
  serials: number
  voided: number
  scanned: number
  types: TypeTotals[]
}

/**
 * Returns the chains that have changed since their last leaf, in the order of their showtimes, each with its
 * totals. A transaction may have been open for an hour when the last note was made.
 */
export async function listChangedChains(tx: Transaction): Promise<ChangedChain[]> {
  const { rows } = await sql<ChangedChain>`
    with last_note as (
      select max(made_at) as at from proof_notes
    ), changed as (
      select distinct showtime_id from proof_rows
      where at >= coalesce((select at from last_note) - interval '1 hour', '-infinity')
      union
      -- Scans of a showtime come until its chain is closed, and write no row.
      select id from showtimes
      where chain_closed_at is null and starts_at < now() + interval '1 day'
        and state not in ('draft', 'removed')
    ), heads as (
      select changed.showtime_id, head.sequence, head.hash
      from changed cross join lateral (
        select sequence, hash from proof_rows where showtime_id = changed.showtime_id
        order by sequence desc limit 1
      ) head
    ), lines as (
      select heads.showtime_id, type_id, ticket_types.name, serial, used_at is not null as is_scanned,
        gross_kobo, net_kobo, ${isVoid} as is_void
      from heads join tickets on tickets.showtime_id = heads.showtime_id
      join ticket_types on ticket_types.id = type_id
    ), types as (
      select showtime_id, type_id, count(*) as sold, count(*) filter (where is_void) as voided,
        count(*) filter (where is_scanned) as scanned, json_build_object(
          'typeId', type_id, 'name', plain_words(name), 'sold', count(*),
          'voided', count(*) filter (where is_void),
          'gross', coalesce(sum(gross_kobo) filter (where not is_void), 0),
          'taxes', coalesce(sum(gross_kobo - net_kobo) filter (where not is_void), 0),
          'net', coalesce(sum(net_kobo) filter (where not is_void), 0)
        ) as totals
      from lines group by showtime_id, type_id, name
    ), sums as (
      select heads.showtime_id as "showtimeId", heads.sequence as rows, encode(heads.hash, 'hex') as head,
        coalesce(sum(sold), 0)::integer as serials, coalesce(sum(voided), 0)::integer as voided,
        coalesce(sum(scanned), 0)::integer as scanned,
        coalesce(json_agg(totals) filter (where totals is not null), '[]') as types
      from heads left join types on types.showtime_id = heads.showtime_id
      group by heads.showtime_id, heads.sequence, heads.hash
    )
    select sums.* from sums
    left join lateral (
      select rows, scanned from proof_leaves where showtime_id = "showtimeId"
      order by index desc limit 1
    ) leaf on true
    where (leaf.rows, leaf.scanned) is distinct from (sums.rows, sums.scanned)
    order by "showtimeId"`.execute(tx)
  return rows
}

export type KeptNode = Node & { hash: Uint8Array }

/** Returns the hashes of these subtrees. */
export async function readNodes(db: Database, nodes: readonly Node[]): Promise<KeptNode[]> {
  const { rows } = await sql<KeptNode>`
    select level, index, hash from unnest(
      ${nodes.map(({ level }) => level)}::integer[], ${nodes.map(({ index }) => index)}::bigint[]
    ) wanted (level, index) join proof_nodes using (level, index)`.execute(db)
  return rows
}

export interface NewLeaf {
  index: number
  showtimeId: string
  rows: number
  scanned: number
  text: string
  totals: string
}

/** Adds the leaves of a day to the tree, with the subtrees that they complete. */
export async function insertLeaves(
  tx: Transaction,
  { day, leaves, nodes }: { day: string; leaves: readonly NewLeaf[]; nodes: readonly KeptNode[] },
): Promise<void> {
  await sql`
    with leaves as (
      insert into proof_leaves (index, showtime_id, day, rows, scanned, text, totals)
      select index, showtime_id, ${day}::date, rows, scanned, text, totals from unnest(
        ${leaves.map(({ index }) => index)}::bigint[],
        ${leaves.map(({ showtimeId }) => showtimeId)}::uuid[],
        ${leaves.map(({ rows }) => rows)}::integer[],
        ${leaves.map(({ scanned }) => scanned)}::integer[],
        ${leaves.map(({ text }) => text)}::text[], ${leaves.map(({ totals }) => totals)}::text[]
      ) one (index, showtime_id, rows, scanned, text, totals)
    )
    insert into proof_nodes (level, index, hash)
    select * from unnest(
      ${nodes.map(({ level }) => level)}::integer[], ${nodes.map(({ index }) => index)}::bigint[],
      ${nodes.map(({ hash }) => Buffer.from(hash))}::bytea[]
    )`.execute(tx)
}

/** Returns the newest entry of each chain of the audit: a line with the chain, the place and the hash. */
export async function readAuditHeads(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ lines: string }>`
    select coalesce(string_agg(concat_ws(' ', chain, entries, encode(hash, 'hex')), E'\n' order by chain), '')
      as lines
    from audit_chains where entries > 0`.execute(tx)
  return rows[0]?.lines ?? ''
}

export async function insertNote(
  tx: Transaction,
  { day, size, root, key, text }: KeptNote,
  auditHeads: string,
): Promise<void> {
  await sql`
    insert into proof_notes (day, size, root, key, text, audit_heads)
    values (${day}::date, ${size}, ${root}, ${key}, ${text}, ${auditHeads})`.execute(tx)
}
