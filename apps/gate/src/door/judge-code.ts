import type { PhoneList } from '../lists/phone-lists.ts'
import type { Gate } from '../state/gate.ts'
import type { Choice } from '../store/model.ts'
import { findInLists, judgeOnPhone } from './judge-on-phone.ts'
import type { FoundTicket, PhoneVerdict } from './judge-on-phone.ts'

/**
 * Judges a code without the network. It searches the lists of the door first. It uses the other
 * lists of the cinema only to name the showtime that a ticket is for.
 */
export async function judgeCode(
  gate: Gate,
  code: string,
  { choice, now }: { choice: Choice; now: Date },
): Promise<PhoneVerdict> {
  const found =
    (await findInLists(listsOf(gate, choice.showtimeIds), code)) ??
    (await findInLists(listsOf(gate, choice.neighbourIds), code))
  return judgeFound(gate, found, { choice, now })
}

/**
 * Judges a ticket that was found, or an unknown code, by the admissions that this phone knows now.
 */
export function judgeFound(
  { admissions }: Gate,
  found: FoundTicket | undefined,
  { choice, now }: { choice: Choice; now: Date },
): PhoneVerdict {
  const known = found && admissions.get(found.key)
  return judgeOnPhone(found, known && { at: new Date(known.at), device: known.device }, {
    showtimeId: choice.showtimeIds.find((id) => id === found?.list.showtime.id) ?? choice.showtimeIds[0],
    scannedAt: now,
    now,
    forced: false,
  })
}

function listsOf({ lists }: Gate, showtimeIds: readonly string[]): PhoneList[] {
  return showtimeIds.flatMap((id) => lists.get(id) ?? [])
}
