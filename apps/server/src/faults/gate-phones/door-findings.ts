import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Evening } from './door-world.ts'

interface FoundScan {
  nonce: string
  ticketId: string | null
  result: string
  isUndone: boolean
  isConflict: boolean
}

/** Checks the scans independently: these statements share nothing with `verify`. */
async function gateScansOf(db: Database, nonces: readonly string[]): Promise<FoundScan[]> {
  const { rows } = await sql<FoundScan>`
    select nonce, ticket_id as "ticketId", result,
      nonce in (select nonce from gate_undos) as "isUndone",
      nonce in (select nonce from gate_conflicts where ended_at is null) as "isConflict"
    from gate_scans where nonce = any(${nonces}::text[])
  `.execute(db)
  return rows
}

interface TicketState {
  id: string
  seat: string
  status: string
  admissions: number
}

async function stateOfTickets(db: Database, ids: readonly string[]): Promise<TicketState[]> {
  const { rows } = await sql<TicketState>`
    select id, seat, status, (
        select count(*) from gate_scans
        where ticket_id = tickets.id and result = 'admitted'
          and nonce not in (select nonce from gate_undos)
      )::int as admissions
    from tickets where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Brings all phones online, lets them hand everything in, and loads all lists. */
export async function endEvening(evening: Evening): Promise<void> {
  for (const phone of evening.phones) {
    phone.network.isOffline = false
    phone.network.expect([])
    phone.network.letAnswersArrive()
    await phone.network.deliverLate()
  }
  for (const index of evening.phones.keys()) {
    await handIn(evening, index)
    // A revoked phone first hands in its scans, and becomes a new phone after that.
    await handIn(evening, index)
  }
  for (const index of evening.phones.keys()) {
    await evening.choose(index, [0, 1])
    const phone = evening.phone(index)
    for (const _ of ['the lists', 'what other phones changed meanwhile']) {
      phone.pass(11 * 60_000)
      await phone.use((actions) => actions.contact())
    }
  }
}

async function handIn(evening: Evening, index: number): Promise<void> {
  await evening.signIn(index, index)
  await evening.phone(index).use((actions) => actions.contact())
}

/** Returns in words what is wrong after all phones have handed in what they had. */
export async function findingsOf(evening: Evening): Promise<string[]> {
  const { phones, faults } = evening
  return [
    ...faults,
    ...phones.flatMap((phone) => [...phone.faults, ...phone.network.faults]),
    ...(await findingsOfQueues(evening)),
    ...(await findingsOfGreens(evening)),
    ...(await findingsOfTickets(evening)),
    ...(await findingsOfLists(evening)),
  ]
}

async function findingsOfQueues({ phones }: Evening): Promise<string[]> {
  const findings = phones.map(async (phone, index) => {
    const left = await phone.read((actions) => actions.left())
    return left.flatMap(({ kind, nonce, refusal, ...rest }) => {
      if (refusal === undefined && 'conflict' in rest) return []
      // An undo can be too late for the server, and then a person looks at it.
      if (refusal !== undefined && kind === 'undo') return []
      return [`phone ${index} still has the ${kind} ${nonce}: ${refusal ?? 'it waits'}`]
    })
  })
  return (await Promise.all(findings)).flat()
}

/** Each person who was let in is the admission of their ticket or in a conflict, unless they were let out. */
async function findingsOfGreens({ installation, greens }: Evening): Promise<string[]> {
  const nonces = greens.map(({ nonce }) => nonce)
  const scans = new Map((await gateScansOf(installation.server.db, nonces)).map((scan) => [scan.nonce, scan]))
  return greens.flatMap(({ nonce, phone, ticket, isUndone }) => {
    const scan = scans.get(nonce)
    const about = `the green of phone ${phone} for ${ticket?.seat} (${nonce})`
    if (!scan) return [`${about} is not on the server`]
    if (scan.isUndone) return isUndone === false ? [`${about} is undone, and nobody did it`] : []
    if (ticket && scan.ticketId !== ticket.id) return [`${about} is of another ticket`]
    const ways = Number(scan.result === 'admitted') + Number(scan.isConflict)
    const isOfRevoked = scan.result === 'admitted' && scan.isConflict
    return ticket && ways !== 1 && !isOfRevoked
      ? [`${about} is ${scan.result} with ${scan.isConflict ? 'a' : 'no'} conflict`]
      : []
  })
}

async function findingsOfTickets({ installation, tickets }: Evening): Promise<string[]> {
  const states = await stateOfTickets(
    installation.server.db,
    tickets.map(({ id }) => id),
  )
  return states.flatMap(({ seat, status, admissions }) =>
    admissions === (status === 'used' ? 1 : 0) ? [] : [`the ticket ${seat} is ${status} with ${admissions} admissions`],
  )
}

/** All phones have the same lists, and give the verdict that the server would give. */
async function findingsOfLists(evening: Evening): Promise<string[]> {
  const { installation, phones, showtimes, tickets } = evening
  const states = await stateOfTickets(
    installation.server.db,
    tickets.map(({ id }) => id),
  )
  const status = new Map(states.map((state) => [state.id, state.status]))
  const findings: string[] = []
  for (const { id } of showtimes) {
    const lists = await Promise.all(phones.map((phone) => phone.read((actions) => JSON.stringify(actions.listed(id)))))
    if (new Set(lists).size > 1) findings.push(`the lists differ: ${lists.join(' and ')}`)
  }
  for (const [index, phone] of phones.entries()) {
    for (const { id, code, seat } of tickets) {
      const verdict = await phone.read((actions) => actions.judge(code))
      const isHearsay = verdict === 'already-used' && mayBeHearsay(evening, index)
      if (!isRight(verdict, status.get(id)) && !isHearsay) {
        findings.push(`phone ${index} calls ${seat} ${verdict}, which is ${status.get(id)}`)
      }
    }
  }
  return findings
}

/**
 * A phone that has read the codes of several others may have heard of an admission once more from one that
 * did not know of its undo. It then calls the ticket used until a person is let in by it.
 */
const mayBeHearsay = (evening: Evening, phone: number) => (evening.readings.get(phone) ?? 0) > 1

function isRight(verdict: string | undefined, status: string | undefined): boolean {
  if (status === 'used') return verdict === 'already-used'
  if (status === 'void') return verdict === 'void'
  // The showtime can have been moved to a time whose doors are not open yet.
  return verdict === 'admitted' || verdict === 'wrong-showtime'
}
