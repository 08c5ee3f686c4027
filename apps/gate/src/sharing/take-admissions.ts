import type { PhoneList } from '../lists/phone-lists.ts'
import { gateState, reportChange } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'
import {
  bitsOf,
  digestOf,
  keysOf,
  readAdmissionCode,
  writeAdmissionCode,
} from './admission-code.ts'

/** Returns the text of a QR code by which another phone learns who is inside. */
export async function admissionsToShow(
  { admissions }: Gate,
  list: PhoneList,
  phone: string,
): Promise<string> {
  const keys = sortedKeys(list)
  const isInside = (key: string) =>
    admissions.has(key) || list.tickets.get(key)?.usedAt !== undefined
  return writeAdmissionCode({ phone, digest: await digestOf(keys), bits: bitsOf(keys, isInside) })
}

/**
 * Stores the admissions that another phone shows in its code. Returns a message for the attendant, or
 * undefined where the text is not such a code.
 */
export async function takeAdmissions(gate: Gate, text: string): Promise<string | undefined> {
  const code = readAdmissionCode(text)
  if (!code) return undefined
  const list = await listOf(gate, code.digest)
  if (!list) return `${code.phone} has another list. Load both lists anew where there is a network.`
  const news = keysOf(sortedKeys(list), code.bits).filter((key) => isNews(gate, list, key))
  await keep(
    gate,
    news.map((key) => ({
      key,
      showtimeId: list.showtime.id,
      at: new Date(Date.now() + gateState().offsetMs).toISOString(),
      device: code.phone,
    })),
  )
  reportChange()
  return `${code.phone} let in ${news.length} people whom this phone did not know of`
}

function isNews({ admissions }: Gate, list: PhoneList, key: string): boolean {
  return !admissions.has(key) && list.tickets.get(key)?.usedAt === undefined
}

async function keep(gate: Gate, told: readonly KnownAdmission[]): Promise<void> {
  const tx = strictly(gate.database, 'admissions')
  for (const admission of told) await tx.objectStore('admissions').put(admission)
  await tx.done
  for (const admission of told) gate.admissions.set(admission.key, admission)
}

async function listOf({ lists }: Gate, digest: string): Promise<PhoneList | undefined> {
  for (const id of gateState().choice?.showtimeIds ?? []) {
    const list = lists.get(id)
    if (list && (await digestOf(sortedKeys(list))) === digest) return list
  }
  return undefined
}

function sortedKeys({ tickets }: PhoneList): string[] {
  return [...tickets.keys()].sort()
}
