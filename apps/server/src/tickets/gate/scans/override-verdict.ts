import type * as contract from '@velvet/contract/tickets/gate.calls'
import type { JudgedScan } from '@velvet/contract/tickets/gate.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { recordStaffAction } from '../../../kernel/audit/record-action.ts'
import type { Call } from '../../../kernel/calls/call.ts'
import { cinemasOfBoth, cinemasOfPerson } from '../cinemas-of-door.ts'
import { touchDevice } from '../devices-sql.ts'
import { requireSamePin, requireSupervisor } from '../gate-pins.ts'
import type { GatePerson } from '../people-sql.ts'
import { againIfNonceTaken } from './record-scans.ts'
import { findKeptScans } from './scans-sql.ts'
import { takeScans } from './take-scans.ts'

type Override = Call<typeof contract.overrideVerdict>
type Request = Omit<Override['input'], 'supervisorID' | 'pin'>

/** Admits a visitor against the verdict, with the approval of a supervisor who enters their PIN. */
export async function overrideVerdict(call: Override): Promise<JudgedScan> {
  const { supervisorID, pin, ...request } = call.input
  const supervisor = await requireSupervisor(call, { staffID: supervisorID, pin })
  return againIfNonceTaken(() => letIn(call, supervisor, request))
}

function letIn(
  { db, config, staff }: Override,
  supervisor: GatePerson,
  { deviceID: deviceId, reason, ...scan }: Request,
): Promise<JudgedScan> {
  const { id: supervisorId } = supervisor
  return db.transaction().execute(async (tx) => {
    await requireSamePin(tx, supervisor)
    const device = await touchDevice(tx, {
      deviceId,
      staffId: staff.id,
      sessionId: staff.sessionId,
      cinemaIds: await cinemasOfPerson(tx, staff.id),
    })
    if (!device) throw new AppError('device-not-found')
    if (device.isRevoked) throw new AppError('device-revoked')
    const offsetMs = device.clockOffsetMs ?? undefined
    const cinemaIds = await cinemasOfBoth(tx, staff.id, supervisorId)
    const door = { now: device.now, cinemaIds, offsetMs: offsetMs ?? 0 }
    const sender = { config, staffId: staff.id, deviceId, offsetMs, approvedBy: supervisorId }
    const forced = { ...scan, force: true, note: reason }
    const isRepeated = (await findKeptScans(tx, [scan.nonce])).has(scan.nonce)
    const [answer] = await takeScans(tx, [forced], door, sender)
    if (!answer) throw new AppError('sale-on-its-way')
    if ('error' in answer) throw new AppError(answer.error)
    // Supervisors decide only at the cinemas where they work, and on a phone that is at one of them.
    if (answer.result === 'wrong-showtime') {
      throw new AppError('not-allowed', answer.reason === undefined ? {} : { message: answer.reason })
    }
    if (isRepeated) return answer
    await recordStaffAction(tx, {
      staffId: supervisorId,
      action: 'override-gate-verdict',
      subject: answer.ticket?.TicketID ?? scan.nonce,
      detail: { nonce: scan.nonce, result: answer.result, note: reason },
    })
    return answer
  })
}
