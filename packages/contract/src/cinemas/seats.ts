import {
  isSoldOnline,
  seatName,
  type OnlineKind,
  type SeatPlan,
  type SeatRow,
} from './seat-plan.ts'

/** Groups of neighbouring free seats of one kind, in the order of the plan. */
type FreeRuns = readonly (readonly string[])[]

/** The free seats of a hall that are sold online. */
export interface FreeSeats extends Readonly<Record<OnlineKind, FreeRuns>> {
  /** Groups of neighbouring seats of both kinds with a wheelchair place in them, free or not. */
  readonly aroundWheelchairs: FreeRuns
}

/** The seats of one purchase, and the seats that are free afterwards. */
export interface Choice {
  seats: readonly string[]
  left: FreeSeats
}

/**
 * Returns all seats that are sold online. Seats with any other place between them are not
 * neighbours.
 */
export function seatsForSale(plan: SeatPlan): FreeSeats {
  const runs = plan.flatMap((row) => runsOfRow(row, (one, other) => one === other))
  const ofKind = (wanted: OnlineKind) =>
    runs.filter(({ kind }) => kind === wanted).map(({ seats }) => seats)
  const wheelchair = ofKind('wheelchair')
  const places = new Set(wheelchair.flat())
  return {
    standard: ofKind('standard'),
    wheelchair,
    aroundWheelchairs: plan
      .flatMap((row) => runsOfRow(row, () => true).map(({ seats }) => seats))
      .filter((seats) => seats.some((seat) => places.has(seat))),
  }
}

/** Returns the seats for sale, without the seats in `taken`. */
export function freeSeats(forSale: FreeSeats, taken: ReadonlySet<string>): FreeSeats {
  return {
    ...forSale,
    standard: freeRuns(forSale.standard, taken),
    wheelchair: freeRuns(forSale.wheelchair, taken),
  }
}

/** Returns true if so many standard seats beside each other are free. */
export function hasSeatsTogether(free: FreeSeats, count: number): boolean {
  return free.standard.some(({ length }) => length >= count)
}

/**
 * Chooses the seats for one purchase. Returns them, standard seats first, with the seats that are
 * free afterwards; undefined if too few are free. Wheelchair places are given only to an order that
 * the free standard seats cannot hold, and no more of them than it needs.
 */
export function chooseSeats(free: FreeSeats, count: number): Choice | undefined {
  const fromStandard = Math.min(count, countSeats(free.standard))
  const standard = chooseInRuns(free.standard, fromStandard)
  const wheelchair = chooseInRuns(free.wheelchair, count - fromStandard)
  if (!standard || !wheelchair) return undefined
  return {
    seats: [...standard.seats, ...wheelchair.seats],
    left: { ...free, standard: standard.left, wheelchair: wheelchair.left },
  }
}

/**
 * Chooses seats of one kind. Returns them in the order of the plan, with the runs that are free
 * afterwards; undefined if too few are free. The seats lie together where any row allows it, as far
 * forward as possible. Otherwise they lie in the fewest groups: the longest free runs are filled
 * first, and the first run that is long enough takes the rest. Nobody sits alone where the same
 * number of groups can prevent it.
 */
function chooseInRuns(
  runs: FreeRuns,
  count: number,
): { seats: string[]; left: FreeRuns } | undefined {
  if (count === 0) return { seats: [], left: runs }
  const groups = chooseGroups(runs, count)
  if (!groups) return undefined
  const sizes = new Map(groups.map(({ run, size }) => [run, size]))
  const sizeOf = (run: readonly string[]) => sizes.get(run) ?? 0
  return {
    seats: runs.flatMap((run) => run.slice(0, sizeOf(run))),
    left: runs.map((run) => run.slice(sizeOf(run))).filter((run) => run.length > 0),
  }
}

function countSeats(runs: FreeRuns): number {
  return runs.reduce((sum, { length }) => sum + length, 0)
}

interface Group {
  run: readonly string[]
  /** The number of seats taken from the start of the run. */
  size: number
}

function chooseGroups(freeRuns: FreeRuns, count: number): Group[] | undefined {
  const groups: Group[] = []
  let runs = freeRuns
  let missing = count
  while (missing > 0) {
    const generous = missing === 1 ? [...groups].reverse().find(({ size }) => size > 2) : undefined
    const company = generous && runs.find(({ length }) => length > 1)
    if (company) {
      // One person of a larger group moves over, so that the last person does not sit alone.
      generous.size -= 1
      return [...groups, { run: company, size: 2 }]
    }
    const needed = missing
    const run = runs.find(({ length }) => length >= needed) ?? longest(runs)
    if (!run) return undefined
    const size = Math.min(run.length, missing)
    groups.push({ run, size })
    missing -= size
    runs = runs.filter((other) => other !== run)
  }
  return groups
}

interface Run {
  kind: OnlineKind
  seats: string[]
}

/**
 * Returns the groups of neighbouring seats in a row, from its first place on. `belong` says which kinds
 * are in one group.
 */
function runsOfRow(
  { row, seats }: SeatRow,
  belong: (one: OnlineKind, other: OnlineKind) => boolean,
): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const place of seats) {
    const name = seatName(row, place)
    if (name === undefined || !isSoldOnline(place.kind)) {
      run = undefined
      continue
    }
    if (!run || !belong(run.kind, place.kind)) {
      run = { kind: place.kind, seats: [] }
      runs.push(run)
    }
    run.seats.push(name)
  }
  return runs
}

/** Splits runs at the seats that are taken. */
function freeRuns(runs: FreeRuns, taken: ReadonlySet<string>): FreeRuns {
  if (taken.size === 0) return runs
  return runs.flatMap((run) => freePartsOf(run, (seat) => !taken.has(seat)))
}

/** Splits a run at the seats that are not free. */
export function freePartsOf(run: readonly string[], isFree: (seat: string) => boolean): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  for (const seat of run) {
    if (!isFree(seat)) {
      part = []
      continue
    }
    if (part.length === 0) parts.push(part)
    part.push(seat)
  }
  return parts
}

function longest(runs: FreeRuns): readonly string[] | undefined {
  const length = Math.max(...runs.map((run) => run.length))
  return runs.find((run) => run.length === length)
}
