import { gateCalls } from '../calls.ts'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'
import type { ScanFacts } from './admit.ts'
import type { ShownScan } from './scan-code.ts'

interface Approval {
  supervisorID: string
  pin: string
  reason: string
  /**
   * Each attempt sends the same nonce, so that the server counts the approval once even if an
   * answer was lost.
   */
  nonce: string
}

/**
 * Asks the server to admit a visitor with the PIN of a supervisor. An approved person goes in even
 * if the server objects to the ticket, and the screen then shows the objection beside the green
 * verdict. Throws a CallError if the server refuses.
 */
export async function letInBySupervisor(
  gate: Gate,
  scan: ShownScan,
  { phone, offsetMs, showtimeID, ...approval }: ScanFacts & Approval & { showtimeID?: string },
): Promise<ShownScan> {
  const { supervisorID, pin, reason, nonce, at } = approval
  const judged = await gateCalls.overrideVerdict({
    deviceID: phone.id,
    code: scan.code,
    at: at.toISOString(),
    offsetMs,
    supervisorID,
    pin,
    reason,
    nonce,
    ...(showtimeID !== undefined && { showtimeID }),
  })
  const seats = judged.ticket ? [judged.ticket.SeatNumber] : scan.seats
  if (scan.found && !gate.admissions.has(scan.found.key)) {
    await keepAdmission(gate, {
      key: scan.found.key,
      showtimeId: scan.found.list.showtime.id,
      at: new Date(at.getTime() + offsetMs).toISOString(),
      device: phone.name,
      nonce,
      takenAt: Date.now(),
    })
  }
  const { reason: text, reasonCode, reasonValues } = judged
  const why = { reason: text, reasonCode, reasonValues }
  return { ...scan, ...why, result: 'admitted', at, seats, admitted: [], rest: [] }
}

async function keepAdmission(gate: Gate, admission: KnownAdmission): Promise<void> {
  await strictly(gate.database, ['admissions'], (tx) => tx.objectStore('admissions').put(admission))
  gate.admissions.set(admission.key, admission)
}
