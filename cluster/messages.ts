// Waits for the notices of top-ups, because a process that was killed or frozen may have held some
// of them.
import type { Cluster } from './cluster.ts'
import { countPushes } from './cluster-sql.ts'
import { say } from './stopping.ts'
import { until } from './until.ts'

/**
 * If the process that sends a notice dies, the notice is tried again after 15 seconds, and once
 * more 30 seconds later.
 */
const ALL_SENT_LIMIT_MS = 90_000

/** Waits until all notices are sent. Throws if some of them still wait after the limit. */
export async function untilMessagesAreSent(cluster: Cluster): Promise<void> {
  const count = () => cluster.asSuperuser('velvet', countPushes)
  await until('Sending all notices', ALL_SENT_LIMIT_MS, async () => (await count()).waiting === 0)
  say(`${(await count()).sent} notices were sent, and none waits`)
}
