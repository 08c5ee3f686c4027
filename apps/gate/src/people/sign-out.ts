import { caller } from '@velvet/client/call'
import { forgetToken } from '@velvet/client/token-store'
import type { staffLogout } from '@velvet/contract/people/staff-sessions.calls'
import { contactNow } from '../contact/keep-in-contact.ts'
import { deleteLists } from '../lists/delete-lists.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { keepSetting } from '../store/database.ts'

const callLogout = caller<typeof staffLogout>('POST /api/v1/staff/logout')

/**
 * Signs out after a last attempt to send the queue, and deletes the lists. Scans that could not be
 * sent stay on the phone until an attendant signs in again.
 */
export async function signOut(gate: Gate): Promise<void> {
  await contactNow(gate)
  await callLogout({}, { timeoutMs: 3_000 }).catch(() => undefined)
  forgetToken()
  await keepSetting(gate.database, 'person', undefined)
  await keepSetting(gate.database, 'choice', undefined)
  await deleteLists(gate)
  gate.admissions.clear()
  changeState({ person: undefined, choice: undefined })
}
