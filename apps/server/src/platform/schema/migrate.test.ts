import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { dropDatabase, makeEmptyDatabase } from '../../test/cluster.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { connect } from '../database/connect.ts'
import { knownMigrations, migrate } from './migrate.ts'

test('two nodes that start on an empty database wait for each other, even longer than a statement may take', async () => {
  const name = 'two_nodes_start'
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const first = connect(url, { connections: 1 })
  const second = connect(url, { connections: 1 })
  const asking = connect(url, { connections: 1 })
  const [released = ''] = await knownMigrations()
  try {
    await sql`set statement_timeout = 1`.execute(second)
    const { waiting } = await first.transaction().execute(async (tx) => {
      expect(await migrate(tx, released)).toEqual([released])
      const migratesToo = migrate(second, released)
      await untilOneWaits(asking)
      return { waiting: migratesToo }
    })
    expect(await waiting).toEqual([])
  } finally {
    await Promise.all([first, second, asking].map((db) => db.destroy()))
    await dropDatabase(inject('databaseUrl'), name)
  }
})

test('a version starts on the database of a newer one, as it has to when an operator goes back', async () => {
  const name = 'an_older_version'
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const db = connect(url, { connections: 1 })
  const [first = ''] = await knownMigrations()
  const add = (migration: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${migration}, now())`.execute(db)
  try {
    await migrate(db, first)
    await add('9999-of-a-newer-version.sql')
    // The database now has a migration of a newer version, but lacks some migrations of this
    // version. No version leaves a database in this state.
    await expect(migrate(db)).rejects.toThrow('could not be migrated')
    await sql`delete from kysely_migration where name like '9999%'`.execute(db)
    for (const own of (await knownMigrations()).slice(1)) await add(own)
    await add('9999-of-a-newer-version.sql')
    expect(await migrate(db)).toEqual([])
  } finally {
    await db.destroy()
    await dropDatabase(inject('databaseUrl'), name)
  }
})

/** The last migration with which the limits of managers were less than one ticket of ₦4,500. */
const BEFORE_LIMITS = '0188-typed-references-are-of-a-cinema.sql'

test.each([
  { house: 'a house with staff', staff: 1, limits: [5_000, 20_000] },
  { house: 'a new house', staff: 0, limits: [30_000, 120_000] },
])(
  'after an upgrade, managers of $house may refund $limits Points of a purchase and in a day',
  async ({ staff, limits }) => {
    const name = `limits_of_managers_${staff}`
    const url = await makeEmptyDatabase(inject('databaseUrl'), name)
    const db = connect(url, { connections: 2 })
    try {
      await migrate(db, BEFORE_LIMITS)
      await sql`insert into staff (id, email, name, role)
        select gen_random_uuid(), 'ada@velvet.example', 'Ada', 'admin' where ${staff} > 0`.execute(
        db,
      )
      await sql`insert into audit (actor_kind, action, subject, detail)
        select 'system', 'record-rights', id::text, jsonb_build_object('after', jsonb_build_object(
          'role', role, 'active', active, 'cinemas', '[]'::jsonb, 'distributor', null))
        from staff`.execute(db)
      await migrate(db)
      const { manager_refund_limit: ofPurchase, manager_refund_day_limit: ofDay } = await db
        .selectFrom('settings')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect([ofPurchase, ofDay]).toEqual(limits)
      await expectInvariants(db)
    } finally {
      await db.destroy()
      await dropDatabase(inject('databaseUrl'), name)
    }
  },
)
