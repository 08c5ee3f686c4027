import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { onSessionEnded } from '@velvet/client/session'
import { keepTokenUnder, readToken } from '@velvet/client/token-store'
import { correctedNow } from '../contact/clock.ts'
import { followLists } from '../contact/follow-lists.ts'
import { keepInContact } from '../contact/keep-in-contact.ts'
import { reportQueue } from '../contact/report-queue.ts'
import { deleteLists } from '../lists/delete-lists.ts'
import { changeState } from '../state/gate-state.ts'
import { restoreGate } from '../state/gate.ts'
import type { Gate } from '../state/gate.ts'
import { openDatabase, readSetting } from '../store/database.ts'

/** A list is deleted this long after the end of its showtime. */
const KEPT_AFTER_END_MS = DAY_MS

let gate: Gate | undefined

/**
 * Returns the gate that `startGate` has restored. Throws if `startGate` has not restored it yet.
 */
export function theGate(): Gate {
  if (!gate) throw new Error('the gate has not been started')
  return gate
}

/** Restores the data that the phone keeps, and begins to contact the server. */
export async function startGate(): Promise<void> {
  const database = await openDatabase()
  gate = await restoreGate(database)
  keepTokenUnder('gate-token')
  changeState({
    person: await readSetting(database, 'person'),
    phone: await readSetting(database, 'phone'),
    choice: await readSetting(database, 'choice'),
    cinemaId: await readSetting(database, 'cinemaId'),
    offsetMs: (await readSetting(database, 'offsetMs')) ?? 0,
    isRevoked: (await readSetting(database, 'isRevoked')) ?? false,
    isSignedOut: readToken() === null,
  })
  await reportQueue(gate)
  await forgetOldLists(gate)
  onSessionEnded(() => changeState({ isSignedOut: true }))
  keepInContact(gate)
  followLists(gate)
}

async function forgetOldLists(gate: Gate): Promise<void> {
  const isOld = (id: string) => {
    const list = gate.lists.get(id)
    return list && Date.parse(list.showtime.endsAt) < correctedNow().getTime() - KEPT_AFTER_END_MS
  }
  await deleteLists(gate, (id) => !isOld(id))
}
