import { storeToken } from '@velvet/client/token-store'
import { gateCalls } from '../calls.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import { gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { becomePerson } from './sign-in.ts'

/**
 * Signs another attendant in by their PIN. The phone sends its queue first, so that the server
 * records each scan under the name of the person who made it. Throws the CallError of a refusal.
 */
export async function switchTo(gate: Gate, input: { staffID: string; pin: string }): Promise<void> {
  await contactNow(gate)
  // The contact may have given this phone another id.
  const deviceID = gateState().phone?.id ?? ''
  const { token, staff } = await gateCalls.switchPerson({ ...input, deviceID })
  storeToken(token)
  await becomePerson(gate, staff)
}
