import { DAY_S } from '@velvet/contract/shared/time/durations'
import { holdUnused, noteUnused, strikeNames, strikeUsed } from '../../platform/uploads/unused-uploads-sql.ts'
import { isUploadName } from '../../platform/uploads/upload-name.ts'
import { BATCH, type JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

const TURN = 'uploads'

/**
 * Once a day, removes the files of pictures and trailers to which nothing has referred for a week.
 */
export async function forgetUploads(deps: JobDeps): Promise<number> {
  const take = deps.db.transaction()
  if (!(await take.execute((tx) => takeTurn(tx, TURN, DAY_S)))) return 0
  await compareNames(deps)
  while (!deps.stopping.aborted && (await removeSome(deps)) > 0);
  return 0
}

async function compareNames({ db, uploads, stopping }: JobDeps): Promise<void> {
  for await (const page of uploads.list()) {
    if (stopping.aborted) return
    const names = page.filter(isUploadName)
    await db.transaction().execute(async (tx) => {
      await noteUnused(tx, names)
      await strikeUsed(tx, names)
    })
  }
}

/**
 * Removes a few files while this transaction holds the locks of their notes. If one of the pictures
 * is uploaded again in the meantime, the upload waits for the lock, and stores the file after its
 * removal.
 */
function removeSome({ db, uploads }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const names = await holdUnused(tx, BATCH)
    if (names.length === 0) return 0
    for (const name of names) await uploads.remove(name)
    await strikeNames(tx, names)
    return names.length
  })
}
