import { isSoldOnline, seatName, type Place, type SeatKind, type SeatPlan } from './seat-plan.ts'
import { counted } from '../shared/typing/counted.ts'

// The seats of one showtime, as the staff of the house see them.

/**
 * `sold` seats have an unused ticket, `used` seats one that was used at the door. `held` seats were taken off sale for
 * this showtime. `blocked` seats are never sold online.
 */
export const SEAT_STATES = ['free', 'sold', 'used', 'held', 'blocked'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** A phone that waits for changes of the seats gets an answer after this time, even if nothing has changed. */
export const SEATS_WAIT_S = 20

/** The most seats that are held or released at once. */
export const MAX_SEATS_HELD = 500

/** Stands for the reason of a seat that is held while a customer pays for it. Staff cannot release it. */
export const HELD_FOR_A_CUSTOMER = 'A customer is paying for it'
/** Stands for the reason of a seat that is kept for the counter. The setting of its screen decides over it. */
export const HELD_FOR_THE_COUNTER = 'Kept for the counter'

/** Returns true for a seat that staff hold themselves, so that they may also release it or give it away. */
export const isHeldByStaff = ({ state, reason }: Pick<SeatInState, 'state' | 'reason'>): boolean =>
  state === 'held' && reason !== HELD_FOR_A_CUSTOMER && reason !== HELD_FOR_THE_COUNTER

/** What has become of a seat. */
export interface SeatInState {
  seat: string
  state: SeatState
  ticketID?: string | undefined
  /** Why the seat is held. */
  reason?: string | undefined
}

export interface SeatOfShow extends Omit<SeatInState, 'seat'> {
  /** The name of the seat, such as A1; null for a gap. */
  seat: string | null
  kind: SeatKind
}

export interface RowOfShow {
  row: string
  seats: SeatOfShow[]
}

/** Returns the rows of a plan, each seat with what has become of it. Other seats are free or blocked. */
export function rowsOfShow(plan: SeatPlan, known: readonly SeatInState[]): RowOfShow[] {
  const bySeat = new Map(known.map((one) => [one.seat, one]))
  return plan.map(({ row, seats }) => ({
    row,
    seats: seats.map((place) => seatOf(row, place, bySeat)),
  }))
}

function seatOf(row: string, place: Place, known: ReadonlyMap<string, SeatInState>): SeatOfShow {
  const { kind } = place
  const seat = seatName(row, place) ?? null
  const one = seat === null ? undefined : known.get(seat)
  if (one) return { kind, ...one }
  return { seat, kind, state: isSoldOnline(kind) ? 'free' : 'blocked' }
}

/** Returns the seats of some rows, row after row, without the gaps. */
export function seatsInStates(rows: readonly RowOfShow[]): SeatInState[] {
  return rows.flatMap(({ seats }) =>
    seats.flatMap(({ seat, state, ticketID, reason }) => (seat === null ? [] : [{ seat, state, ticketID, reason }])),
  )
}

/** The words name at most this many seats. */
const MOST_NAMED = 20

const TAKEN_WORDS: Readonly<Record<SeatState | 'unknown', string>> = {
  free: 'free',
  sold: 'sold',
  used: 'sold',
  held: 'held already',
  blocked: 'never sold online',
  unknown: 'not on the seat plan',
}

/** Returns true for a seat for which staff may give a free ticket. */
export function canBeGiven(seat: SeatOfShow): boolean {
  const { state, kind } = seat
  return isHeldByStaff(seat) || state === 'free' || (state === 'blocked' && kind === 'house')
}

const isFree = ({ state }: SeatOfShow) => state === 'free'

/**
 * Returns which of these seats are not free and why, such as `A1 is sold; B9 is held already`;
 * undefined if all of them are free, or may be taken by another rule.
 */
export function notFreeAsText(
  rows: readonly RowOfShow[],
  requested: readonly string[],
  mayTake: (seat: SeatOfShow) => boolean = isFree,
): string | undefined {
  const known = new Map(rows.flatMap(({ seats }) => seats.map((one) => [one.seat, one])))
  const refused = requested.flatMap((seat) => {
    const one = known.get(seat)
    if (one && mayTake(one)) return []
    return [`${seat} is ${TAKEN_WORDS[one?.state ?? 'unknown']}`]
  })
  if (refused.length === 0) return undefined
  const more = refused.length - MOST_NAMED
  return [...refused.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${counted(more, 'more seat')}`] : [])].join('; ')
}
