// Computes the time of each step from the figures of the benchmark. All times are in seconds.
import { QUEUE_LIMITS } from '@velvet/server/features/purchases/purchase-queue'
import type { GoalId } from '../goals.ts'
import { exponential, type Station } from './simulate.ts'

/** The part of `bench/results.json` that the model reads. */
export interface Results {
  date: string
  commit: string
  cores: number
  rows: { goal: string; measured: number | null; limit: number | null }[]
}

/** The benchmark of the store sends batches of this many orders on this many connections. */
const BATCH = 64
const CONNECTIONS = 2
/** The value of PURCHASE_BATCH. */
const LARGEST_BATCH = 256

export interface ServiceTimes {
  /** The work of a node for one purchase. */
  nodePurchase: number
  /** The work of a node for one answer that is kept in memory. */
  nodeList: number
  /** The work of a node, and that of the primary, for one read of a customer's own rows. */
  ownRead: number
  /**
   * The part of a batch's time that does not depend on its size: round trips, locks and the flush.
   */
  batch: number
  /**
   * The time that each order adds to a batch. It is `hotOrder` if all orders are for one showtime,
   * and `spreadOrder` if they are for many showtimes.
   */
  hotOrder: number
  spreadOrder: number
}

export function serviceTimes({ rows }: Results): ServiceTimes {
  const rowOf = (goal: GoalId) => {
    const row = rows.find((one) => one.goal === goal)
    if (!row?.measured || !row.limit)
      throw new Error(`bench/results.json has no figures of ${goal}`)
    return { measured: row.measured, limit: row.limit }
  }
  const hot = rowOf('hot-of-store')
  const alone = 1 / rowOf('hot-of-single-calls').limit
  // Batches of one showtime are written one after another. Batches of many showtimes are written in
  // parallel.
  const hotBatch = BATCH / hot.limit
  const spreadBatch = (BATCH * CONNECTIONS) / rowOf('spread-of-store').limit
  const hotOrder = (hotBatch - alone) / (BATCH - 1)
  const batch = alone - hotOrder
  return {
    nodePurchase: 1 / hot.measured - 1 / hot.limit,
    nodeList: 1 / rowOf('list-of-bare').measured,
    ownRead: 1 / rowOf('own-of-bare').measured / 2,
    batch,
    hotOrder,
    spreadOrder: (spreadBatch - batch) / BATCH,
  }
}

interface Installation {
  nodes: number
  /** The processors of the primary. Each writes one batch at a time. */
  cores: number
  isHot?: boolean
}

/** Returns the stations of a purchase: the nodes, and then the batches at the primary. */
export function stationsOf(
  times: ServiceTimes,
  { nodes, cores, isHot = false }: Installation,
): Station[] {
  const order = isHot ? times.hotOrder : times.spreadOrder
  return [
    {
      servers: nodes,
      most: 1,
      secondsFor: (_, chance) => exponential(times.nodePurchase, chance),
    },
    {
      // Each node writes one batch at a time, and only one batch at a time can lock a showtime.
      servers: isHot ? 1 : Math.min(nodes, cores),
      most: LARGEST_BATCH,
      secondsFor: (orders) => times.batch + orders * order,
      waitingAtMost: QUEUE_LIMITS.inAll * nodes,
    },
  ]
}
