/**
 * What stands at one place of a row. `standard` and `wheelchair` are sold online; `house` seats are
 * kept for the cinema's own guests, `blocked` ones cannot be used, and a `gap` is no seat at all.
 */
export type SeatKind = 'standard' | 'wheelchair' | 'house' | 'blocked' | 'gap'

/** One place of a row, from left to right. A gap may have a number, which then names no seat. */
export type Place =
  | { readonly kind: Exclude<SeatKind, 'gap'>; readonly number: number }
  | { readonly kind: 'gap'; readonly number?: number | undefined }

export interface SeatRow {
  readonly row: string
  readonly seats: readonly Place[]
}

export type SeatPlan = readonly SeatRow[]

/** The largest plan; `bytes` is the size of its JSON. */
export const PLAN_LIMITS = { rows: 60, places: 100, number: 999, bytes: 512 * 1024 } as const

/** A name has letters alone, because `A1` with 1 and `A` with 11 would name the same seat. */
export const ROW_NAME = /^[A-Z]{1,3}$/

/** The kinds that customers buy, in the order in which they are given. */
const ONLINE_KINDS = ['standard', 'wheelchair'] as const
export type OnlineKind = (typeof ONLINE_KINDS)[number]

export function isSoldOnline(kind: SeatKind): kind is OnlineKind {
  return kind === 'standard' || kind === 'wheelchair'
}

/** Returns the name on the ticket, such as A1; a gap has none. */
export function seatName(row: string, place: Place): string | undefined {
  return place.kind === 'gap' ? undefined : `${row}${place.number}`
}

/** Returns a row of standard seats that are numbered from 1. */
export function straightRow(row: string, count: number): SeatRow {
  return {
    row,
    seats: Array.from({ length: count }, (_, index) => ({ number: index + 1, kind: 'standard' })),
  }
}

export function countKinds(plan: SeatPlan): Record<SeatKind, number> {
  const counts = { standard: 0, wheelchair: 0, house: 0, blocked: 0, gap: 0 }
  for (const { seats } of plan) for (const { kind } of seats) counts[kind] += 1
  return counts
}

/** Returns the number of seats that are sold online. */
export function countOnlineSeats(plan: SeatPlan): number {
  const counts = countKinds(plan)
  return ONLINE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
}

/** Returns the names of the seats that are sold online. */
export function onlineSeats(plan: SeatPlan): Set<string> {
  const names = plan.flatMap(({ row, seats }) =>
    seats.map((place) => (isSoldOnline(place.kind) ? seatName(row, place) : undefined)),
  )
  return new Set(names.filter((name) => name !== undefined))
}
