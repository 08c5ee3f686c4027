import { chooseCounterBlock } from '@velvet/contract/catalogue/counter-block'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import type { Transaction } from '../../platform/database/connect.ts'
import { listTakenSeats } from './seats-sql.ts'
import {
  deleteSpareCounterHolds,
  insertCounterHolds,
  listSpareCounterSeats,
  listWrongCounterHolds,
} from './counter-holds-sql.ts'

/**
 * Gives published showtimes as many seats for the counter as their screens keep, as far as seats are free. The
 * caller has locked the showtimes, so the app cannot sell these seats meanwhile.
 */
export async function holdForCounter(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  for (const { showtimeId, plan, wanted: requested, held } of await listWrongCounterHolds(tx, showtimeIds)) {
    if (requested < held) {
      const spare = furthest(plan, await listSpareCounterSeats(tx, showtimeId))
      await deleteSpareCounterHolds(tx, [showtimeId], spare.slice(0, held - requested))
      continue
    }
    const taken = new Set((await listTakenSeats(tx, showtimeId)).map(({ seat }) => seat))
    const seats = chooseCounterBlock(plan, freeSeats(seatsForSale(plan), taken), requested - held)
    if (seats.length > 0) await insertCounterHolds(tx, showtimeId, seats)
  }
}

/** Returns seats with those first that are furthest from the best place. */
function furthest(plan: SeatPlan, seats: readonly string[]): string[] {
  const { standard, wheelchair } = seatsForSale(plan)
  const distances = new Map([...standard, ...wheelchair].flat().map(({ name, distance }) => [name, distance]))
  const distanceOf = (seat: string) => distances.get(seat) ?? Infinity
  return [...seats].sort((one, other) => distanceOf(other) - distanceOf(one))
}
