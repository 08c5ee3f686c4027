import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { dropDatabase, makeEmptyDatabase } from '../../test/cluster.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { connect } from '../database/connect.ts'
import { knownMigrations, migrate } from './migrate.ts'

test("two nodes starting on an empty database wait for each other's migration", async () => {
  const name = 'two_nodes_start'
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const first = connect(url, { connections: 1 })
  const second = connect(url, { connections: 1 })
  const asking = connect(url, { connections: 1 })
  try {
    await sql`set statement_timeout = 1`.execute(second)
    const { waiting } = await first.transaction().execute(async (tx) => {
      expect(await migrate(tx)).toEqual(await knownMigrations())
      const migratesToo = migrate(second)
      await untilOneWaits(asking)
      return { waiting: migratesToo }
    })
    expect(await waiting).toEqual([])
  } finally {
    await Promise.all([first, second, asking].map((db) => db.destroy()))
    await dropDatabase(inject('databaseUrl'), name)
  }
})

test('a version starts on the database of a newer one', async () => {
  const name = 'an_older_version'
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const db = connect(url, { connections: 1 })
  const add = (migration: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${migration}, now())`.execute(db)
  try {
    const own = await migrate(db)
    await add('9999-of-a-newer-version.sql')
    // The database now has a migration of a newer version, but lacks those of this version. No version
    // leaves a database in this state.
    await sql`delete from kysely_migration where name not like '9999%'`.execute(db)
    await expect(migrate(db)).rejects.toThrow('could not be migrated')
    await sql`delete from kysely_migration where name like '9999%'`.execute(db)
    for (const migration of [...own, '9999-of-a-newer-version.sql']) await add(migration)
    expect(await migrate(db)).toEqual([])
  } finally {
    await db.destroy()
    await dropDatabase(inject('databaseUrl'), name)
  }
})

test('a server with another country refuses to start and changes nothing', async () => {
  const name = 'another_country'
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const db = connect(url, { connections: 1 })
  try {
    await migrate(db)
    await sql`create or replace function home_country() returns text language sql immutable as $$ select 'CI' $$`.execute(
      db,
    )
    await expect(migrate(db)).rejects.toThrow('The database is of an installation with COUNTRY=CI')
  } finally {
    await db.destroy()
    await dropDatabase(inject('databaseUrl'), name)
  }
})
