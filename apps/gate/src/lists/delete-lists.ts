import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'

/**
 * Deletes each list that may not stay, together with the admissions to its showtime. The queue
 * stays, because its scans have not been sent yet.
 */
export async function deleteLists(
  { database, lists, admissions }: Gate,
  mayStay: (showtimeId: string) => boolean = () => false,
): Promise<void> {
  const deleted = await strictly(database, ['lists', 'pages', 'admissions'], async (tx) => {
    const stored = await tx.objectStore('lists').getAllKeys()
    const others = new Set(stored.filter((one) => !mayStay(one)))
    for (const showtimeId of others) {
      await tx.objectStore('lists').delete(showtimeId)
      await tx.objectStore('pages').delete(IDBKeyRange.bound([showtimeId], [showtimeId, []]))
      const known = tx.objectStore('admissions')
      const keys = await known.index('showtimeId').getAllKeys(showtimeId)
      for (const key of keys) await known.delete(key)
      lists.forget(showtimeId)
    }
    return others
  })
  for (const { key, showtimeId } of admissions.values()) {
    if (deleted.has(showtimeId)) admissions.delete(key)
  }
}
