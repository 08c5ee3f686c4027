import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { KnownAdmission, Person, Phone, QueuedScan } from '../store/model.ts'
import type { FoundTicket } from './judge-on-phone.ts'

export interface ScanFacts {
  code: string
  person: Person
  phone: Phone
  /** The uncorrected time of the phone's clock. */
  at: Date
  offsetMs: number
  /** The reason for admitting a visitor against the verdict. */
  note?: string
}

export interface ToAdmit {
  ticket: FoundTicket
  /** The seat to admit, if the code is that of another ticket of the same purchase. */
  seat?: string
}

/**
 * Stores all of these admissions or none, and returns their scans once they are on the disk. The
 * screen shows green only after that. If one of the tickets was admitted before, it stores nothing
 * and returns undefined.
 */
export async function admit(
  gate: Gate,
  tickets: readonly ToAdmit[],
  facts: ScanFacts,
): Promise<QueuedScan[] | undefined> {
  if (tickets.some(({ ticket }) => gate.admissions.has(ticket.key))) return undefined
  return admitInAnyCase(gate, tickets, facts)
}

/** Stores the admissions like `admit`, also those of tickets that were admitted before. */
export async function admitInAnyCase(gate: Gate, tickets: readonly ToAdmit[], facts: ScanFacts): Promise<QueuedScan[]> {
  const scans = tickets.map((one) => scanOf(one, facts))
  // An earlier admission of a ticket stays, because its person is inside even if this scan is
  // undone.
  const first = scans.filter(({ key }) => !gate.admissions.has(key)).map((scan) => admissionOf(scan, facts.phone))
  // The admissions in memory change before the disk is written, so that a second scan of the same
  // ticket in the meantime finds this admission.
  for (const admission of first) gate.admissions.set(admission.key, admission)
  try {
    await write(gate, scans, first)
  } catch (error) {
    for (const { key } of first) gate.admissions.delete(key)
    throw error
  }
  return scans
}

async function write(
  { database }: Gate,
  scans: readonly QueuedScan[],
  admissions: readonly KnownAdmission[],
): Promise<void> {
  await strictly(database, ['queue', 'admissions'], (tx) =>
    Promise.all([
      ...scans.map((scan) => tx.objectStore('queue').add(scan)),
      ...admissions.map((admission) => tx.objectStore('admissions').put(admission)),
    ]),
  )
}

function scanOf({ ticket: { key, list }, seat }: ToAdmit, { code, person, at, offsetMs, note }: ScanFacts): QueuedScan {
  return {
    kind: 'scan',
    nonce: crypto.randomUUID(),
    code,
    ...(seat !== undefined && { seat }),
    key,
    showtimeId: list.showtime.id,
    timeZone: list.showtime.timeZone,
    at: at.toISOString(),
    offsetMs,
    pass: list.pass,
    personId: person.id,
    personName: person.name,
    ...(note && { note }),
  }
}

function admissionOf({ key, showtimeId, at, offsetMs, nonce }: QueuedScan, phone: Phone) {
  const corrected = new Date(Date.parse(at) + offsetMs).toISOString()
  return { key, showtimeId, at: corrected, device: phone.name, nonce } satisfies KnownAdmission
}
