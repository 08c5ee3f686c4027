import { resolve } from 'node:path'
import { readMoment } from '../platform/backup/log/choose-base.ts'
import { restoreMoment } from '../platform/backup/log/restore-moment.ts'
import { readReplaced, notifyOfRestore } from '../books/proof/notify-of-restore.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { readConfig } from '../settings/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { explainFailure } from '../running/explain-failure.ts'
import { reportInvariants } from '../verify/report-invariants.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'
import { runOn, withDatabaseAddress } from './with-database.ts'

const REPLACE = '--replace'
const AT = '--at'

// Restores a backup into an empty database, or in place of what is there, and verifies it. With
// --at, it brings the server's own database to a moment by the base copies and the log.
const given = process.argv.slice(2)
const notify = (text: string) => console.log(text)
const verify = (db: Database) => reportInvariants(db, notify)
if (given[0] === AT) await restoreAt(given[1] ?? '')
else await restoreFile(given.find((word) => word !== REPLACE))

async function restoreAt(moment: string): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort())
  try {
    const at = readMoment(moment)
    const config = readConfig(process.env)
    const { signal } = ending
    const isSound = await restoreMoment(config, at, {
      ...{ signal, notify, remember: readReplaced },
      async verify(db, _secrets, replaced) {
        await db.transaction().execute((tx) => notifyOfRestore(tx, replaced))
        return verify(db)
      },
    })
    notify('The database is restored')
    if (!isSound) process.exitCode = 1
  } catch (error) {
    console.error(explainFailure('The command', error))
    process.exitCode = 1
  }
}

async function restoreFile(file: string | undefined): Promise<void> {
  if (file === undefined) {
    console.error(`Name the file: npm run restore -- FILE [${REPLACE}], or the moment: ${AT} TIME`)
    process.exitCode = 1
    return
  }
  await withDatabaseAddress(async (address, config) => {
    const databaseUrl = config.DATABASE_DIRECT_URL ?? address
    await restoreBackup({
      databaseUrl,
      dataDir: config.DATA_DIR,
      uploads: openUploads(config),
      hashSecrets: config.secrets.hashes,
      file: resolve(file),
      passphrase: config.BACKUP_PASSPHRASE,
      replaces: given.includes(REPLACE),
      takesSecret: !config.production && config.HASH_SECRET === undefined,
      async remember(tx) {
        const replaced = await readReplaced(tx)
        return (restored) => notifyOfRestore(restored, replaced)
      },
      notify,
    })
    notify(`${file} is restored`)
    await runOn(databaseUrl, async (db) => {
      if (!(await verify(db))) process.exitCode = 1
    })
  })
}
