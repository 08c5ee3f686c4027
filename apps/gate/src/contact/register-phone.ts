import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { gateCalls } from '../calls.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Phone } from '../store/model.ts'
import { setClockBy } from './clock.ts'

/**
 * Registers this phone, and returns it as the server knows it from now on: a phone whose id is taken
 * at another cinema gets a new id. Throws the CallError of a refusal.
 */
export async function registerPhone(gate: Gate, { id, name }: Phone): Promise<Phone> {
  const { deviceID, device } = await setClockBy(gate.database, (sentAt) =>
    gateCalls.registerDevice({
      deviceID: id,
      name,
      appVersion: APP_VERSION,
      sentAt: sentAt.toISOString(),
    }),
  )
  const phone = { id: deviceID, name: device.name }
  await keepSetting(gate.database, 'phone', phone)
  changeState({ phone })
  return phone
}
