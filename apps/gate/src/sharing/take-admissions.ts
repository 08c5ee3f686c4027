import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { wantLists } from '../contact/contact.ts'
import type { PhoneList } from '../lists/phone-lists.ts'
import { gateState, reportChange } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission } from '../store/model.ts'
import { admissionCode, keysInside, nameOfList, readAdmissionCode, writeAdmissionCode } from './admission-code.ts'
import { w } from '../words/words.ts'

/** Returns the text of a QR code by which another phone learns who is inside. */
export async function admissionsToShow({ admissions }: Gate, list: PhoneList, phone: string): Promise<string> {
  const isInside = (key: string) => admissions.has(key) || list.tickets.get(key)?.usedAt !== undefined
  const keys = keysBySale(list)
  return writeAdmissionCode(await admissionCode(phone, { salt: list.salt, keys }, isInside))
}

interface Told {
  /** A message for the attendant. */
  text: string
  /**
   * False if this phone stored nothing, because the two phones have different lists or the list of
   * this phone is not whole yet.
   */
  isTaken: boolean
}

/**
 * Stores the admissions that another phone shows in its code. Returns undefined if the text is not
 * the code of another phone.
 */
export async function takeAdmissions(gate: Gate, text: string): Promise<Told | undefined> {
  const code = readAdmissionCode(text)
  if (!code) return undefined
  const list = await listOf(gate, code.list)
  if (!list) return refused(fill(w.otherList, { phone: code.phone }))
  if (!list.isWhole) return refused(w.ownListLoading)
  const keys = keysBySale(list)
  const inside = await keysInside(keys, code)
  if (!inside || keys.length < code.count) wantLists()
  if (!inside) {
    return refused(fill(w.otherEdition, { phone: code.phone }))
  }
  const news = inside.filter((key) => isNews(gate, list, key))
  const at = new Date(Date.now() + gateState().offsetMs).toISOString()
  const showtimeId = list.showtime.id
  await keep(
    gate,
    news.map((key) => {
      const changedIn = list.tickets.get(key)?.changedIn
      const told = { key, showtimeId, at, device: code.phone }
      return { ...told, ...(changedIn !== undefined && { changedIn }) }
    }),
  )
  reportChange()
  return { text: textFor(code.phone, news.length, code.count - keys.length), isTaken: true }
}

function refused(message: string): Told {
  return { text: message, isTaken: false }
}

function textFor(phone: string, news: number, unknown: number): string {
  const told = fill(plural(news, w.toldPerson, w.toldPeople), { phone, people: news })
  if (unknown <= 0) return told
  return fill(plural(unknown, w.newerTicket, w.newerTickets), { told, tickets: unknown })
}

function isNews({ admissions }: Gate, list: PhoneList, key: string): boolean {
  return !admissions.has(key) && list.tickets.get(key)?.usedAt === undefined
}

async function keep(gate: Gate, told: readonly KnownAdmission[]): Promise<void> {
  await strictly(gate.database, ['admissions'], (tx) =>
    Promise.all(told.map((admission) => tx.objectStore('admissions').put(admission))),
  )
  for (const admission of told) gate.admissions.set(admission.key, admission)
}

async function listOf({ lists }: Gate, name: string): Promise<PhoneList | undefined> {
  for (const id of gateState().choice?.showtimeIds ?? []) {
    const list = lists.get(id)
    if (list && (await nameOfList(list.salt)) === name) return list
  }
  return undefined
}

/** Returns the keys in the order of sale, which is the same on every phone. */
function keysBySale({ tickets }: PhoneList): string[] {
  return [...tickets.values()]
    .sort((one, other) => one.soldAt - other.soldAt || (one.key < other.key ? -1 : 1))
    .map(({ key }) => key)
}
