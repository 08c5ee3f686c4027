import type { JudgedScan, RefusedScan } from '@velvet/contract/tickets/gate.calls'
import { cleanPin } from '@velvet/contract/tickets/pin'
import type { Config } from '../../../settings/config.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { admitPrinted } from '../printed-scans-sql.ts'
import { answerScans } from './answer-scans.ts'
import { judgeScans, timesOfScan, type Door, type TicketState } from './judge-scans.ts'
import { isPassOf } from '../door-pass.ts'
import { isRead, isSameCode, refusal, type ReadScan } from './read-scan.ts'
import { recordScans, type Sender } from './record-scans.ts'
import { findTicketsOfCodes, lockTickets, readTicketsAtTheDoor, type CodeOfTicket } from './scanned-tickets-sql.ts'
import { findClaims, findKeptScans } from './scans-sql.ts'
import { takeUnknownScans } from './unknown-scans.ts'

type Answer = JudgedScan | RefusedScan
type Person = Sender & { config: Pick<Config, 'secrets'> }

/**
 * Judges and records scans, and returns their answers in the same order. A repeated scan gets its
 * first answer again. A scan of a code that a till has sold without a network gets no answer until the sale has
 * arrived: the phone keeps it and sends it again. Throws NonceTaken, after which the caller must try again in
 * a new transaction.
 */
export async function takeScans(
  tx: Transaction,
  scans: readonly (ReadScan | RefusedScan)[],
  door: Door,
  sender: Person,
): Promise<Answer[]> {
  const waiting = await admitBeforeSales(tx, scans.filter(isRead), door, sender)
  const others = scans.filter((scan) => !isRead(scan) || !waiting.has(scan.nonce))
  return takeWithTickets(tx, others, door, sender)
}

/** Notes the scans of printed codes whose sales have not come. Returns the nonces of those that wait for a sale. */
async function admitBeforeSales(
  tx: Transaction,
  scans: readonly ReadScan[],
  door: Door,
  { staffId, deviceId }: Person,
): Promise<Set<string>> {
  if (scans.length === 0) return new Set()
  const printed = scans.map((scan) => ({
    nonce: scan.nonce,
    code: cleanPin(scan.code),
    at: timesOfScan(scan, door).scannedAt,
    phoneAt: scan.at,
    showtimeId: scan.showtimeID ?? null,
    isForced: scan.force === true,
  }))
  return admitPrinted(tx, printed, { staffId, deviceId, cinemaIds: door.cinemaIds })
}

async function takeWithTickets(
  tx: Transaction,
  scans: readonly (ReadScan | RefusedScan)[],
  door: Door,
  sender: Person,
): Promise<Answer[]> {
  const found = await findTickets(tx, scans.filter(isRead))
  const nonces = found.map(({ scan }) => scan.nonce)
  const before = await findKeptScans(tx, nonces)
  const fresh = firstOfEachNonce(found).filter(({ scan }) => !before.has(scan.nonce))
  const unknown = fresh.filter(({ ticketId }) => ticketId === undefined)
  const isTaken = await takeUnknownScans(tx, sender, unknown.length)
  const tooMany = new Set(isTaken ? [] : unknown)
  const taken = fresh.filter((one) => !tooMany.has(one))
  if (taken.length > 0) await judgeAndRecord(tx, taken, door, sender)
  const kept = await findKeptScans(tx, nonces)
  const answers = await answerScans(tx, [...kept.values()])
  const ticketIds = new Map(found.map(({ scan, ticketId }) => [scan, ticketId]))
  return scans.map((scan) => {
    if (!isRead(scan)) return scan
    const [answer, row] = [answers.get(scan.nonce), kept.get(scan.nonce)]
    if (!row && tooMany.size > 0) return refusal(scan.nonce, 'too-many-requests')
    if (!answer || !row) throw new Error('A scan that was just recorded is missing')
    // A stored answer about another ticket, or of another phone, must not admit this ticket.
    const isSameTicket = row.ticketId === (ticketIds.get(scan) ?? null)
    const isSame = isSameTicket && isSameCode(row.code, scan.code)
    const isOwn = isSame && row.deviceId === sender.deviceId
    return isOwn ? answer : refusal(scan.nonce, 'idempotency-key-reused')
  })
}

interface FoundScan extends Partial<CodeOfTicket> {
  scan: ReadScan
}

async function findTickets(tx: Transaction, scans: readonly ReadScan[]): Promise<FoundScan[]> {
  const codes = scans.map(({ code, seat }) => ({ code: cleanPin(code), seat }))
  const tickets = await findTicketsOfCodes(tx, codes)
  return scans.map((scan, index) => ({ scan, ...tickets.get(index) }))
}

function firstOfEachNonce(found: readonly FoundScan[]): FoundScan[] {
  return [...new Map([...found].reverse().map((one) => [one.scan.nonce, one])).values()]
}

async function judgeAndRecord(tx: Transaction, found: readonly FoundScan[], door: Door, sender: Person): Promise<void> {
  const ids = new Set(found.flatMap(({ ticketId }) => ticketId ?? []))
  const states = await lockStates(tx, [...ids])
  const { now } = door
  const scans = found.map(({ scan }) => scan)
  // A person may have taken a ticket while its lock was waited for, so the codes are read again.
  const locked = await findTickets(tx, scans)
  const timed = locked.map(({ scan, ticketId = '', givenAwayAt = null }) => {
    const state = states.get(ticketId)
    const showtimeId = state?.ticket.showtimeId
    const hasPass = showtimeId !== undefined && isPassOf(sender.config, { pass: scan.pass, showtimeId, now })
    return { scan, state, givenAwayAt, ...timesOfScan(scan, door), hasPass }
  })
  await recordScans(tx, judgeScans(timed, door), [...states.values()], sender)
}

async function lockStates(tx: Transaction, ids: string[]): Promise<Map<string, TicketState>> {
  await lockTickets(tx, ids)
  // Tickets and claims are read after the locks, so that they include what a transaction that held
  // these locks before has changed.
  const tickets = await readTicketsAtTheDoor(tx, ids)
  const claims = await findClaims(tx, ids)
  return new Map(
    tickets.map((ticket) => {
      const own = claims.filter(({ ticketId }) => ticketId === ticket.id)
      const holder = own.find(({ isHolder }) => isHolder)
      const others = own.filter((one) => one !== holder)
      return [ticket.id, { ticket, holder, heldBefore: holder, others }]
    }),
  )
}
