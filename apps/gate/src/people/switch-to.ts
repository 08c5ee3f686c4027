import { storeToken } from '@velvet/client/token-store'
import { switchPerson } from '../calls.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import type { Gate } from '../state/gate.ts'
import { becomePerson } from './sign-in.ts'

/**
 * Signs another attendant in by their PIN. The queue is sent before that, so that the server records
 * it under the name of the person who scanned. Throws the CallError of a refusal.
 */
export async function switchTo(
  gate: Gate,
  input: { deviceID: string; staffID: string; pin: string },
): Promise<void> {
  await contactNow(gate)
  const { token, staff } = await switchPerson(input)
  storeToken(token)
  await becomePerson(gate, staff)
}
