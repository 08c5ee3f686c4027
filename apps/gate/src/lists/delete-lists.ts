import { strictly } from '../store/database.ts'
import type { GateDatabase } from '../store/database.ts'
import type { PhoneLists } from './phone-lists.ts'

/**
 * Deletes each list that may not stay, together with the admissions to its showtime. The queue
 * stays, because its scans have not been sent yet.
 */
export async function deleteLists(
  database: GateDatabase,
  lists: PhoneLists,
  mayStay: (showtimeId: string) => boolean = () => false,
): Promise<void> {
  const tx = strictly(database, 'lists', 'pages', 'admissions')
  const kept = await tx.objectStore('lists').getAllKeys()
  for (const showtimeId of kept.filter((one) => !mayStay(one))) {
    await tx.objectStore('lists').delete(showtimeId)
    await tx.objectStore('pages').delete(IDBKeyRange.bound([showtimeId], [showtimeId, []]))
    const admissions = tx.objectStore('admissions')
    const keys = await admissions.index('showtimeId').getAllKeys(showtimeId)
    for (const key of keys) await admissions.delete(key)
    lists.forget(showtimeId)
  }
  await tx.done
}
