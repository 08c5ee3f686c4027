import { windowsOf, type SeatWindow } from './seat-windows.ts'
import { ROW_DISTANCE, type SeatRun } from './seats.ts'

/** A split into two groups tries half as many runs for the first group; a split into more groups tries fewer. */
const MOST_TRIES = 240

/**
 * Splits a party that finds no place together. Returns its groups, each in a run of its own; undefined if too few
 * seats are free. There are as few groups as possible, and of such splits as few people alone as possible. The runs
 * nearest to the best place are each tried for one group, with the others as near to it as possible. The split whose
 * groups are nearest to each other wins, then the one with the least distance.
 */
export function splitParty(runs: readonly SeatRun[], count: number): SeatWindow[] | undefined {
  const limits = limitsOf(runs.map(spanOfRun), count)
  if (!limits) return undefined
  const possible = limits.longestFirst.filter(fitting([], new Set(), limits))
  const tries = Math.max(1, MOST_TRIES / limits.groups)
  let best: Split | undefined
  for (const first of nearestFirst(possible).slice(0, tries)) {
    const members = membersAround(first, limits)
    const split = members && placed(members, count)
    if (split && (!best || isBetter(split, best))) best = split
  }
  return best?.windows
}

/** Some neighbouring seats of a row, from the first to the last. */
interface Span {
  row: number
  left: number
  right: number
}

interface FreeSpan extends Span {
  run: SeatRun
  length: number
  /** The distance of its seat that is nearest to the best place. */
  nearest: number
}

function spanOfRun(run: SeatRun): FreeSpan {
  const { row = 0, x: left = 0 } = run[0] ?? {}
  const nearest = Math.min(...run.map(({ distance }) => distance))
  return { run, length: run.length, row, left, right: left + run.length - 1, nearest }
}

function spanOf({ run, start, size }: SeatWindow): Span {
  const { row = 0, x: left = 0 } = run[start] ?? {}
  return { row, left, right: left + size - 1 }
}

/** Returns the distance between the nearest seats of two groups. */
function gapBetween(one: Span, other: Span): number {
  const aside = Math.max(0, other.left - one.right, one.left - other.right)
  return ROW_DISTANCE * Math.abs(one.row - other.row) + aside
}

interface Limits {
  count: number
  groups: number
  /** At most this many of the groups may lie in runs of a single seat. */
  single: number
  longestFirst: readonly FreeSpan[]
}

/** Returns the fewest groups that hold the party; undefined if all runs together do not. */
function limitsOf(spans: readonly FreeSpan[], count: number): Limits | undefined {
  const longestFirst = [...spans].sort((one, other) => other.length - one.length)
  let held = 0
  const groups = longestFirst.findIndex(({ length }) => (held += length) >= count) + 1
  if (groups === 0) return undefined
  // With fewer than two people for each group, some sit alone in any case, also in a run of one seat.
  const single = Math.max(countSingle(longestFirst.slice(0, groups)), 2 * groups - count)
  return { count, groups, single, longestFirst }
}

function nearestFirst(spans: readonly FreeSpan[]): FreeSpan[] {
  return [...spans].sort((one, other) => one.nearest - other.nearest)
}

/**
 * Returns the runs of a split around a first run, the nearest ones first; undefined if no split within the limits
 * has this run. A nearer run is passed over if the party would not fit with it.
 */
function membersAround(first: FreeSpan, limits: Limits): FreeSpan[] | undefined {
  const { groups, longestFirst } = limits
  const members: FreeSpan[] = []
  const used = new Set<FreeSpan>()
  while (members.length < groups) {
    const fits = fitting(members, used, limits)
    const next = members.length === 0 ? first : nearestTo(first, longestFirst, used, fits)
    if (!next || !fits(next)) return undefined
    members.push(next)
    used.add(next)
  }
  return members
}

/**
 * Says of each further run whether a split with it can stay within the limits. The longest other runs complete it
 * best, because they hold the most and are the last to have a single seat.
 */
function fitting(
  members: readonly FreeSpan[],
  used: ReadonlySet<FreeSpan>,
  { count, groups, single, longestFirst }: Limits,
): (span: FreeSpan) => boolean {
  const missing = groups - members.length
  const longest: FreeSpan[] = []
  for (const span of longestFirst) {
    if (longest.length === missing) break
    if (!used.has(span)) longest.push(span)
  }
  const last = longest.pop()
  const seats = countSeats(members) + countSeats(longest)
  const alone = countSingle(members) + countSingle(longest)
  return (span) => {
    const length = (longest.includes(span) ? last?.length : span.length) ?? 0
    return seats + length >= count && alone + Number(length === 1) <= single
  }
}

/** Returns the run nearest to the first one; of those that are equally near, the one nearest to the best place. */
function nearestTo(
  first: FreeSpan,
  spans: readonly FreeSpan[],
  used: ReadonlySet<FreeSpan>,
  fits: (span: FreeSpan) => boolean,
): FreeSpan | undefined {
  let best: FreeSpan | undefined
  let least = Infinity
  for (const span of spans) {
    const gap = gapBetween(first, span)
    const isNearer = gap < least || (gap === least && best && span.nearest < best.nearest)
    if (!isNearer || used.has(span) || !fits(span)) continue
    best = span
    least = gap
  }
  return best
}

interface Split {
  windows: SeatWindow[]
  /** How far the other groups are from the first one. */
  spread: number
  cost: number
}

/** Places the groups in their runs. The groups that are furthest away are smaller if not all seats are needed. */
function placed(members: readonly FreeSpan[], count: number): Split | undefined {
  const [firstSize = 0, ...sizes] = sizesOf(members, count)
  const [first, ...others] = members
  let best: Split | undefined
  for (const window of first ? windowsOf(first.run, firstSize) : []) {
    const split: Split = { windows: [window], spread: 0, cost: window.cost }
    for (const [at, { run }] of others.entries()) {
      const next = nearestWindow(windowsOf(run, sizes[at] ?? 0), spanOf(window))
      split.windows.push(next.window)
      split.spread += next.gap
      split.cost += next.window.cost
    }
    if (!best || isBetter(split, best)) best = split
  }
  return best
}

/** Returns the size of each group. People leave the last groups first, and leave no person alone if they can. */
function sizesOf(members: readonly FreeSpan[], count: number): number[] {
  const sizes = members.map(({ length }) => length)
  let spare = countSeats(members) - count
  for (const least of [2, 1]) {
    for (let at = sizes.length - 1; at >= 0 && spare > 0; at--) {
      const less = Math.min(spare, Math.max(0, (sizes[at] ?? 0) - least))
      sizes[at] = (sizes[at] ?? 0) - less
      spare -= less
    }
  }
  return sizes
}

function nearestWindow(windows: readonly SeatWindow[], to: Span) {
  const measured = windows.map((window) => ({ window, gap: gapBetween(to, spanOf(window)) }))
  return measured.reduce((best, one) => {
    const isNearer = one.gap < best.gap || (one.gap === best.gap && one.window.cost < best.window.cost)
    return isNearer ? one : best
  })
}

/** A split wins by its spread, then by its cost. Otherwise the one that was found first stays. */
function isBetter(split: Split, best: Split): boolean {
  return split.spread < best.spread || (split.spread === best.spread && split.cost < best.cost)
}

function countSeats(spans: readonly FreeSpan[]): number {
  return spans.reduce((sum, { length }) => sum + length, 0)
}

function countSingle(spans: readonly FreeSpan[]): number {
  return spans.filter(({ length }) => length === 1).length
}
