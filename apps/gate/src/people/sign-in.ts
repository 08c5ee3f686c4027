import { forgetToken, storeToken } from '@velvet/client/token-store'
import type { InputTo } from '@velvet/client/call'
import { CallError } from '@velvet/client/call-error'
import { gateCalls } from '../calls.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import { registerPhone } from '../contact/register-phone.ts'
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
    await registerThisPhone(gate)
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
 * Registers the phone under the id that it has, so that its waiting scans are sent under that id. A revoked phone that
 * has sent all of them becomes a new phone. One that has not stays revoked, unless the server no longer knows it: its
 * scans could never be sent then.
 */
async function registerThisPhone(gate: Gate): Promise<void> {
  const { phone, isRevoked, waiting } = gateState()
  const isNew = !phone || (isRevoked && waiting === 0)
  try {
    await registerPhone(gate, isNew ? aNewPhone() : phone)
    await setRevoked(gate, false)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'device-revoked')) throw error
    await setRevoked(gate, true)
  }
}

function aNewPhone(): Phone {
  const id = crypto.randomUUID()
  return { id, name: `Door phone ${id.slice(0, 4).toUpperCase()}` }
}

async function setRevoked(gate: Gate, isRevoked: boolean): Promise<void> {
  await keepSetting(gate.database, 'isRevoked', isRevoked)
  changeState({ isRevoked })
}
