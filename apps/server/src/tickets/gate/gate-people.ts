import type * as contract from '@velvet/contract/tickets/gate-people.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { openSession } from '../../kernel/identity/sessions-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { findDevice, notePhone } from './devices-sql.ts'
import { requirePin, requireSamePin } from './gate-pins.ts'
import { bindDevice, findSessionEnd, selectGatePeople } from './people-sql.ts'

export async function listGatePeople({ db, staff, input }: Call<typeof contract.listGatePeople>) {
  const { q, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const cinemaIds = await cinemasOfPerson(db, staff.id)
  const rows = await selectGatePeople(db, { q, cinemaIds, limit, after })
  return pageOf(rows, limit, ({ name, id }) => [name, id])
}

/**
 * Signs another attendant in by PIN. The new session ends when the present session would have
 * ended, so that a phone asks for a password once in each shift. Supervisors cannot sign in by PIN,
 * because their token would open the console without a second factor.
 */
export async function switchPerson(call: Call<typeof contract.switchPerson>) {
  const { db, staff, input, signToken, origin } = call
  const { deviceID: deviceId, staffID, pin } = input
  const cinemaIds = await cinemasOfPerson(db, staff.id)
  const device = await findDevice(db, { deviceId, cinemaIds })
  if (!device) throw new AppError('device-not-found')
  if (device.isRevoked) throw new AppError('device-revoked')
  const person = await requirePin(call, staffID, pin)
  if (person.role !== 'attendant') throw new AppError('not-allowed')

  const { expiresAt } = await findSessionEnd(db, staff.sessionId)
  const sessionId = await db.transaction().execute(async (tx) => {
    await requireSamePin(tx, person)
    const session = { expiresAt, device: origin.device }
    const id = await openSession(tx, { staffId: person.id }, session)
    await notePhone(tx, { sessionId: id, deviceId })
    await bindDevice(tx, deviceId, { sessionId: id, staffId: person.id })
    return id
  })
  const token = signToken({ subject: person.id, sessionId, audience: 'staff', expiresAt })
  const { id, name, role } = person
  return { token, staff: { id, name, role } }
}
