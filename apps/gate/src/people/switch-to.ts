import { storeToken } from '@velvet/client/token-store'
import { gateCalls } from '../calls.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import type { Gate } from '../state/gate.ts'
import { becomePerson } from './sign-in.ts'

/**
 * Signs another attendant in by their PIN. The phone sends its queue first, so that the server
 * records each scan under the name of the person who made it. Throws the CallError of a refusal.
 */
export async function switchTo(
  gate: Gate,
  input: { deviceID: string; staffID: string; pin: string },
): Promise<void> {
  await contactNow(gate)
  const { token, staff } = await gateCalls.switchPerson(input)
  storeToken(token)
  await becomePerson(gate, staff)
}
