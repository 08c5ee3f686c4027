import { layoutOf } from './plan-layout.ts'
import {
  halvesOfLoveSeats,
  isSoldOnline,
  isZone,
  ONLINE_KINDS,
  seatsInZones,
  type OnlineKind,
  type SeatPlan,
  type SeatZone,
  type Zone,
} from './seat-plan.ts'

/** A seat, with its place in the hall. */
export interface HallSeat {
  readonly name: string
  /** Counted from the screen, from 0. */
  readonly row: number
  /** Counted in seats from the left edge of the hall. */
  readonly x: number
  /** How far it is from the best place of the hall. */
  readonly distance: number
  /** The part of the distance that all seats of its row have. */
  readonly rowDistance: number
}

/** Neighbouring seats, from left to right. */
export type SeatRun = readonly HallSeat[]

/**
 * The free seats of a hall that are sold online: groups of neighbours of one kind. The rows nearest to the best place
 * come first, and of two that are equally near the one further back, so that a search soon knows that it has found
 * the best seats.
 */
export interface FreeSeats extends Readonly<Record<OnlineKind, readonly SeatRun[]>> {
  /** Groups of neighbouring standard seats and wheelchair places that include such a place, free or not. */
  readonly aroundWheelchairs: readonly SeatRun[]
  /** The zone of each free or taken seat. Standard seats are left out. */
  readonly zones: ReadonlyMap<string, Zone>
  /** The other half of each half of a love seat, free or not. */
  readonly halves: ReadonlyMap<string, string>
}

/** Returns the zone of a seat, which decides its price. */
export function zoneOf({ zones }: Pick<FreeSeats, 'zones'>, seat: string): SeatZone {
  return zones.get(seat) ?? 'standard'
}

/** The best place is this far behind the first row, as a share of the hall's depth. */
const FOCUS_DEPTH = 0.65

/** To sit one row further from the best place counts as much as to sit this many seats further aside. */
export const ROW_DISTANCE = 2

/** Returns the row of the best place, counted from the screen. */
export function focusRow(rows: number): number {
  return Math.round(FOCUS_DEPTH * (rows - 1))
}

/**
 * Returns all seats that are sold online. Seats with any other place between them are not neighbours. Distances are
 * measured here, so a caller keeps the result for as long as the plan stays the same.
 */
export function seatsForSale(plan: SeatPlan): FreeSeats {
  const runs = runsOf(plan)
  const ofKind = (requested: OnlineKind) =>
    runs.flatMap((run) => partsOf(run, ({ kind }) => kind === requested)).map((run) => run.map(({ seat }) => seat))
  return {
    ...byKind(ofKind),
    aroundWheelchairs: runs
      .flatMap((run) => partsOf(run, ({ kind }) => !isZone(kind)))
      .filter((run) => run.some(({ kind }) => kind === 'wheelchair'))
      .map((run) => run.map(({ seat }) => seat)),
    zones: seatsInZones(plan),
    halves: halvesOfLoveSeats(plan),
  }
}

function byKind(runsOfKind: (kind: OnlineKind) => SeatRun[]): Record<OnlineKind, readonly SeatRun[]> {
  return {
    standard: runsOfKind('standard'),
    wheelchair: runsOfKind('wheelchair'),
    vip: runsOfKind('vip'),
    recliner: runsOfKind('recliner'),
    'love-seat': runsOfKind('love-seat'),
    balcony: runsOfKind('balcony'),
  }
}

/** Returns the seats for sale, without the seats in `taken`. */
export function freeSeats(forSale: FreeSeats, taken: ReadonlySet<string>): FreeSeats {
  if (taken.size === 0) return forSale
  const without = (kind: OnlineKind) => forSale[kind].flatMap((run) => partsOf(run, ({ name }) => !taken.has(name)))
  return { ...forSale, ...byKind(without) }
}

/** Returns the names of all seats that are free, standard seats first. */
export function freeNames(free: FreeSeats): ReadonlySet<string> {
  return new Set(ONLINE_KINDS.flatMap((kind) => free[kind].flat()).map(({ name }) => name))
}

/** Returns how many free seats everybody gets who chooses neither seats nor a zone. */
export function countWithoutZone({ standard, wheelchair }: FreeSeats): number {
  return [standard, wheelchair].flat(2).length
}

/** Returns true if so many standard seats beside each other are free. */
export function hasSeatsTogether(free: FreeSeats, count: number): boolean {
  return free.standard.some(({ length }) => length >= count)
}

/** Splits a group of neighbours at those that do not fit. */
export function partsOf<T>(run: readonly T[], fits: (one: T) => boolean): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  for (const one of run) {
    if (!fits(one)) {
      part = []
      continue
    }
    if (part.length === 0) parts.push(part)
    part.push(one)
  }
  return parts
}

interface PlacedSeat {
  kind: OnlineKind
  seat: HallSeat
}

/** Returns the groups of neighbouring seats of all kinds. The rows nearest to the best place come first. */
function runsOf(plan: SeatPlan): PlacedSeat[][] {
  const { columns, rows } = layoutOf(plan)
  const focus = { row: focusRow(rows.length), x: (columns - 1) / 2 }
  const rowsFromFocus = rows
    .map(({ seats }, row) => ({
      seats,
      row,
      rowDistance: ROW_DISTANCE * Math.abs(row - focus.row),
    }))
    .sort((one, other) => one.rowDistance - other.rowDistance || other.row - one.row)
  return rowsFromFocus.flatMap(({ seats, row, rowDistance }) => {
    const runs: PlacedSeat[][] = []
    let run: PlacedSeat[] = []
    let lastX: number | undefined
    for (const { name, kind, x } of seats) {
      if (!isSoldOnline(kind)) continue
      if (lastX !== x - 1) {
        run = []
        runs.push(run)
      }
      const distance = rowDistance + Math.abs(x - focus.x)
      run.push({ kind, seat: { name, row, x, distance, rowDistance } })
      lastX = x
    }
    return runs
  })
}
