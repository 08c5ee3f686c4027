import '../settings/country-of-start.ts'
import { resolve } from 'node:path'
import { readReplaced, notifyOfRestore } from '../books/proof/notify-of-restore.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'
import { reportInvariants } from '../verify/report-invariants.ts'
import { runOn, withDatabaseAddress } from './with-database.ts'

const REPLACE = '--replace'

// Restores a backup into an empty database, or in place of what is there, and verifies it.
const given = process.argv.slice(2)
const notify = (text: string) => console.log(text)
const file = given.find((word) => word !== REPLACE)
if (file === undefined || file.startsWith('--')) {
  console.error(
    `Name the file: npm run restore -- FILE [${REPLACE}]. To a moment, pgBackRest restores: docs/operate.md`,
  )
  process.exitCode = 1
} else {
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
      if (!(await reportInvariants(db, notify))) process.exitCode = 1
    })
  })
}
