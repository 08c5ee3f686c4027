import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../../settings/config.ts'
import { BackupRefused, SECRET_NAME } from '../backup-file.ts'
import { requireSecret } from '../restore-backup.ts'
import { markOf } from '../secret-mark.ts'
import { connectForJobs, type Database, type Transaction } from '../../database/connect.ts'
import { findOwner, placeForDatabase } from '../../own-postgres/embedded-owner.ts'
import { findPostmaster } from '../../own-postgres/embedded-processes.ts'
import { migrateAt } from '../../schema/migrate.ts'
import { syncFolder } from '../../../settings/durable-file.ts'
import { withFileLock } from '../../process/file-lock.ts'
import { openUploads } from '../../uploads/open-uploads.ts'
import { askReplaced } from './ask-replaced.ts'
import { BASE_TURN } from './base-copies.ts'
import { hurryTurn, readLastChange } from './archive-sql.ts'
import { PASSWORD_NAME, SECRET_IN_TAR } from './make-base-copy.ts'
import { clearScratch, recoverBeside, type Recovered } from './recover-beside.ts'

/** Reports whether all invariants hold, and checks by these secrets what they have sealed. */
type Verify = (db: Database, hashSecrets: readonly string[]) => Promise<boolean>

interface CheckOrder {
  hashSecrets: readonly string[]
  notify: (text: string) => void
  verify: Verify
}

interface MomentOrder<Replaced> extends Omit<CheckOrder, 'hashSecrets' | 'verify'> {
  signal: AbortSignal
  /** Reads what the recovered database must tell about the one that it replaces. */
  remember: (tx: Transaction) => Promise<Replaced>
  /** Writes that into the recovered database; undefined means that nobody can read it. Then as `Verify`. */
  verify: (
    db: Database,
    hashSecrets: readonly string[],
    replaced: Replaced | undefined,
  ) => Promise<boolean>
}

/**
 * Brings our own database to an earlier moment. The database in use is replaced only once the other
 * one runs and has the newest schema; it stays beside it under another name. Returns false if an
 * invariant does not hold.
 */
export async function restoreMoment<Replaced>(
  config: Config,
  at: Date | undefined,
  { signal, notify, remember, verify }: MomentOrder<Replaced>,
): Promise<boolean> {
  if (config.DATABASE_URL) {
    throw new BackupRefused(
      '--at is for the database that the server runs itself: take DATABASE_URL away',
    )
  }
  if (!config.backups) throw new BackupRefused('Set BACKUP_DIR, in which the base copies are')
  const settings = config.backups
  const owner = await findOwner()
  const live = await placeForDatabase(join(config.DATA_DIR, 'postgres'), owner)
  await requireUnused(live)
  const replaced = await askReplaced(config, { live, signal, notify }, remember)
  return withFileLock(`${live}-lock`, signal, async () => {
    await requireUnused(live)
    const scratch = `${live}.restoring`
    try {
      const secrets = {
        hashSecrets: config.secrets.hashes,
        takesSecret: !config.production && config.HASH_SECRET === undefined,
      }
      const order = { settings, at, scratch, owner, signal, notify }
      const recovered = await recoverBeside(order)
      let isSound: boolean
      try {
        requireSecret(recovered.base.secretMark, secrets)
        isSound = await check(recovered, {
          ...{ ...secrets, notify },
          verify: (db, hashSecrets) => verify(db, hashSecrets, replaced),
        })
        await bringUploads(config, recovered, notify)
      } finally {
        await recovered[Symbol.asyncDispose]()
      }
      await replace(live, recovered, notify)
      if (secrets.takesSecret) await takeSecret(live, config.DATA_DIR)
      for (const name of [SECRET_IN_TAR, PASSWORD_NAME]) await rm(join(live, name), { force: true })
      return isSound
    } finally {
      await clearScratch(scratch)
    }
  })
}

async function requireUnused(live: string): Promise<void> {
  if (await findPostmaster(live)) {
    throw new BackupRefused('The database is in use: stop the server first')
  }
}

/**
 * Returns true if all invariants hold in the recovered database. What one of the secrets has sealed is
 * checked if the database was used with that secret.
 */
export async function check(
  { url, base }: Pick<Recovered, 'url' | 'base'>,
  { hashSecrets, notify, verify }: CheckOrder,
): Promise<boolean> {
  const db = connectForJobs(url)
  try {
    const lastChange = await readLastChange(db)
    notify(lastChange ? `the last change is of ${lastChange}` : 'the log changes nothing')
    await migrateAt(url)
    // The copies of before do not lead on from here.
    await db.transaction().execute((tx) => hurryTurn(tx, BASE_TURN, 0))
    const isOurs = hashSecrets.some((secret) => markOf(secret) === base.secretMark)
    return await verify(db, isOurs ? hashSecrets : [])
  } finally {
    await db.destroy()
  }
}

async function bringUploads(
  config: Config,
  recovered: Recovered,
  notify: (text: string) => void,
): Promise<void> {
  const uploads = openUploads(config)
  let brought = 0
  for await (const { name, content } of recovered.uploads()) {
    await uploads.put(name, content)
    brought += 1
  }
  notify(`uploads: ${brought} files`)
}

/** Puts the recovered folder into the place of the one in use, which is renamed. */
async function replace(
  live: string,
  { folder, password }: Recovered,
  notify: (text: string) => void,
): Promise<void> {
  await writeFile(`${live}-password.new`, password, { mode: 0o600, flush: true })
  const kept = `${live}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  if (await stat(live).catch(() => undefined)) {
    await rename(live, kept)
    notify(`the database of before is kept in ${kept}, until you delete it`)
  }
  await rename(`${live}-password.new`, `${live}-password`)
  await rename(folder, live)
  syncFolder(dirname(live))
}

/** Takes over the secret that the server had made for itself at that time. */
async function takeSecret(live: string, dataDir: string): Promise<void> {
  const secret = await readFile(join(live, SECRET_IN_TAR)).catch(() => undefined)
  if (!secret) return
  const written = join(dataDir, `${SECRET_NAME}.new`)
  await writeFile(written, secret, { mode: 0o600, flush: true })
  await rename(written, join(dataDir, SECRET_NAME))
  syncFolder(dataDir)
}
