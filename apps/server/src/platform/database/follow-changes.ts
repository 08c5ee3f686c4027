import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { impatientSocket } from './connect.ts'
import { listenToChanges, servingProcess } from './listening-sql.ts'

/**
 * Once the database has answered, the server may assume for this long that it has missed no change.
 */
const PROOF_MS = 1_000
const PROVE_EVERY_MS = 300
const SILENCE_LIMIT_MS = 2_000
const RETRY_MS = { first: 200, most: 5_000 }

interface ChangesFollowed {
  /** Returns true while every change reaches `onChange` within a second. */
  areReceived: () => boolean
  stop: () => Promise<void>
}

interface Listeners {
  /** Runs after every change, and after a time in which changes may have been missed. */
  onChange: () => void
  /** Runs when the connection is lost or cannot be made, and not again for the tries after that. */
  onLoss: (error: unknown) => void
}

interface Proof {
  until: number
  wasGiven: boolean
}

/**
 * Follows the changes that triggers announce, on its own connection, which is replaced whenever it
 * breaks. The address must lead to PostgreSQL itself and not to a pooler of transactions.
 */
export function followChanges(url: string, { onChange, onLoss }: Listeners): ChangesFollowed {
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  let proof: Proof = { until: 0, wasGiven: false }
  const following = (async () => {
    let failures = 0
    while (!isEnding()) {
      proof = { until: 0, wasGiven: false }
      const error = await untilLost(url, { proof, onChange, signal: ending.signal })
      if (isEnding()) return
      if (proof.wasGiven) failures = 0
      if (failures === 0) onLoss(error)
      const retryMs = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most)
      failures += 1
      await sleep(retryMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    areReceived: () => performance.now() < proof.until,
    async stop() {
      ending.abort()
      await following
    },
  }
}

interface Round {
  proof: Proof
  onChange: () => void
  signal: AbortSignal
}

/** Follows changes on one connection, and returns the error that ended it. */
async function untilLost(url: string, { proof, onChange, signal }: Round): Promise<unknown> {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SILENCE_LIMIT_MS,
    stream: () => impatientSocket(SILENCE_LIMIT_MS),
    application_name: 'velvet changes',
  })
  connection.on('notification', onChange)
  connection.on('error', () => undefined)
  connection.on('end', () => (proof.until = 0))
  try {
    await connection.connect()
    await listenToChanges(connection)
    for (;;) {
      const askedAt = performance.now()
      await requireOwnProcess(connection)
      // Changes before this connection were not heard, so everything that is known may be out of
      // date.
      if (!proof.wasGiven) onChange()
      proof.wasGiven = true
      proof.until = askedAt + PROOF_MS
      await sleep(PROVE_EVERY_MS, undefined, { signal })
    }
  } catch (error) {
    return error
  } finally {
    proof.until = 0
    await connection.end().catch(() => undefined)
  }
}

/**
 * Throws if the address leads to a pooler. The process number that a pooler reports at the
 * beginning of a connection is invented.
 */
async function requireOwnProcess(connection: pg.Client): Promise<void> {
  const { processID } = connection as pg.Client & { processID: number | null }
  if ((await servingProcess(connection)) === processID) return
  throw new Error('A pooler hides the changes: set DATABASE_DIRECT_URL to PostgreSQL itself')
}
