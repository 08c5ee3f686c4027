import { inputOfPressed } from '@velvet/client/pressed-event'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { GATE_REASON_MAX_LENGTH } from '@velvet/contract/tickets/gate.rules'
import { SCANNED_BY } from '@velvet/contract/tickets/gate-words'
import { gateCalls } from '../calls.ts'
import type { QueueCalls, ScanToSend } from '../queue/send-queue.ts'
import type { Gate } from '../state/gate.ts'
import type { Person, Phone } from '../store/model.ts'
import { setClockBy } from './clock.ts'

/** Returns the calls that send the queue of this phone in the name of the person who is signed in. */
export function callsOf(gate: Gate, phone: Phone, person: Person): QueueCalls {
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
    log: (entry) => gateCalls.logShowAtGate(inputOfPressed(entry)),
    undo: ({ nonce, reason, at }) => gateCalls.undoCheckIn({ nonce, reason, at }),
  }
}

/**
 * Returns the scan as the server expects it. The scan is marked as forced, because the phone showed
 * green and the person is inside.
 */
function wireScan(scan: ScanToSend, sender: Person) {
  const { nonce, code, seat, showtimeId, at, offsetMs, pass, personId, personName, note } = scan
  const { undone } = scan
  // Scans wait while the phone is signed out, and the next person to sign in may be another person. The note then names
  // the person who made the scan.
  const by = personId === sender.id ? undefined : `${SCANNED_BY}${personName}.`
  const notes = [by, note].filter((one) => one !== undefined).join(' ')
  // The server would refuse a scan with a longer note, and would then never learn of this
  // admission.
  const fitting = notes.slice(0, GATE_REASON_MAX_LENGTH)
  return {
    nonce,
    code,
    showtimeID: showtimeId,
    at,
    offsetMs,
    force: true,
    ...(seat !== undefined && { seat }),
    pass,
    ...(fitting && { note: fitting }),
    ...(undone && { undone }),
  }
}
