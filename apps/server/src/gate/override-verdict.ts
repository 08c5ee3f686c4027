import type * as contract from '@velvet/contract/endpoints/gate'
import type { JudgedScan } from '@velvet/contract/endpoints/gate'
import { AppError } from '@velvet/contract/errors'
import { SUPERVISOR_ROLES } from '@velvet/contract/gate-rules'
import { recordStaffDeed } from '../audit/record-deed.ts'
import type { Call } from '../http/call.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { touchDevice } from './devices-sql.ts'
import { requirePin } from './gate-pins.ts'
import { findKeptScans } from './scans-sql.ts'
import { takeScans } from './take-scans.ts'

/** Lets somebody in against the verdict, with the approval of a supervisor who enters their PIN. */
export async function overrideVerdict(
  call: Call<typeof contract.overrideVerdict>,
): Promise<JudgedScan> {
  const { db, staff, input } = call
  const { deviceID: deviceId, supervisorID, pin, reason, ...scan } = input
  const supervisor = await requirePin(call, supervisorID, pin)
  if (!SUPERVISOR_ROLES.some((role) => role === supervisor.role)) throw new AppError('not-allowed')

  return db.transaction().execute(async (tx) => {
    const device = await touchDevice(tx, { deviceId, staffId: staff.id })
    if (!device) throw new AppError('device-not-found')
    if (device.isRevoked) throw new AppError('device-revoked')
    const offsetMs = device.clockOffsetMs ?? undefined
    const cinemaIds = await cinemasOfPerson(tx, supervisor.id)
    const door = { now: device.now, cinemaIds, offsetMs: offsetMs ?? 0 }
    const sender = { staffId: staff.id, deviceId, offsetMs, approvedBy: supervisor.id }
    const forced = { ...scan, force: true, note: reason }
    const isRepeated = (await findKeptScans(tx, [scan.nonce])).has(scan.nonce)
    const [answer] = await takeScans(tx, [forced], door, sender)
    if (!answer || 'error' in answer) throw new AppError('idempotency-key-reused')
    if (isRepeated) return answer
    await recordStaffDeed(tx, {
      staffId: supervisor.id,
      action: 'override-gate-verdict',
      subject: answer.ticket?.TicketID ?? scan.nonce,
      detail: { nonce: scan.nonce, result: answer.result, note: reason },
    })
    return answer
  })
}
