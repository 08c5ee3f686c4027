import type * as contract from '@velvet/contract/tickets/gate-devices.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { findDeviceOfSession, notePhone, selectDevice, touchDevice, upsertDevice } from './devices-sql.ts'

/**
 * Registers this phone, or updates the app version of a known phone. If another cinema has a phone with
 * this id, the phone gets a new id, and the other one does not change. Throws AppError `device-revoked`
 * for a revoked phone, which the server recognises by its id or by the session that registered it.
 */
export function registerDevice({ db, staff, input }: Call<typeof contract.registerDevice>) {
  const { deviceID: requested = uuid(), name, appVersion, sentAt } = input
  const { id: staffId, sessionId } = staff
  return db.transaction().execute(async (tx) => {
    const cinemaIds = await cinemasOfPerson(tx, staffId)
    const person = { staffId, sessionId, cinemaIds }
    const ofSession = await findDeviceOfSession(tx, sessionId)
    const known = await upsertDevice(tx, { id: requested, name, appVersion, ...person })
    if (ofSession?.isRevoked || known?.isRevoked) throw new AppError('device-revoked')
    const deviceID = known ? requested : uuid()
    if (!known) await upsertDevice(tx, { id: deviceID, name, appVersion, ...person })
    await notePhone(tx, { sessionId, deviceId: deviceID })
    const touched = await touchDevice(tx, { deviceId: deviceID, ...person, sentAt, appVersion })
    const device = await selectDevice(tx, deviceID)
    if (!device || !touched) throw new Error('A phone that was just registered is missing')
    return { deviceID, device, serverTime: touched.now.toISOString() }
  })
}
