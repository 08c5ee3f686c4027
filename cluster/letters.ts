// Waits for the notices of top-ups, since a process that was killed or frozen may have held some.
import type { Cluster } from './cluster.ts'
import { countPushes } from './cluster-sql.ts'
import { say } from './stopping.ts'
import { until } from './until.ts'

/** A letter whose process died is tried again after 15 seconds, and after 30 more. */
const ALL_SENT_LIMIT_MS = 90_000

/** Waits until all letters are sent. Throws if some still wait after that time. */
export async function untilLettersAreSent(cluster: Cluster): Promise<void> {
  const count = () => cluster.asSuperuser('velvet', countPushes)
  await until('Sending all notices', ALL_SENT_LIMIT_MS, async () => (await count()).waiting === 0)
  say(`${(await count()).sent} notices were sent, and none waits`)
}
