import { freeNames } from './chosen-seats.ts'
import { seatName, type SeatPlan } from './seat-plan.ts'
import { chooseSeats, freePartsOf, freeSeats, type Choice, type FreeSeats } from './seats.ts'

/**
 * Chooses the seats for one purchase of somebody who needs a wheelchair place. As many companions as
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
 * the first one.
 */
function bestGroup(free: FreeSeats, count: number): readonly string[] | undefined {
  const isFree = freeNames(free)
  const places = new Set(free.wheelchair.flat())
  const placesIn = (group: readonly string[]) => group.filter((seat) => places.has(seat)).length
  const groups = free.aroundWheelchairs
    .flatMap((run) => freePartsOf(run, (seat) => isFree.has(seat)))
    .flatMap((part) => windowsOf(part, Math.min(count, part.length)))
    .filter((group) => placesIn(group) > 0)
  const size = Math.max(...groups.map((group) => group.length))
  const largest = groups.filter((group) => group.length === size)
  const fewest = Math.min(...largest.map(placesIn))
  return largest.find((group) => placesIn(group) === fewest)
}

/** Returns each group of so many neighbours. */
function windowsOf(seats: readonly string[], size: number): (readonly string[])[] {
  return Array.from({ length: seats.length - size + 1 }, (_, start) =>
    seats.slice(start, start + size),
  )
}
