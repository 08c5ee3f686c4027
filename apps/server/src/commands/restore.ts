import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { reportInvariants } from '../verify/report-invariants.ts'
import { openUploads } from '../uploads/open-uploads.ts'
import { runOn, withDatabaseAddress } from './with-database.ts'

const REPLACE = '--replace'

// Restores a backup into an empty database, or in place of what is there, and verifies it.
const given = process.argv.slice(2)
const [file] = given.filter((word) => word !== REPLACE)
if (file === undefined) {
  console.error(`Name the file: npm run restore -- FILE [${REPLACE}]`)
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
      tell: (words) => console.log(words),
    })
    console.log(`${file} is restored`)
    await runOn(databaseUrl, async (db) => {
      const isSound = await reportInvariants(
        db,
        (line) => console.log(line),
        undefined,
        config.secrets.hashes,
      )
      if (!isSound) process.exitCode = 1
    })
  })
}
