import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { BackupSettings } from '../../../settings/backup-settings.ts'
import { BackupRefused } from '../backup-file.ts'
import { openStore } from '../backup-store.ts'
import { COMPLETE, listComplete, type BaseCopy } from './base-copies.ts'

const Moment = z.iso.datetime({ offset: true })
const LATEST = 'latest'

/** Reads what stands after --at. Returns undefined for the latest moment that the log has. */
export function readMoment(text: string, now = new Date()): Date | undefined {
  if (text === LATEST) return undefined
  if (!Moment.safeParse(text).success) {
    throw new BackupRefused(
      `"${text}" is not a moment: write one with its offset, such as 2026-11-25T14:30:00+01:00, or ${LATEST}`,
    )
  }
  const at = new Date(text)
  if (at > now) throw new BackupRefused(`${text} has not come yet`)
  return at
}

export interface ChosenBase extends BaseCopy {
  /** The folder with its files. */
  folder: string
}

/**
 * Returns the newest base copy from which the moment can be reached. If BACKUP_DIR has no copy at
 * all, such as on a new machine, it is brought from the bucket into the folder `fetched`.
 */
export async function chooseBase(
  settings: BackupSettings,
  { at, fetched }: { at: Date | undefined; fetched: string },
): Promise<ChosenBase> {
  const local = await listComplete(settings.folder)
  if (local.length > 0 || !settings.store) return choose(local, at, settings.folder)
  const store = openStore(settings.store)
  const bring = async (name: string) => {
    await mkdir(dirname(join(fetched, name)), { recursive: true, mode: 0o700 })
    await store.get(name, join(fetched, name))
  }
  const names = await store.list('base-')
  for (const name of names) if (name.endsWith(`/${COMPLETE}`)) await bring(name)
  const chosen = choose(await listComplete(fetched), at, fetched)
  const beginning = `${chosen.folder.slice(fetched.length + 1)}/`
  for (const name of names) if (name.startsWith(beginning)) await bring(name)
  return chosen
}

function choose(
  bases: (BaseCopy & { name: string })[],
  at: Date | undefined,
  folder: string,
): ChosenBase {
  const [first] = bases
  if (!first) throw new BackupRefused(`There is no base copy in ${folder}`)
  const fitting = bases.filter(({ completedAt }) => !at || Date.parse(completedAt) <= at.getTime())
  const base = fitting.at(-1)
  if (!base) {
    throw new BackupRefused(
      `The first base copy is of ${first.completedAt}, so no moment before can be restored`,
    )
  }
  return { ...base, folder: join(folder, base.name) }
}
