import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Takes no lock for Kysely's migrator. That lock would belong to a session of PostgreSQL. Behind
 * PgBouncer, the next transaction may get another session, which could not release the lock.
 * `migrate` therefore takes a lock that belongs to its transaction.
 */
class PooledAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** Kysely's dialect for a PostgreSQL that may be behind PgBouncer. */
export class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}
