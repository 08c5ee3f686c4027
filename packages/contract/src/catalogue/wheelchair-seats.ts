import { chooseSeats, type Choice } from './choose-seats.ts'
import { seatName, type SeatPlan } from './seat-plan.ts'
import { rowOf } from './seat-windows.ts'
import { freeNames, freeSeats, partsOf, type FreeSeats, type SeatRun } from './seats.ts'

/**
 * Chooses the seats for one purchase of a person who needs a wheelchair place. As many companions as
 * possible sit beside the place, and the others sit together by the rule for everybody. Undefined if
 * no wheelchair place is free, or if too few seats are.
 */
export function chooseWithWheelchair(free: FreeSeats, count: number): Choice | undefined {
  const group = bestGroup(free, count)
  if (!group) return undefined
  const others = chooseSeats(freeSeats(free, new Set(group)), count - group.length)
  return others && { seats: [...group, ...others.seats], left: others.left }
}

/** Returns the names of the standard seats directly beside a wheelchair place. */
export function companionSeats(plan: SeatPlan): ReadonlySet<string> {
  const names = plan.flatMap(({ row, seats }) =>
    seats.map((place, at) => {
      const isBeside = [seats[at - 1], seats[at + 1]].some((one) => one?.kind === 'wheelchair')
      return place.kind === 'standard' && isBeside ? seatName(row, place) : undefined
    }),
  )
  return new Set(names.filter((name) => name !== undefined))
}

/**
 * Returns the largest group of free neighbours with a wheelchair place in it, at most `count` of them.
 * Of groups that are equally large it is the one that takes the fewest wheelchair places, and of those
 * the one nearest to the best place of the hall.
 */
function bestGroup(free: FreeSeats, count: number): readonly string[] | undefined {
  const isFree = freeNames(free)
  const places = new Set(free.wheelchair.flat())
  const groups = free.aroundWheelchairs
    .flatMap((run) => partsOf(run, ({ name }) => isFree.has(name)))
    .flatMap((part) => groupsOf(part, Math.min(count, part.length)))
    .map((seats) => ({
      seats,
      places: seats.filter((seat) => places.has(seat)).length,
      distance: seats.reduce((sum, { distance }) => sum + distance, 0),
    }))
    .filter((group) => group.places > 0)
    .sort(
      (one, other) =>
        other.seats.length - one.seats.length ||
        one.places - other.places ||
        one.distance - other.distance ||
        rowOf(other.seats) - rowOf(one.seats),
    )
  return groups[0]?.seats.map(({ name }) => name)
}

/** Returns each group of so many neighbours. */
function groupsOf(seats: SeatRun, size: number): SeatRun[] {
  return Array.from({ length: seats.length - size + 1 }, (_, start) => seats.slice(start, start + size))
}
