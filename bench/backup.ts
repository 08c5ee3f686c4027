// Measures how long it takes to back up the database of a large installation, and to restore the backup
// into an empty PostgreSQL with the settings of an installation. The argument is the number of
// showtimes of 200 seats.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBackup } from '@velvet/server/platform/backup/make-backup'
import { restoreBackup } from '@velvet/server/platform/backup/restore-backup'
import { connectForJobs } from '@velvet/server/platform/database/connect'
import { startEmbedded } from '@velvet/server/platform/own-postgres/embedded'
import { FolderUploads } from '@velvet/server/platform/uploads/folder-uploads'
import { reportInvariants } from '@velvet/server/verify/report-invariants'
import { makeLargeDatabase, secondsSince } from './large/make-database.ts'
import { readBytes } from './large/connection-sql.ts'

const HASH_SECRET = 'the secret of a measurement, which holds nobody'
const MB = 1_000_000

await using large = await makeLargeDatabase(process.argv[2])
const about = {
  file: join(large.folder, 'backup'),
  dataDir: join(large.folder, 'data'),
  uploads: new FolderUploads(join(large.folder, 'data/uploads')),
  passphrase: 'the passphrase of a measurement',
}
await mkdir(about.dataDir)
const tablesMB = (await readBytes(large.db)) / MB

let start = performance.now()
const fileMB =
  (await makeBackup({ ...about, databaseUrl: large.url, hashSecret: HASH_SECRET })) / MB
report('backup', start)
console.log(`database ${tablesMB.toFixed(0)} MB, file ${fileMB.toFixed(0)} MB`)

const target = await startEmbedded(join(large.folder, 'restored'))
try {
  start = performance.now()
  await restoreBackup({
    ...about,
    ...{ databaseUrl: target.url, hashSecrets: [HASH_SECRET] },
    ...{ replaces: false, takesSecret: false },
  })
  report('restore', start)
  start = performance.now()
  const db = connectForJobs(target.url)
  const isSound = await reportInvariants(db, console.log).finally(() => db.destroy())
  report('verify', start)
  if (!isSound) process.exitCode = 1
} finally {
  await target.stop()
}

function report(what: string, since: number): void {
  const seconds = secondsSince(since)
  const rate = (tablesMB / seconds).toFixed(1)
  const memory = process.resourceUsage().maxRSS / 1000
  console.log(
    `${what} ${seconds.toFixed(1)} s, ${rate} MB of the database a second, at most ${memory.toFixed(0)} MB of memory`,
  )
}
