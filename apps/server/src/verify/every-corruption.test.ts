import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Transaction } from '../platform/database/connect.ts'
import { listDefinitions } from '../platform/schema/dump-sql.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { ENTERED, UNSEEN, UNSEEN_COPIES, WATCHED } from './corruption/every-column.ts'
import { makeWorld } from '../test/world.ts'
import { find } from './check-invariant.ts'
import type { Invariant } from './invariant.ts'
import { INVARIANTS } from './invariants.ts'

const server = useTestServer({ sandbox: true })

let definitions: readonly string[]

beforeAll(async () => {
  await makeWorld(server)
  definitions = await listDefinitions(server.db)
}, 120_000)

const undone = new Error('The damage is undone')

/** Returns whether an invariant breaks; undefined if a constraint refuses the damage, or it changes nothing. */
async function isSeen(table: string, damage: string): Promise<boolean | undefined> {
  let seen: boolean | undefined
  const doing = server.db.transaction().execute(async (tx) => {
    if (await isDone(tx, damage)) seen = await isAnyBroken(tx, table)
    throw undone
  })
  await doing.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return seen
}

async function isDone(tx: Transaction, damage: string): Promise<boolean> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`savepoint before`.execute(tx)
  const done = await sql
    .raw(damage)
    .execute(tx)
    .then(({ numAffectedRows }) => numAffectedRows === 1n)
    .catch(() => false)
  if (!done) await sql`rollback to before`.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
  return done
}

/** No row is a part of the schema, of which I10 speaks. */
const ofRows = INVARIANTS.filter(({ id }) => id !== 'I10')
/** The invariant that saw the last damage of a table, and is therefore asked first. */
const lastSeen = new Map<string, Invariant>()

async function isAnyBroken(tx: Transaction, table: string): Promise<boolean> {
  const first = lastSeen.get(table)
  for (const invariant of first ? [first, ...ofRows.filter((one) => one !== first)] : ofRows) {
    if ((await find(tx, invariant)).broken === 0) continue
    lastSeen.set(table, invariant)
    return true
  }
  return false
}

interface Column {
  table: string
  column: string
  type: string
}

/** Returns what a pattern captures in each definition of the schema that it matches. */
const capture = (pattern: RegExp) =>
  definitions.flatMap((definition) => {
    const found = pattern.exec(definition)
    return found ? [found.slice(1)] : []
  })

const watchedColumns = () =>
  capture(/^column (\w+)\.(\w+) (.+?)(?: not null)?(?: default .+| generated [^]+)?$/)
    .map(([table = '', column = '', type = '']): Column => ({
      table,
      column,
      type: type.replace(/ collate .*/, ''),
    }))
    .filter(({ table }) => WATCHED.includes(table))

const OTHER_VALUES: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  'text[]': (column) => `coalesce(${column}, '{}') || 'x'::text`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  'numeric(14,2)': (column) => `coalesce(${column}, 0) + 1`,
  'numeric(16,2)': (column) => `coalesce(${column}, 0) + 1`,
  'uuid[]': (column) => `array_append(${column}, gen_random_uuid())`,
  'integer[]': (column) => `${column} || 1`,
  date: (column) => `${column} + 1`,
  'time without time zone': (column) => `${column} + interval '1 minute'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) - interval '1 hour'`,
  boolean: (column) => `not ${column}`,
  jsonb: () => `'[]'::jsonb`,
  tstzrange: () => `'empty'::tstzrange`,
  'double precision': (column) => `${column} + 1`,
  xid8: () => `'1'::xid8`,
  bytea: () => `'\\x00'::bytea`,
}

/** Returns the values that a check lists for a column. PostgreSQL prints them as they were written: one by one or as one. */
function listedValues({ table, column }: Column): string[] {
  const listing = new RegExp(
    `^constraint ${table}\\.\\w+ CHECK \\(\\(${column} = ANY \\((?:ARRAY\\[(.+)\\]|'\\{(.+)\\}')`,
  )
  const [values, joined] = capture(listing)[0] ?? []
  return values?.split(', ') ?? joined?.split(',').map((value) => `'${value}'`) ?? []
}

const hasEntryFirst = (table: string) =>
  ENTERED.includes(table) ? `, not exists (select from audit where subject = ${table}.id::text)` : ''

/** A showtime whose tickets are all free says nothing about its price. */
const hasSoldFirst = (table: string) =>
  table === 'showtimes' ? ', not exists (select from tickets where showtime_id = showtimes.id and price_vp > 0)' : ''

/** Other rows name a used code, so it cannot get another id. */
const hasUseFirst = (table: string) => (table === 'offer_codes' ? ', used = 0' : '')

/** Returns the changes of one row; each of them gives the column another value. */
function changesOf(one: Column): string[] {
  const { table, column, type } = one
  const listed = listedValues(one)
  const value = OTHER_VALUES[type]
  if (!value && listed.length === 0) throw new Error(`No other value of ${table}.${column}`)
  const values = listed.length > 0 ? listed : [value?.(column) ?? '']
  return values.map(
    (other) => `update ${table} set ${column} = ${other} where ctid = (
      select ctid from ${table} order by ${column} is null${hasEntryFirst(table)}${hasSoldFirst(table)}${hasUseFirst(table)}, ctid limit 1)
      and ${column} is distinct from ${other}`,
  )
}

test('every watched table of the sample database has a row', async () => {
  const empty: string[] = []
  for (const table of WATCHED) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(server.db)
    if (rows.length === 0) empty.push(table)
  }
  expect(empty).toEqual([])
})

test('verify finds every changed column of money and seats, or lists a reason', async () => {
  const unseen = new Set<string>()
  for (const column of watchedColumns()) {
    for (const damage of changesOf(column)) {
      if ((await isSeen(column.table, damage)) === false) unseen.add(`${column.table}.${column.column}`)
    }
  }
  expect([...unseen].sort()).toEqual(UNSEEN)
}, 600_000)

test('verify sees a deleted row of every watched table', async () => {
  const unseen: string[] = []
  for (const table of WATCHED) {
    const damage = `delete from ${table} where ctid = (select ctid from ${table} limit 1)`
    if (!(await isSeen(table, damage))) unseen.push(table)
  }
  expect(unseen).toEqual([])
}, 120_000)

test('verify sees a copied row of every watched table', async () => {
  const unseen: string[] = []
  for (const table of WATCHED) {
    const keys = watchedColumns().filter((one) => one.table === table)
    const values = keys.map(({ column, type }) => [column, OTHER_VALUES[type]?.(column)])
    const copy = (renewed: number) => `insert into ${table} (${keys.map(({ column }) => column).join()})
      overriding system value select ${values
        .map(([column, other], index) => (index < renewed ? other : column))
        .join()} from ${table} limit 1`
    for (let renewed = 0; renewed <= 3; renewed += 1) {
      if ((await isSeen(table, copy(renewed))) === false) unseen.push(`${table} (${renewed})`)
    }
  }
  expect(unseen).toEqual(UNSEEN_COPIES)
}, 120_000)
