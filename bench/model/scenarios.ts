import { stationsOf, type ServiceTimes } from './service-times.ts'
import { simulate, type Load, type Outcome } from './simulate.ts'

const SEED = 20_261_122
/** A buyer who waits longer than this taps again or leaves. */
const PATIENCE_MS = 1000
const TRIAL_S = 10
const STEPS = 11

export const PREMIERE = { seats: 200_000, cinemas: 300, minutes: 10, seatsEach: 2.5 } as const

/** Returns the most purchases a second at which 99 of 100 buyers wait for less than a second. */
export function capacity(
  times: ServiceTimes,
  installation: { nodes: number; cores: number; isHot?: boolean },
): number {
  let [fits, breaks] = [0, 20_000]
  for (let step = 0; step < STEPS; step += 1) {
    const rate = (fits + breaks) / 2
    const load = { seconds: TRIAL_S, peak: rate, perSecond: () => rate }
    const { refused, p99Ms } = simulate(stationsOf(times, installation), load, SEED)
    if (refused === 0 && p99Ms < PATIENCE_MS) fits = rate
    else breaks = rate
  }
  return fits
}

/**
 * Simulates a premiere whose sale opens everywhere at once. The rate of buyers halves every
 * `halfEveryS` seconds. A buyer who is told to try again does not come back.
 */
export function premiere(
  times: ServiceTimes,
  { halfEveryS, ...installation }: { nodes: number; cores: number; halfEveryS: number },
): Outcome & { peak: number } {
  const load = rush(PREMIERE.seats / PREMIERE.seatsEach, PREMIERE.minutes * 60, halfEveryS)
  return { ...simulate(stationsOf(times, installation), load, SEED), peak: load.peak }
}

function rush(buyers: number, seconds: number, halfEveryS: number): Load {
  const decay = Math.LN2 / halfEveryS
  const peak = (buyers * decay) / (1 - Math.exp(-decay * seconds))
  return { seconds, peak, perSecond: (at) => peak * Math.exp(-decay * at) }
}

/**
 * These habits of customers are assumptions. The busiest hour of a Friday decides how much is
 * needed.
 */
const HABITS = {
  purchasesAMonth: 1,
  /**
   * For each purchase, customers read their own rows `ownReads` times, and lists that the nodes
   * keep `listReads` times.
   */
  ownReads: 10,
  listReads: 60,
  /**
   * A Friday has `friday` times the load of an average day. The share `busiestHour` of this load
   * falls into one hour.
   */
  friday: 2,
  busiestHour: 0.15,
  /**
   * The bytes in the database for a purchase of two or three seats, with indexes, ledger and
   * journal.
   */
  bytes: 6000,
} as const
/** The largest share of its time that a processor works. Above this, many requests would wait. */
const MOST_BUSY = 0.5

interface Need {
  purchasesPerSecond: number
  readsPerSecond: number
  nodes: number
  /**
   * The processors that the primary needs for purchases, and those that it needs for reads of
   * customers' own rows. Replicas could serve these reads too.
   */
  coresOfPurchases: number
  coresOfReads: number
  gigabytesAYear: number
}

/** Returns what an installation with this many customers needs in the busiest hour. */
export function needOf(times: ServiceTimes, customers: number): Need {
  const { purchasesAMonth, ownReads, listReads, friday, busiestHour, bytes } = HABITS
  const perSecond = ((customers * purchasesAMonth) / 30) * friday * (busiestHour / 3600)
  const nodeWork = times.nodePurchase + ownReads * times.ownRead + listReads * times.nodeList
  const cores = (work: number) => Math.max(1, Math.ceil((perSecond * work) / MOST_BUSY))
  return {
    purchasesPerSecond: perSecond,
    readsPerSecond: perSecond * (ownReads + listReads),
    nodes: cores(nodeWork),
    coresOfPurchases: cores(times.spreadOrder),
    coresOfReads: cores(ownReads * times.ownRead),
    gigabytesAYear: (customers * purchasesAMonth * 12 * bytes) / 1e9,
  }
}
