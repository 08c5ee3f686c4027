import { PostgresAdapter, PostgresDialect } from 'kysely'

/**
 * Takes no lock for Kysely's migrator, whose lock belongs to a session: behind PgBouncer, each
 * transaction may get another session, and the lock would stay behind. `migrate` takes one itself.
 */
class PooledAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** PostgreSQL that may be behind a pooler of transactions. */
export class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}
