import type * as contract from '@velvet/contract/endpoints/gate-devices'
import { AppError } from '@velvet/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../http/call.ts'
import { findDevice, notePhone, selectDevice, touchDevice, upsertDevice } from './devices-sql.ts'

/**
 * Registers this phone, or updates the app version of a known phone. Throws AppError
 * `device-revoked` for a revoked phone, which the server recognises by its id or by the session
 * that registered it.
 */
export function registerDevice({ db, staff, input }: Call<typeof contract.registerDevice>) {
  const { deviceID = uuid(), name, appVersion, sentAt } = input
  const { id: staffId, sessionId } = staff
  return db.transaction().execute(async (tx) => {
    const ofSession = await findDevice(tx, { deviceId: undefined, sessionId })
    const ofId = await findDevice(tx, { deviceId: deviceID, sessionId })
    if (ofSession?.isRevoked || ofId?.isRevoked) throw new AppError('device-revoked')
    await upsertDevice(tx, { id: deviceID, name, appVersion, sessionId, staffId })
    await notePhone(tx, { sessionId, deviceId: deviceID })
    const touched = await touchDevice(tx, {
      ...{ deviceId: deviceID, staffId, sessionId, sentAt, appVersion },
    })
    const device = await selectDevice(tx, deviceID)
    if (!device || !touched) throw new Error('A phone that was just registered is missing')
    return { deviceID, device, serverTime: touched.now.toISOString() }
  })
}
