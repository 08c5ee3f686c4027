// Restores the newest base copy and its log beside the database, verifies that, and removes it. The
// server starts this program. It ends early when the server ends.
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drillFolder } from '../platform/backup/log/drill.ts'
import { clearScratch, recoverBeside } from '../platform/backup/log/recover-beside.ts'
import { check } from '../platform/backup/log/restore-moment.ts'
import { BackupRefused } from '../platform/backup/backup-file.ts'
import { readConfig, type Config } from '../settings/config.ts'
import { reportInvariants } from '../verify/report-invariants.ts'
import type { Database } from '../platform/database/connect.ts'
import { findOwner, placeForDatabase } from '../platform/own-postgres/embedded-owner.ts'
import { sizeOf } from '../platform/backup/log/cluster-files.ts'

const ending = new AbortController()
process.once('disconnect', () => ending.abort())
const notify = (text: string) => console.log(text)
const verify = (db: Database) => reportInvariants(db, notify)

/** The copy and its log must leave as much room as they take. */
async function requireRoom(live: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(live))
  if (bavail * bsize < 3 * (await sizeOf(live))) {
    throw new BackupRefused('The disk of the database has too little room for a drill')
  }
}

async function drill({ backups, DATA_DIR, secrets }: Config): Promise<boolean> {
  if (!backups) return false
  const owner = await findOwner()
  const live = await placeForDatabase(join(DATA_DIR, 'postgres'), owner)
  await requireRoom(live)
  const scratch = drillFolder(live)
  const order = { settings: backups, at: undefined, owner, signal: ending.signal, notify, scratch }
  try {
    await using recovered = await recoverBeside(order)
    // An upload that cannot be read throws here.
    for await (const { name } of recovered.uploads()) {
      if (ending.signal.aborted) throw new Error(`The server ended before ${name} was read`)
    }
    return await check(recovered, { hashSecrets: secrets.hashes, notify, verify })
  } finally {
    await clearScratch(scratch)
  }
}

try {
  const isSound = await drill(readConfig(process.env))
  process.exitCode = isSound ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
if (process.connected) process.disconnect?.()
