import { CallError } from '@velvet/client/call-error'
import { GATE_REASON_MAX_LENGTH } from '@velvet/contract/gate-rules'
import { SCANNED_BY } from '@velvet/contract/gate-words'
import { APP_VERSION } from '@velvet/contract/app-version'
import { gateCalls } from '../calls.ts'
import { deleteLists } from '../lists/delete-lists.ts'
import { sendQueue } from '../queue/send-queue.ts'
import type { QueueCalls } from '../queue/send-queue.ts'
import { keepToldConflicts } from '../queue/told-conflicts.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Person, Phone, QueuedScan } from '../store/model.ts'
import { setClockBy } from './clock.ts'
import { refreshLists } from './refresh-lists.ts'
import { reportQueue } from './report-queue.ts'

const REFRESHED_EVERY_MS = 30_000
const NEIGHBOURS_EVERY_MS = 10 * 60_000

let refreshedAt = -Infinity
let neighboursAt = -Infinity

/** Makes the next contact load the lists again, even if they were loaded a moment ago. */
export function wantLists(): void {
  refreshedAt = -Infinity
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
    const { revoked, conflicts } = await sendQueue(gate, callsOf(gate, phone, person))
    if (conflicts) await keepToldConflicts(gate, conflicts)
    changeState({ isReached: true, isSignedOut: false, problem: undefined })
    await reportQueue(gate)
    if (revoked) await giveUpLists(gate)
    else await refresh(gate, phone)
  } catch (error) {
    await understand(gate, error)
  } finally {
    await reportQueue(gate)
  }
}

async function refresh(gate: Gate, phone: Phone): Promise<void> {
  const { choice, isRevoked } = gateState()
  if (!choice || isRevoked) return
  if (Date.now() - refreshedAt > REFRESHED_EVERY_MS) {
    await refreshLists(gate, phone.id, choice.showtimeIds)
    refreshedAt = Date.now()
  }
  if (Date.now() - neighboursAt > NEIGHBOURS_EVERY_MS) {
    neighboursAt = Date.now()
    await refreshLists(gate, phone.id, choice.neighbourIds)
  }
}

function callsOf(gate: Gate, phone: Phone, person: Person): QueueCalls {
  return {
    send: (scans, waiting) =>
      setClockBy(gate.database, (sentAt) =>
        gateCalls.checkIns({
          deviceID: phone.id,
          sentAt: sentAt.toISOString(),
          appVersion: APP_VERSION,
          waiting,
          scans: scans.map((scan) => wireScan(scan, person)),
        }),
      ),
    undo: ({ nonce, reason, at }) => gateCalls.undoCheckIn({ nonce, reason, at }),
  }
}

/**
 * Returns the scan as the server expects it. The scan is marked as forced, because the phone showed
 * green and the person is inside.
 */
function wireScan(scan: QueuedScan, sender: Person) {
  const { nonce, code, seat, showtimeId, at, offsetMs, personId, personName, note } = scan
  // Scans wait while nobody is signed in, and the next person to sign in may be somebody else. The
  // note then names the person who made the scan.
  const by = personId === sender.id ? undefined : `${SCANNED_BY}${personName}.`
  const notes = [by, note].filter((one) => one !== undefined).join(' ')
  // The server would refuse a scan with a longer note, and would then never learn of this
  // admission.
  const fitting = notes.slice(0, GATE_REASON_MAX_LENGTH)
  return {
    ...{ nonce, code, showtimeID: showtimeId, at, offsetMs, force: true },
    ...(seat !== undefined && { seat }),
    ...(fitting && { note: fitting }),
  }
}

async function understand(gate: Gate, error: unknown): Promise<void> {
  if (!(error instanceof CallError)) throw error
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
 * would count nobody as admitted whom the phone let in by them.
 */
async function leaveDoor(gate: Gate, problem: string | undefined): Promise<void> {
  await deleteLists(gate.database, gate.lists)
  gate.admissions.clear()
  await keepSetting(gate.database, 'choice', undefined)
  changeState({ choice: undefined, isReached: true, problem })
}
