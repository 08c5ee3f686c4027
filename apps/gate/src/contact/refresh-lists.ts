import { CallError } from '@velvet/client/call-error'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { gateCalls } from '../calls.ts'
import { deleteLists } from '../lists/delete-lists.ts'
import { beginAnew, loadList } from '../lists/load-list.ts'
import { gateState, reportChange } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'

/**
 * Loads the changes of the lists, one list after the other. Throws the CallError of a failed call. If
 * the server does not know a showtime, the other lists are loaded before that.
 */
export async function refreshLists(gate: Gate, deviceID: string, showtimeIds: readonly string[]): Promise<void> {
  let missing: CallError | undefined
  for (const showtimeID of showtimeIds) {
    const begunAt = Date.now()
    const takenUndos = gate.lists.takenUndos(showtimeID)
    try {
      await refreshList(gate, deviceID, showtimeID)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'showtime-not-found')) throw error
      missing = error
      continue
    }
    for (const nonce of takenUndos) gate.lists.restoreAdmission(nonce)
    await trustList(gate, showtimeID, begunAt)
    if (!isOfDoor(showtimeID)) await deleteLists(gate, isOfDoor)
    reportChange()
  }
  if (missing) throw missing
}

/**
 * Returns false if the phone has lost its lists while this one was on its way: it was revoked, or another
 * cinema was chosen.
 */
function isOfDoor(showtimeId: string): boolean {
  const { choice } = gateState()
  return choice ? [...choice.showtimeIds, ...choice.neighbourIds].includes(showtimeId) : false
}

async function refreshList(gate: Gate, deviceID: string, showtimeID: string): Promise<void> {
  let total = 0
  try {
    await loadList(gate.database, {
      showtimeId: showtimeID,
      ask: (cursor) => gateCalls.getGateList({ showtimeID, deviceID, ...(cursor && { cursor }) }),
      onPage: (page, state) => {
        total = page.total
        gate.lists.take(page.items, state)
        reportChange()
      },
    })
  } catch (error) {
    // The server did not accept the stored cursor, so the next refresh loads the whole list.
    if (error instanceof CallError && error.code === 'bad-request') {
      await beginAnew(gate.database, showtimeID)
    }
    throw error
  }
  if (gate.lists.get(showtimeID)?.tickets.size !== total) await beginAnew(gate.database, showtimeID)
}

/**
 * Forgets the admissions that the list shows as well or better. If a person undoes one of these
 * admissions elsewhere, this phone can then learn of the undo from the list.
 */
async function trustList(gate: Gate, showtimeId: string, begunAt: number): Promise<void> {
  const tickets = gate.lists.get(showtimeId)?.tickets
  const listed = [...gate.admissions.values()].filter(
    (one) => one.showtimeId === showtimeId && isListed(one, tickets?.get(one.key), begunAt),
  )
  if (listed.length === 0) return
  await strictly(gate.database, ['admissions'], (tx) =>
    Promise.all(listed.map(({ key }) => tx.objectStore('admissions').delete(key))),
  )
  for (const { key } of listed) gate.admissions.delete(key)
}

/**
 * Returns true for an own admission that the server took before the phone asked for this list, and for
 * one that another phone told, if the ticket is used or has changed since then: the other phone may have
 * handed in the scan together with its undo.
 */
function isListed(
  { nonce, takenAt, changedIn }: KnownAdmission,
  ticket: ListedTicket | undefined,
  begunAt: number,
): boolean {
  if (nonce !== undefined) return takenAt !== undefined && takenAt < begunAt
  if (ticket?.usedAt !== undefined) return true
  const isKnown = changedIn !== undefined && ticket?.changedIn !== undefined
  return isKnown && ticket.changedIn !== changedIn
}
