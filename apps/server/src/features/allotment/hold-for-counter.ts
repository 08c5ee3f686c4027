import { chooseSeats, freeSeats, seatsForSale } from '@velvet/contract/cinemas/seats'
import type { Transaction } from '../../platform/database/connect.ts'
import { listTakenSeats } from '../seats/seats-sql.ts'
import {
  deleteCounterHolds,
  insertCounterHolds,
  listWrongCounterHolds,
} from './counter-holds-sql.ts'

/**
 * Gives published showtimes as many seats for the counter as their screens keep, as far as seats are free. The
 * caller has locked the showtimes, so the app cannot sell these seats meanwhile.
 */
export async function holdForCounter(
  tx: Transaction,
  showtimeIds: readonly string[],
): Promise<void> {
  for (const { showtimeId, plan, wanted, held } of await listWrongCounterHolds(tx, showtimeIds)) {
    if (wanted < held) {
      await deleteCounterHolds(tx, showtimeId, held - wanted)
      continue
    }
    const taken = new Set((await listTakenSeats(tx, showtimeId)).map(({ seat }) => seat))
    const free = freeSeats(seatsForSale(plan), taken)
    const left = [...free.standard, ...free.wheelchair].flat().length
    const choice = chooseSeats(free, Math.min(wanted - held, left))
    if (choice && choice.seats.length > 0) await insertCounterHolds(tx, showtimeId, choice.seats)
  }
}
