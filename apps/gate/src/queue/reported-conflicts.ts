import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import type { Gate } from '../state/gate.ts'
import { readSetting, strictly, type Writing } from '../store/database.ts'
import type { Settings } from '../store/model.ts'

/** A transaction that may also write to the queue. */
type WithSettings = Pick<Writing<['settings', 'queue']>, 'objectStore'>

/**
 * Stores the conflicts that the server tells this phone. A conflict that the server tells no longer
 * was ended by an undo, or is old.
 */
export async function keepToldConflicts({ database }: Gate, told: readonly ConflictOfPhone[]): Promise<void> {
  const [before, seen] = await Promise.all([readSetting(database, 'conflicts'), readSetting(database, 'seenConflicts')])
  // Nearly every contact tells the same, and a write to the disk costs more than this comparison.
  if (JSON.stringify(before ?? []) === JSON.stringify(told)) return
  const ids = new Set(told.map(({ id }) => id))
  const stillSeen = (seen ?? []).filter((id) => ids.has(id))
  await strictly(database, ['settings'], async (tx) => {
    const settings = tx.objectStore('settings')
    await settings.put(told, 'conflicts')
    await settings.put(stillSeen, 'seenConflicts')
  })
}

/** Returns the conflicts that have not been looked at yet. */
export async function unseenConflicts({ database }: Gate): Promise<ConflictOfPhone[]> {
  const told = (await readSetting(database, 'conflicts')) ?? []
  const seen = (await readSetting(database, 'seenConflicts')) ?? []
  return told.filter(({ id }) => !seen.includes(id))
}

/** Records that a person has looked at a conflict, so that the server's next answer does not show it again. */
export async function markSeen(tx: WithSettings, id: string): Promise<void> {
  const settings = tx.objectStore('settings')
  const seen = ((await settings.get('seenConflicts')) ?? []) as Settings['seenConflicts']
  await settings.put([...seen, id], 'seenConflicts')
}
