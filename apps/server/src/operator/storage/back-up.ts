import type { Config } from '../../settings/config.ts'
import { openStore } from '../../platform/backup/backup-store.ts'
import { keepBackup } from '../../platform/backup/backups-sql.ts'
import { makeScheduledBackup } from '../../platform/backup/scheduled-backup.ts'
import type { Job } from '../../kernel/jobs/job.ts'
import { putOffTurn, takeTurn } from '../../kernel/jobs/turns-sql.ts'

const TURN = 'backup'
/** A backup that failed, or whose server died, is tried again after this time. */
const RETRY_SECONDS = 3600

/**
 * Returns the job that makes a backup every BACKUP_EVERY hours, in one of all processes.
 *
 * @param databaseUrl the address of PostgreSQL, without a pooler in between
 */
export function backUp(config: Config, settings: NonNullable<Config['backups']>, databaseUrl: string): Job {
  const store = settings.store && openStore(settings.store)
  return async function backUp({ db, stopping }) {
    const take = db.transaction()
    if (!(await take.execute((tx) => takeTurn(tx, TURN, RETRY_SECONDS)))) return 0
    const made = await makeScheduledBackup({
      config,
      settings,
      store,
      databaseUrl,
      now: new Date(),
      signal: stopping,
    })
    await db.transaction().execute(async (tx) => {
      await keepBackup(tx, made)
      await putOffTurn(tx, TURN, settings.everyHours * 3600)
    })
    return 0
  }
}
