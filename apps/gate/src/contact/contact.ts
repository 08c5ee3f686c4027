import { CallError } from '@velvet/client/call-error'
import { deleteLists } from '../lists/delete-lists.ts'
import { sendQueue } from '../queue/send-queue.ts'
import { keepToldConflicts } from '../queue/told-conflicts.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Person, Phone } from '../store/model.ts'
import { callsOf } from './queue-calls.ts'
import { refreshLists } from './refresh-lists.ts'
import { registerPhone } from './register-phone.ts'
import { reportQueue } from './report-queue.ts'

const REFRESHED_EVERY_MS = 30_000
const NEIGHBOURS_EVERY_MS = 10 * 60_000

// These times are those of a clock that nobody can set: where a phone's clock was put back by an hour,
// its lists would otherwise stay as they are for an hour.
let refreshedAt = -Infinity
let neighboursAt = -Infinity

/** Makes the next contact load the lists again, even if they were loaded a moment ago. */
export function wantLists(): void {
  refreshedAt = -Infinity
}

/** Makes the next contact also load the lists of the other showtimes of the cinema. */
export function wantAllLists(): void {
  wantLists()
  neighboursAt = -Infinity
}

/**
 * Sends the queue, and then loads the changes of the lists. The screen shows a refusal or a missing
 * network, and verdicts are given in the meantime. Throws only if the phone cannot write to its
 * disk.
 */
export async function contact(gate: Gate): Promise<void> {
  const { phone, person } = gateState()
  if (!phone || !person) return
  try {
    await exchangeAsKnown(gate, phone, person)
  } catch (error) {
    await understand(gate, error)
  } finally {
    await reportQueue(gate)
  }
}

/**
 * Registers the phone again if the server does not know it, such as after its database was restored
 * from a backup, and makes the contact under the registered id. A phone that was revoked stays so:
 * only somebody who signs in may take it into use again.
 */
async function exchangeAsKnown(gate: Gate, phone: Phone, person: Person): Promise<void> {
  try {
    await exchange(gate, phone, person)
  } catch (error) {
    if (!isOfUnknownPhone(error) || gateState().isRevoked) throw error
    const known = await registerPhone(gate, phone)
    wantLists()
    await exchange(gate, known, person)
  }
}

function isOfUnknownPhone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'device-not-found'
}

async function exchange(gate: Gate, phone: Phone, person: Person): Promise<void> {
  const { revoked, conflicts } = await sendQueue(gate, callsOf(gate, phone, person))
  if (conflicts) await keepToldConflicts(gate, conflicts)
  changeState({ isReached: true, isSignedOut: false, problem: undefined })
  await reportQueue(gate)
  if (revoked) await giveUpLists(gate)
  else await refresh(gate, phone)
}

async function refresh(gate: Gate, phone: Phone): Promise<void> {
  const { choice, isRevoked } = gateState()
  if (!choice || isRevoked) return
  if (performance.now() - refreshedAt > REFRESHED_EVERY_MS) {
    await refreshLists(gate, phone.id, choice.showtimeIds)
    refreshedAt = performance.now()
    changeState({ cannotStore: false })
  }
  if (performance.now() - neighboursAt > NEIGHBOURS_EVERY_MS) {
    neighboursAt = performance.now()
    await refreshLists(gate, phone.id, choice.neighbourIds).catch((error: unknown) => {
      if (isNoNetwork(error)) neighboursAt = -Infinity
      throw error
    })
  }
}

function isNoNetwork(error: unknown): boolean {
  return error instanceof CallError && error.status === 0
}

async function understand(gate: Gate, error: unknown): Promise<void> {
  if (!(error instanceof CallError)) {
    if (error instanceof DOMException) changeState({ cannotStore: true })
    throw error
  }
  if (error.code === 'device-revoked') await giveUpLists(gate)
  else if (error.code === 'not-allowed') await leaveDoor(gate, error.message)
  else if (error.status === 401) changeState({ isSignedOut: true, isReached: true })
  else changeState({ isReached: error.status > 0, problem: problemOf(error) })
}

/**
 * Returns the server's message. Returns undefined if there is no network, because the screen then
 * shows the number of waiting scans instead.
 */
function problemOf({ status, message }: CallError): string | undefined {
  return status > 0 ? message : undefined
}

/** A revoked phone deletes its lists. It keeps its queue, which the server still takes. */
async function giveUpLists(gate: Gate): Promise<void> {
  await leaveDoor(gate, undefined)
  await keepSetting(gate.database, 'isRevoked', true)
  changeState({ isRevoked: true })
}

/**
 * Deletes the lists, because the person who is signed in does not work at their cinema. The server
 * would not count the people whom this phone let in by such a list.
 */
async function leaveDoor(gate: Gate, problem: string | undefined): Promise<void> {
  await deleteLists(gate)
  gate.admissions.clear()
  await keepSetting(gate.database, 'choice', undefined)
  changeState({ choice: undefined, isReached: true, problem })
}
