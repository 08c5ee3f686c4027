import type { Config } from '../settings/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { ConfigError } from '../settings/environment.ts'
import { isOfProduction, markAsOfProduction } from './real-data-sql.ts'

/**
 * Marks a database that serves real customers. Throws ConfigError if the sandbox would run on such a database, or on a
 * copy that was restored from a backup: it would show codes, tickets and numbers of real people, and confirm payments
 * that were not made. An operator can allow this only by confirming it twice.
 */
export async function keepFromRealData(
  db: Database,
  { production, sandbox, SANDBOX, SANDBOX_ON_REAL_DATA }: Config,
): Promise<void> {
  if (!sandbox) {
    if (production) await db.transaction().execute(markAsOfProduction)
    return
  }
  const isRequested = SANDBOX === 'on' && SANDBOX_ON_REAL_DATA === 'on'
  if (isRequested || !(await isOfProduction(db))) return
  throw new ConfigError(
    'SANDBOX: the database holds the data of an installation in production; set SANDBOX=off, or both SANDBOX=on and SANDBOX_ON_REAL_DATA=on',
  )
}
