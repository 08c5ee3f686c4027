import type { FreeTicketsRequest } from '@velvet/contract/sales/complimentary.calls'
import { sql } from 'kysely'
import { namedCustomerOrNull, namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { isBefore, isAmong } from '../../platform/database/conditions-sql.ts'

interface NewRequest {
  id: string
  showtimeId: string
  typeId: string
  tickets: number
  seats: readonly string[] | null
  holderId: string | null
  reason: string
  key: string | undefined
  requestHash: string
  operatorId: string
}

export async function insertRequest(tx: Transaction, request: NewRequest): Promise<void> {
  const { id, showtimeId, typeId, tickets, seats, holderId, reason, key, requestHash } = request
  await tx
    .insertInto('free_ticket_requests')
    .values({
      id,
      showtime_id: showtimeId,
      type_id: typeId,
      tickets,
      holder_id: holderId,
      reason,
      idempotency_key: key ?? null,
      request_hash: requestHash,
      seats: seats && [...seats],
      proposed_by: request.operatorId,
    })
    .execute()
}

type State = FreeTicketsRequest['state']

/** An undecided request is over once its showtime has begun or was cancelled. */
const canBeGiven = sql<boolean>`(showtimes.state = 'published' and starts_at > now())`

function requests(db: Database) {
  return db
    .selectFrom('free_ticket_requests as requests')
    .innerJoin('showtimes', 'showtimes.id', 'requests.showtime_id')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('ticket_types as types', 'types.id', 'requests.type_id')
    .innerJoin('staff as proposer', 'proposer.id', 'requests.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'requests.decided_by')
    .leftJoin('customers as guest', 'guest.id', 'requests.holder_id')
    .select([
      'requests.id',
      'requests.showtime_id as showtimeId',
      'films.title as film',
      'showtimes.cinema_id as cinemaId',
      'cinemas.name as cinema',
      'screens.name as screen',
      'showtimes.starts_at as startsAt',
      'cinemas.time_zone as timeZone',
      'requests.type_id as typeId',
      'types.name as type',
      'requests.tickets',
      'requests.seats',
      'requests.holder_id as holderId',
      'requests.reason',
      'requests.request_hash as requestHash',
      'requests.proposed_by as proposerId',
      'requests.proposed_at as proposedAt',
      'requests.decided_at as decidedAt',
      'requests.decision_note as decisionNote',
      'requests.purchase_id as purchaseId',
    ])
    .select([
      namedCustomerOrNull('guest').as('guest'),
      namedPerson('proposer').as('proposedBy'),
      namedPersonOrNull('decider').as('decidedBy'),
      sql<State>`case when requests.state = 'waiting' and not ${canBeGiven} then 'over'
        else requests.state end`.as('state'),
    ])
}

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

interface Requested {
  state: State
  showtime: string | undefined
  cinemas: Cinemas
  limit: number
  /** The id of the last request of the page before. */
  after: string | undefined
}

/** Reads one request more than the page holds, newest first. */
export function selectRequests(db: Database, requested: Requested) {
  const { state, showtime, cinemas, limit, after } = requested
  const isUndecided = state === 'waiting' || state === 'over'
  return requests(db)
    .where('requests.state', '=', isUndecided ? 'waiting' : state)
    .$if(isUndecided, (query) => query.where(canBeGiven, '=', state === 'waiting'))
    .$if(showtime !== undefined, (query) => query.where('requests.showtime_id', '=', showtime ?? ''))
    .$if(cinemas !== undefined, (query) => query.where('showtimes.cinema_id', 'in', cinemas ?? []))
    .where(isBefore('requests.id', after))
    .orderBy('requests.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function selectRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  return requests(db).where('requests.id', '=', id).executeTakeFirst()
}

/** Reads a request that exists, and locks it until the transaction ends. */
export function lockRequest(tx: Transaction, id: string): Promise<RequestRow> {
  return requests(tx).where('requests.id', '=', id).forUpdate('requests').executeTakeFirstOrThrow()
}

/** Counts the requests that wait for this person, who does not decide about their own. */
export async function countRequestsFor(
  db: Database,
  { staffId, cinemas }: { staffId: string; cinemas: Cinemas },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from free_ticket_requests requests
    join showtimes on showtimes.id = requests.showtime_id
    where requests.state = 'waiting' and proposed_by <> ${staffId} and ${canBeGiven}
      and ${isAmong('cinema_id', cinemas)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the requests of this person that wait. */
export async function countRequestsOf(tx: Transaction, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from free_ticket_requests requests
    join showtimes on showtimes.id = requests.showtime_id
    where requests.state = 'waiting' and proposed_by = ${staffId} and ${canBeGiven}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Decision {
  staffId: string
  note: string | undefined
  /** The free tickets that are given. Without them, the request is rejected. */
  purchaseId?: string
}

export async function decideRequest(
  tx: Transaction,
  id: string,
  { staffId, note, purchaseId }: Decision,
): Promise<void> {
  await tx
    .updateTable('free_ticket_requests')
    .set({
      state: purchaseId === undefined ? 'rejected' : 'done',
      decided_by: staffId,
      decided_at: sql`now()`,
      decision_note: note ?? null,
      purchase_id: purchaseId ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
