import { CallError } from '@velvet/client/call-error'
import { deleteLists } from '../lists/delete-lists.ts'
import { sendQueue } from '../queue/send-queue.ts'
import { keepToldConflicts } from '../queue/reported-conflicts.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Choice, Person, Phone } from '../store/model.ts'
import { callsOf } from './queue-calls.ts'
import { refreshLists } from './refresh-lists.ts'
import { registerPhone } from './register-phone.ts'
import { reportQueue } from './report-queue.ts'

const REFRESHED_EVERY_MS = 30_000
const NEIGHBOURS_EVERY_MS = 10 * 60_000

// These times come from a clock that cannot be set. If they came from the phone's clock and it was set back by an hour,
// its lists would not be updated for an hour.
let refreshedAt = -Infinity
let neighboursAt = -Infinity
/** The showtimes whose lists have changed on the server. */
const changed = new Set<string>()

/** Makes the next contact load the lists again, even if they were loaded a moment ago. */
export function wantLists(): void {
  refreshedAt = -Infinity
}

/** Makes the next contact load these lists again. */
export function wantChanged(showtimeIds: readonly string[]): void {
  for (const id of showtimeIds) changed.add(id)
}

/** Makes the next contact also load the lists of the other showtimes of the cinema. */
export function wantAllLists(): void {
  wantLists()
  neighboursAt = -Infinity
}

/**
 * Sends the queue. The screen shows a refusal or a missing network. Throws only if the phone cannot
 * write to its disk.
 */
export function sendScans(gate: Gate): Promise<void> {
  return asKnown(gate, async (phone, person) => {
    const { revoked, conflicts } = await sendQueue(gate, callsOf(gate, phone, person))
    if (conflicts) await keepToldConflicts(gate, conflicts)
    changeState({ isReached: true, isSignedOut: false, problem: undefined })
    if (revoked) await giveUpLists(gate)
  })
}

/**
 * Loads the changes of the lists, where this is due. Scans are sent in the meantime. Throws only if
 * the phone cannot write to its disk.
 */
export function loadLists(gate: Gate): Promise<void> {
  return asKnown(gate, async (phone) => {
    const { choice, isRevoked } = gateState()
    if (!choice || isRevoked) return
    await refreshChosen(gate, phone, choice)
    if (performance.now() - neighboursAt > NEIGHBOURS_EVERY_MS) {
      neighboursAt = performance.now()
      await refreshLists(gate, phone.id, choice.neighbourIds).catch((error: unknown) => {
        if (isUnreached(error)) neighboursAt = -Infinity
        throw error
      })
    }
  })
}

async function refreshChosen(gate: Gate, phone: Phone, { showtimeIds }: Choice): Promise<void> {
  const isDue = performance.now() - refreshedAt > REFRESHED_EVERY_MS
  const due = showtimeIds.filter((id) => isDue || changed.has(id))
  changed.clear()
  if (due.length === 0) return
  await refreshLists(gate, phone.id, due)
  if (isDue) refreshedAt = performance.now()
  changeState({ cannotStore: false })
}

/**
 * Registers the phone again if the server does not know it, such as after its database was restored
 * from a backup, and does the action under the registered id. A phone that was revoked stays so:
 * only a person who signs in may take it into use again.
 */
async function asKnown(gate: Gate, action: (phone: Phone, person: Person) => Promise<void>): Promise<void> {
  const { phone, person } = gateState()
  if (!phone || !person) return
  try {
    await action(phone, person).catch(async (error: unknown) => {
      if (!isOfUnknownPhone(error) || gateState().isRevoked) throw error
      const known = await registerPhone(gate, phone)
      wantLists()
      await action(known, person)
    })
  } catch (error) {
    await understand(gate, error)
  } finally {
    await reportQueue(gate)
  }
}

function isOfUnknownPhone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'device-not-found'
}

/** Returns true if no answer of the server arrived. */
export function isUnreached(error: unknown): boolean {
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
