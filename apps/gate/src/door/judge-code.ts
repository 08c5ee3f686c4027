import { findInLists, judgeOnPhone } from '@velvet/contract/door/gate-phone'
import type { FoundTicket, PhoneVerdict } from '@velvet/contract/door/gate-phone'
import type { Admission } from '@velvet/contract/gate/gate-verdict'
import type { PhoneList } from '../lists/phone-lists.ts'
import type { Gate } from '../state/gate.ts'
import type { Choice, KnownAdmission } from '../store/model.ts'

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
  const of = found?.list.showtime.id
  const isOfDoor = of !== undefined && choice.showtimeIds.includes(of)
  const known = found && admissions.get(found.key)
  const own = known?.nonce === undefined ? undefined : known
  return judgeOnPhone(
    found,
    { queue: mapOf(own), told: mapOf(own ? undefined : known) },
    {
      showtimeId: isOfDoor ? of : choice.showtimeIds[0],
      scannedAt: now,
      now,
      forced: false,
    },
  )
}

function listsOf({ lists }: Gate, showtimeIds: readonly string[]): PhoneList[] {
  return showtimeIds.flatMap((id) => lists.get(id) ?? [])
}

function mapOf(known: KnownAdmission | undefined): ReadonlyMap<string, Admission> {
  if (!known) return new Map()
  return new Map([[known.key, { at: new Date(known.at), device: known.device }]])
}
