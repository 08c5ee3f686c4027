import { DAY_S } from '@velvet/contract/shared/time/durations'
import type { Config } from '../settings/config.ts'
import { hurryTurn } from '../platform/backup/log/archive-sql.ts'
import { BASE_TURN, listComplete } from '../platform/backup/log/base-copies.ts'
import { drillFolder, keepDrill, runDrill } from '../platform/backup/log/drill.ts'
import { LogArchive } from '../platform/backup/log/log-archive.ts'
import { makeBaseCopy } from '../platform/backup/log/make-base-copy.ts'
import { clearScratch } from '../platform/backup/log/recover-beside.ts'
import type { Uploads } from '../platform/uploads/uploads.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { putOffTurn, takeTurn } from '../kernel/jobs/turns-sql.ts'

/** A base copy that failed, or whose server died, is tried again after this time. */
const RETRY_SECONDS = 3600
const DRILL_TURN = 'restore drill'
const DRILL_EVERY_SECONDS = 7 * DAY_S

/**
 * Returns the jobs that bring the log of our own database away, and make a base copy every BACKUP_EVERY
 * hours, at once if the log has a gap.
 */
export function archiveLog(
  config: Config,
  settings: NonNullable<Config['backups']>,
  database: { url: string; folder: string; uploads: Uploads },
): Job[] {
  const { url: databaseUrl, folder: databaseFolder, uploads } = database
  // Uploads in a bucket are not lost with this machine.
  const lost = config.uploadStore ? undefined : uploads
  const archive = new LogArchive(settings, databaseFolder, lost)
  const keepLog: Job = async ({ db, log }) => {
    const isGivenUp = await archive.giveUpIfTooLarge()
    if (isGivenUp) {
      log.error(
        {},
        'The log waited for BACKUP_DIR until it was too large and was given up: a new base copy follows',
      )
    }
    if (!(await archive.keep()) || isGivenUp) {
      await db.transaction().execute((tx) => hurryTurn(tx, BASE_TURN, RETRY_SECONDS))
    }
    return 0
  }
  const sendLog: Job = async () => {
    await archive.send()
    return 0
  }
  const copyBase: Job = async ({ db, stopping }) => {
    const take = db.transaction()
    if (!(await take.execute((tx) => takeTurn(tx, BASE_TURN, RETRY_SECONDS)))) return 0
    await makeBaseCopy({
      ...{ archive, databaseUrl, databaseFolder, keep: settings.keep, now: new Date() },
      ...{ dataDir: config.DATA_DIR, hashSecret: config.secrets.hash, signal: stopping },
    })
    const putOff = db.transaction()
    await putOff.execute((tx) => putOffTurn(tx, BASE_TURN, settings.everyHours * 3600))
    return 0
  }
  const drillRestore: Job = async ({ db, log, stopping }) => {
    if ((await listComplete(settings.folder)).length === 0) return 0
    const take = db.transaction()
    if (!(await take.execute((tx) => takeTurn(tx, DRILL_TURN, DRILL_EVERY_SECONDS)))) return 0
    const said = await runDrill(stopping)
    // A process that was killed has left its folder.
    await clearScratch(drillFolder(databaseFolder))
    if (stopping.aborted) {
      await db.transaction().execute((tx) => putOffTurn(tx, DRILL_TURN, RETRY_SECONDS))
      return 0
    }
    await keepDrill(databaseFolder, said === undefined)
    if (said !== undefined) log.error({ said }, 'The drill could not restore the newest base copy')
    return 0
  }
  return [keepLog, sendLog, copyBase, drillRestore]
}
