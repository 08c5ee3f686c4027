import { forgetToken, storeToken } from '@velvet/client/token-store'
import type { InputTo } from '@velvet/client/call'
import { CallError } from '@velvet/client/call-error'
import { APP_VERSION } from '@velvet/contract/app-version'
import { gateCalls } from '../calls.ts'
import { setClockBy } from '../contact/clock.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import { changeState, gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'
import type { Person, Phone } from '../store/model.ts'

type Login = Omit<InputTo<typeof gateCalls.staffLogin>, 'deviceKey'>

/** Signs a person in on this phone and registers the phone. Throws the CallError of either call. */
export async function signIn(gate: Gate, login: Login): Promise<void> {
  const { token, staff } = await gateCalls.staffLogin(login)
  storeToken(token)
  try {
    await registerPhone(gate)
  } catch (error) {
    if (!gateState().person) forgetToken()
    throw error
  }
  await becomePerson(gate, staff)
  void contactNow(gate)
}

export async function becomePerson(gate: Gate, person: Person): Promise<void> {
  await keepSetting(gate.database, 'person', person)
  changeState({ person, isSignedOut: false, isReached: true })
}

/**
 * A revoked phone first sends its queue under its old id. After that, the next sign-in registers it
 * as a new phone.
 */
async function registerPhone(gate: Gate): Promise<void> {
  const { phone, isRevoked, waiting } = gateState()
  if (isRevoked && waiting > 0) return
  const deviceID = phone && !isRevoked ? phone.id : crypto.randomUUID()
  const name = phone && !isRevoked ? phone.name : `Door phone ${deviceID.slice(0, 4).toUpperCase()}`
  try {
    const registered = await setClockBy(gate.database, (sentAt) =>
      gateCalls.registerDevice({
        deviceID,
        name,
        appVersion: APP_VERSION,
        sentAt: sentAt.toISOString(),
      }),
    )
    // A phone that another cinema has used before gets a new id.
    await becomePhone(gate, { id: registered.deviceID, name: registered.device.name })
    await setRevoked(gate, false)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'device-revoked')) throw error
    await setRevoked(gate, true)
  }
}

async function becomePhone(gate: Gate, phone: Phone): Promise<void> {
  await keepSetting(gate.database, 'phone', phone)
  changeState({ phone })
}

async function setRevoked(gate: Gate, isRevoked: boolean): Promise<void> {
  await keepSetting(gate.database, 'isRevoked', isRevoked)
  changeState({ isRevoked })
}
