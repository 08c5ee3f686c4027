import type { TypeAtTheDoor } from '@velvet/contract/tickets/gate-lists.calls'
import type { Gate } from '../state/gate.ts'
import type { Choice, QueuedScan } from '../store/model.ts'
import { admit, admitInAnyCase, type ScanFacts, type ToAdmit } from './admit.ts'
import { judgeCode, judgeFound } from './judge-code.ts'
import type { FoundTicket, PhoneVerdict } from './judge-on-phone.ts'

export interface ShownScan extends PhoneVerdict {
  code: string
  /** The uncorrected time of the phone's clock. */
  at: Date
  seats: readonly string[]
  /** The types of these tickets that are not the standard one, one for each ticket. */
  types: readonly TypeAtTheDoor[]
  /** The scans that admitted a visitor, which an undo takes back. */
  admitted: readonly QueuedScan[]
  /** The tickets of the same purchase that have not admitted anybody yet. */
  rest: readonly FoundTicket[]
  /** A message that the attendant sees together with the reason. */
  note?: string | undefined
  /** True if the phone showed green before the server refused the scan. */
  isTakenBack?: true
}

interface ScanSetting extends Omit<ScanFacts, 'code' | 'at'> {
  choice: Choice
}

/** Judges a code on the phone. Resolves to `admitted` only after the scan is on the disk. */
export async function scanCode(gate: Gate, code: string, { choice, ...facts }: ScanSetting): Promise<ShownScan> {
  const at = new Date()
  const now = new Date(at.getTime() + facts.offsetMs)
  const verdict = await judgeCode(gate, code, { choice, now })
  if (verdict.result !== 'admitted' || !verdict.found) return shown(gate, verdict, { code, at })
  const scans = await admit(gate, [{ ticket: verdict.found }], { ...facts, code, at })
  if (scans) return shown(gate, verdict, { code, at, admitted: scans })
  return shown(gate, judgeFound(gate, verdict.found, { choice, now }), { code, at })
}

/**
 * Admits the rest of a purchase by the code of one of its tickets. If one of these tickets was admitted in the
 * meantime, it admits no person and returns undefined.
 */
export async function admitRest(
  gate: Gate,
  scan: ShownScan,
  facts: Omit<ScanFacts, 'code' | 'at'>,
): Promise<ShownScan | undefined> {
  const tickets: ToAdmit[] = scan.rest.map((ticket) => ({ ticket, seat: ticket.ticket.seat }))
  const at = new Date()
  const scans = await admit(gate, tickets, { ...facts, code: scan.code, at })
  if (!scans) return undefined
  const seats = [...scan.seats, ...tickets.map(({ ticket }) => ticket.ticket.seat)]
  const types = [...scan.types, ...typesOf(scan.rest)]
  return { ...scan, at, seats, types, admitted: [...scan.admitted, ...scans], rest: [] }
}

/** Admits a visitor against the verdict, as the supervisor who is signed in has decided. */
export async function admitInSpite(
  gate: Gate,
  scan: ShownScan & { found: FoundTicket },
  facts: Omit<ScanFacts, 'code' | 'at'>,
): Promise<ShownScan> {
  const at = new Date()
  const tickets = [{ ticket: scan.found }]
  const admitted = await admitInAnyCase(gate, tickets, { ...facts, code: scan.code, at })
  return { ...scan, result: 'admitted', at, admitted, rest: [] }
}

const typesOf = (found: readonly FoundTicket[]) => found.flatMap(({ ticket }) => ticket.type ?? [])

function shown(
  gate: Gate,
  verdict: PhoneVerdict,
  { code, at, admitted = [] }: { code: string; at: Date; admitted?: readonly QueuedScan[] },
): ShownScan {
  const { found, result } = verdict
  return {
    ...verdict,
    code,
    at,
    admitted,
    seats: found ? [found.ticket.seat] : [],
    types: typesOf(found ? [found] : []),
    rest: found && result === 'admitted' ? restOfPurchase(gate, found) : [],
  }
}

/**
 * Returns the tickets of a purchase that have not admitted anybody yet, in the order of their seats.
 * The ticket whose scan was just stored is not among them, because the phone knows its admission.
 */
function restOfPurchase({ admissions }: Gate, { list, ticket }: FoundTicket): FoundTicket[] {
  return [...list.tickets.values()]
    .filter(({ key, purchase, status }) => purchase === ticket.purchase && status === 'unused' && !admissions.has(key))
    .map((one) => ({ key: one.key, list, ticket: one }))
    .sort((a, b) => a.ticket.seat.localeCompare(b.ticket.seat, 'en', { numeric: true }))
}
