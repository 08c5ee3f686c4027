/** A hall may have these zones: kinds of seats with prices of their own. A love seat has two halves. */
export const ZONES = ['vip', 'recliner', 'love-seat', 'balcony'] as const
export type Zone = (typeof ZONES)[number]

/** These are all zones, including the standard one, which customers get if they choose none. */
export const SEAT_ZONES = ['standard', ...ZONES] as const
export type SeatZone = (typeof SEAT_ZONES)[number]

/** Staff see these names of zones. */
export const ZONE_NAMES: Readonly<Record<SeatZone, string>> = {
  standard: 'Standard',
  vip: 'VIP',
  recliner: 'Recliner',
  'love-seat': 'Love seat',
  balcony: 'Balcony',
}

/**
 * A row has these kinds of places. `standard` and `wheelchair` seats and those of zones are sold online. `house` seats
 * are kept for guests of the cinema, `blocked` seats cannot be used, and a `gap` is a place without a seat.
 */
export type SeatKind = SeatZone | 'wheelchair' | 'house' | 'blocked' | 'gap'

/** One place of a row. A gap may keep a number, so that it can become that seat again. */
export type Place =
  | { readonly kind: Exclude<SeatKind, 'gap'>; readonly number: number }
  | { readonly kind: 'gap'; readonly number?: number | undefined }

export interface SeatRow {
  readonly row: string
  readonly seats: readonly Place[]
}

export type SeatPlan = readonly SeatRow[]

/** The largest plan: rows, places of a row, the number of a seat, and the bytes of its JSON. */
export const PLAN_LIMITS = { rows: 60, places: 100, number: 999, bytes: 512 * 1024 } as const

/**
 * The name of a row has only letters, because seat 1 of a row `A1` would have the same name as seat
 * 11 of row `A`.
 */
export const ROW_NAME = /^[A-Z]{1,3}$/

/** The kinds that customers can buy, in the order in which orders get them. */
export const ONLINE_KINDS = ['standard', 'wheelchair', ...ZONES] as const
export type OnlineKind = (typeof ONLINE_KINDS)[number]

export function isSoldOnline(kind: SeatKind): kind is OnlineKind {
  return ONLINE_KINDS.some((online) => online === kind)
}

/** Returns whether seats of this kind are a zone, which may have a price of its own. */
export function isZone(kind: SeatKind): kind is Zone {
  return ZONES.some((zone) => zone === kind)
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
  const zones = { vip: 0, recliner: 0, 'love-seat': 0, balcony: 0 }
  const counts = { standard: 0, ...zones, wheelchair: 0, house: 0, blocked: 0, gap: 0 }
  for (const { seats } of plan) for (const { kind } of seats) counts[kind] += 1
  return counts
}

export function countOnlineSeats(plan: SeatPlan): number {
  const counts = countKinds(plan)
  return ONLINE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
}

/** Returns the names of the seats that are sold online. */
export function onlineSeats(plan: SeatPlan): Set<string> {
  return seatsOf(plan, isSoldOnline)
}

/** Returns the names of the seats that are never sold online, such as house seats. */
export function offSaleSeats(plan: SeatPlan): Set<string> {
  return seatsOf(plan, (kind) => !isSoldOnline(kind))
}

/** Returns the zones of a plan in their usual order. */
export function zonesOf(plan: SeatPlan): Zone[] {
  const counts = countKinds(plan)
  return ZONES.filter((zone) => counts[zone] > 0)
}

/** Returns the zone of each seat. Standard seats are left out. */
export function seatsInZones(plan: SeatPlan): Map<string, Zone> {
  const seats = plan.flatMap(({ row, seats }) =>
    seats.flatMap((place) => (isZone(place.kind) ? [[seatName(row, place) ?? '', place.kind] as const] : [])),
  )
  return new Map(seats)
}

/**
 * Returns the other half of each half of a love seat. Neighbouring halves of a row are love seats from left to right.
 * The last of an odd number of neighbours has no other half.
 */
export function halvesOfLoveSeats(plan: SeatPlan): Map<string, string> {
  const halves = new Map<string, string>()
  for (const { row, seats } of plan) {
    let left: string | undefined
    for (const place of seats) {
      const name = place.kind === 'love-seat' ? seatName(row, place) : undefined
      if (name !== undefined && left !== undefined) halves.set(left, name).set(name, left)
      left = left === undefined ? name : undefined
    }
  }
  return halves
}

function seatsOf(plan: SeatPlan, isRequested: (kind: SeatKind) => boolean): Set<string> {
  const names = plan.flatMap(({ row, seats }) =>
    seats.map((place) => (isRequested(place.kind) ? seatName(row, place) : undefined)),
  )
  return new Set(names.filter((name) => name !== undefined))
}
