import type { FoundTicket } from '@velvet/contract/gate-phone'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission, Person, Phone, QueuedScan } from '../store/model.ts'

/** Who scans what, where and when. */
export interface ScanFacts {
  code: string
  person: Person
  phone: Phone
  /** By the clock of the phone, not corrected. */
  at: Date
  offsetMs: number
  /** Why somebody is let in against the verdict. */
  note?: string
}

/** A ticket that is to be admitted; `seat` where the code is that of another ticket of its purchase. */
export interface ToAdmit {
  ticket: FoundTicket
  seat?: string
}

/**
 * Writes admissions down, all or none, and returns them once they are on the disk: green is shown
 * after that. Returns undefined, and writes nothing, where one of them is known already; in spite of
 * that it writes where a supervisor says so.
 */
export async function admit(
  gate: Gate,
  tickets: readonly ToAdmit[],
  facts: ScanFacts,
  decision: 'by verdict' | 'in spite' = 'by verdict',
): Promise<QueuedScan[] | undefined> {
  const scans = tickets.map((one) => scanOf(one, facts))
  const isKnown = scans.some(({ key }) => gate.admissions.has(key))
  if (isKnown && decision === 'by verdict') return undefined
  // In memory first, so that a second scan of the ticket meanwhile is judged by this one.
  const before = scans.map(({ key }) => gate.admissions.get(key))
  for (const scan of scans) gate.admissions.set(scan.key, admissionOf(scan, facts.phone))
  try {
    await write(gate, scans, facts.phone)
  } catch (error) {
    scans.forEach(({ key }, index) => putBack(gate, key, before[index]))
    throw error
  }
  return scans
}

async function write({ database }: Gate, scans: readonly QueuedScan[], phone: Phone) {
  const tx = strictly(database, 'queue', 'admissions')
  for (const scan of scans) {
    await tx.objectStore('queue').add(scan)
    await tx.objectStore('admissions').put(admissionOf(scan, phone))
  }
  await tx.done
}

function putBack({ admissions }: Gate, key: string, before: KnownAdmission | undefined): void {
  if (before) admissions.set(key, before)
  else admissions.delete(key)
}

function scanOf(
  { ticket, seat }: ToAdmit,
  { code, person, at, offsetMs, note }: ScanFacts,
): QueuedScan {
  return {
    kind: 'scan',
    nonce: crypto.randomUUID(),
    code,
    ...(seat !== undefined && { seat }),
    key: ticket.key,
    showtimeId: ticket.list.showtime.id,
    at: at.toISOString(),
    offsetMs,
    personId: person.id,
    personName: person.name,
    ...(note && { note }),
  }
}

function admissionOf({ key, showtimeId, at, offsetMs, nonce }: QueuedScan, phone: Phone) {
  const corrected = new Date(Date.parse(at) + offsetMs).toISOString()
  return { key, showtimeId, at: corrected, device: phone.name, nonce } satisfies KnownAdmission
}
