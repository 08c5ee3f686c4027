import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

/** Makes all later reads of this transaction see the database as it is now. */
export async function readOneMoment(tx: Transaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}

interface StoredTable {
  name: string
  columns: string[]
  /** The statement that sends all rows, in the order of `columns`. */
  copyOut: string
}

/** Returns the tables of the product, without those that the migrator keeps for itself. */
export async function listTables(db: Database): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname::text as name, array_agg(attname::text order by attnum) as columns,
      format('copy public.%I (%s) to stdout', relname,
        string_agg(quote_ident(attname), ', ' order by attnum)) as "copyOut"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    group by relname
    order by relname collate "C"`.execute(db)
  return rows
}

/** Returns the last number that each sequence has given; sequences that gave none are left out. */
export async function listSequences(db: Database): Promise<{ name: string; last: string }[]> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null
    order by sequencename`.execute(db)
  return rows
}

/** Makes the sequence go on after `last`. */
export async function continueSequence(
  tx: Transaction,
  { name, last }: { name: string; last: string },
): Promise<void> {
  await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`.execute(
    tx,
  )
}

/** Returns the statement that loads rows whose columns are in this order. */
export async function copyInto(
  tx: Transaction,
  { name, columns }: { name: string; columns: string[] },
): Promise<string> {
  const { rows } = await sql<{ copyIn: string }>`
    select format('copy public.%I (%s) from stdin', ${name}::text,
      (select string_agg(quote_ident(one), ', ' order by position)
       from unnest(${columns}::text[]) with ordinality as given (one, position))) as "copyIn"`.execute(
    tx,
  )
  return rows[0]?.copyIn ?? ''
}

export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns how many connections of servers and commands use the database, besides this one. */
export async function countOtherUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'velvet'`.execute(db)
  return rows[0]?.others ?? 0
}

/** Removes everything that the product has stored, with the schema. */
export async function dropSchema(tx: Transaction): Promise<void> {
  await sql`drop schema public cascade`.execute(tx)
}

export async function createSchema(tx: Transaction): Promise<void> {
  await sql`create schema public`.execute(tx)
}

/** A definition of the schema that slows loading down, and the statements around it. */
interface Definition {
  takeOff: string
  putBack: string
}

/**
 * Returns keys and indexes in the order in which they can be removed. Foreign keys come first,
 * because they need the other keys. The opposite order serves to make them again.
 */
export async function listDefinitions(tx: Transaction): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    ), definitions as (
      select case contype when 'f' then 1 else 3 end as turn, conname::text as name,
        format('alter table public.%I drop constraint %I', relname, conname) as take_off,
        format('alter table public.%I add constraint %I %s', relname, conname,
          pg_get_constraintdef(pg_constraint.oid)) as put_back
      from pg_constraint join tables on tables.oid = conrelid
      where contype in ('f', 'p', 'u', 'x')
      union all
      select 2, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass),
        pg_get_indexdef(indexrelid)
      from pg_index join tables on tables.oid = indrelid
      where not exists (select from pg_constraint where conindid = indexrelid
        and contype in ('p', 'u', 'x'))
    )
    select take_off as "takeOff", put_back as "putBack" from definitions
    order by turn, name collate "C"`.execute(tx)
  return rows
}

/** Returns the statements that switch the product's triggers off and on again, for every table. */
export async function listTriggerSwitches(tx: Transaction): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    select distinct format('alter table public.%I disable trigger user', relname) as "takeOff",
      format('alter table public.%I enable trigger user', relname) as "putBack"
    from pg_class join pg_trigger on tgrelid = pg_class.oid and not tgisinternal
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx)
  return rows
}

/**
 * Removes the rows that migrations wrote, because the backup contains these rows in their later
 * state.
 */
export async function emptyTables(tx: Transaction, names: readonly string[]): Promise<void> {
  await sql`truncate ${sql.join(names.map((name) => sql.id('public', name)))}`.execute(tx)
}

/** Runs one of the statements above. */
export async function runDefinition(tx: Transaction, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx)
}

/** Tells the planner what the loaded tables hold. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}
