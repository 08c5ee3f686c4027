import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Takes no lock for Kysely's migrator. Such a lock belongs to a session, and behind PgBouncer each
 * transaction may get another session, so nobody would release the lock. `migrate` takes a lock of
 * its transaction instead.
 */
class PooledAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** The dialect for PostgreSQL that may be behind a pooler of transactions. */
export class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}
