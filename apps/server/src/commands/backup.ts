import '../settings/country-of-start.ts'
import { resolve } from 'node:path'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'
import { withDatabaseAddress } from './with-database.ts'

// Copies the database and the uploads into a file, while servers may go on.
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Name the file: npm run backup -- FILE')
  process.exitCode = 1
} else {
  await withDatabaseAddress(async (databaseUrl, config, signal) => {
    const bytes = await makeBackup({
      databaseUrl: config.DATABASE_DIRECT_URL ?? databaseUrl,
      dataDir: config.DATA_DIR,
      uploads: openUploads(config),
      hashSecret: config.secrets.hash,
      file: resolve(file),
      passphrase: config.BACKUP_PASSPHRASE,
      signal,
      notify: (text) => console.log(text),
    })
    const how = config.BACKUP_PASSPHRASE ? 'encrypted' : 'not encrypted: keep it private'
    console.log(`${file} is complete: ${Math.ceil(bytes / 1000)} kB, ${how}`)
  })
}
