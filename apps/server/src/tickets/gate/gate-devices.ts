import type * as contract from '@velvet/contract/tickets/gate-devices.calls'
import type { GateDevice } from '@velvet/contract/tickets/gate-devices.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockDevice, markDeviceRevoked, renameDevice, selectDevice, selectDevices } from './devices-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'

/** Lists the phones whose last person works at a cinema of the caller. */
export async function listGateDevices(call: Call<typeof contract.listGateDevices>) {
  const { db, staff, input } = call
  const { q, state, limit, cursor } = input
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const after = positionOf(cursor, TimePosition)
  const rows = await selectDevices(db, { q, state, cinemaIds, limit, after })
  return pageOf(rows, limit, ({ lastSeenAt, id }) => [lastSeenAt, id])
}

export function renameGateDevice(call: Call<typeof contract.renameGateDevice>) {
  const { id, name } = call.input
  return changeDevice(call, 'rename-gate-device', (tx) => renameDevice(tx, id, name))
}

/** Takes a phone out of use. A second call for the same phone changes nothing. */
export function revokeGateDevice(call: Call<typeof contract.revokeGateDevice>) {
  return changeDevice(call, 'revoke-gate-device', (tx) => markDeviceRevoked(tx, call.input.id))
}

/**
 * Locks and changes a phone. Throws AppError `device-not-found` for a phone of another cinema too, and
 * `changed-meanwhile` if the caller has read another version than the present one.
 */
function changeDevice(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<{ device: GateDevice }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    const before = await lockDevice(tx, id, await cinemasToList(tx, call.staff, undefined))
    if (!before?.isOfCinemas) throw new AppError('device-not-found')
    requireVersion(call.version, before)
    await work(tx)
    const device = await selectDevice(tx, id)
    if (!device) throw new Error('A locked phone is missing')
    return { answer: { device }, subject: id, before: kept(before), after: kept(device) }
  })
}

/** Returns the fields of a phone for the audit, without the person who was signed in. */
function kept({ name, revokedAt }: GateDevice) {
  return { name, revokedAt }
}
