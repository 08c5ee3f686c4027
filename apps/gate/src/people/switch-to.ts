import { storeToken } from '@velvet/client/token-store'
import { switchPerson } from '../calls.ts'
import { contactNow } from '../contact/keep-in-contact.ts'
import type { Gate } from '../state/gate.ts'
import { becomePerson } from './sign-in.ts'

/**
 * Goes on as another attendant, by their PIN. What waits is sent first, so that it is recorded under
 * the name of the one who scanned. Throws the refusal of the server.
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
