import { countOnlineSeats } from '@velvet/contract/catalogue/seat-plan'
import { seatsForSale, type FreeSeats } from '@velvet/contract/catalogue/seats'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/connect.ts'
import { listPlans, type HeldScreen } from './hold-orders-sql.ts'

/**
 * The number of seats in all halls that are kept. It counts seats and not halls, because one large hall takes as much
 * memory as many small ones: some 60 bytes for each seat.
 */
const MOST_SEATS = 300_000

/** The seats for sale by screen and version. The plan of one version never changes. */
const known = new LRUCache<string, FreeSeats>({ maxSize: MOST_SEATS })

/**
 * Returns the seats for sale of each showtime, as if none were sold. `screens` holds the screen of each showtime. Each
 * process reads a plan only once, because reading the plan of a large hall takes longer than all other reads of a
 * batch.
 */
export async function seatMapsOf(
  tx: Database,
  screens: Readonly<Record<string, HeldScreen>>,
): Promise<Map<string, FreeSeats>> {
  const missing = Object.values(screens).filter((screen) => !known.has(keyOf(screen)))
  const learned = missing.length > 0 ? await learn(tx, missing) : undefined
  const seatMaps = new Map<string, FreeSeats>()
  for (const [showtimeId, screen] of Object.entries(screens)) {
    // If the screen was renamed a moment ago, it was read with a newer version of the same plan.
    const hall = known.get(keyOf(screen)) ?? learned?.get(screen.id)
    if (hall) seatMaps.set(showtimeId, hall)
  }
  return seatMaps
}

async function learn(tx: Database, screens: readonly HeldScreen[]) {
  const plans = await listPlans(
    tx,
    screens.map(({ id }) => id),
  )
  const learned = new Map<string, FreeSeats>()
  for (const { id, version, plan } of plans) {
    const hall = seatsForSale(plan)
    known.set(keyOf({ id, version }), hall, { size: Math.max(1, countOnlineSeats(plan)) })
    learned.set(id, hall)
  }
  return learned
}

function keyOf({ id, version }: HeldScreen): string {
  return `${id} ${version}`
}
