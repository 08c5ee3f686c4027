import type { Cluster } from './cluster.ts'
import type { Program } from './program.ts'
import { pause } from './until.ts'

const PAUSED_MS = 30_000
const AWAY_MS = 5_000
const POOLER_AWAY_MS = 2_000

export interface Fault {
  words: string
  /** Causes the fault, and repairs it as an operator or systemd would. */
  cause: (cluster: Cluster) => Promise<void>
  /** True if customers must not notice the fault. */
  isSilent?: true
}

async function killPrimary(cluster: Cluster): Promise<void> {
  const primary = await cluster.untilPrimary()
  await primary.kill()
  await cluster.untilPrimary()
  primary.start()
}

async function pausePrimary(cluster: Cluster): Promise<void> {
  const primary = await cluster.untilPrimary()
  await primary.signal('SIGSTOP')
  await pause(PAUSED_MS)
  await primary.signal('SIGCONT')
}

async function killReplica(cluster: Cluster): Promise<void> {
  const primary = await cluster.untilPrimary()
  const replica = cluster.parts.members.find((member) => member !== primary)
  await replica?.kill()
  await pause(AWAY_MS)
  replica?.start()
}

async function killNode(cluster: Cluster): Promise<void> {
  const [node] = cluster.parts.nodes
  await node.program.kill()
  await pause(AWAY_MS)
  node.program.start()
  await cluster.untilReady(node)
}

async function killFor(program: Program | undefined, ms: number): Promise<void> {
  await program?.kill()
  await pause(ms)
  program?.start()
}

/** Restarts one node after another, as an upgrade does, while the other node serves customers. */
async function rollNodes(cluster: Cluster): Promise<void> {
  for (const node of cluster.parts.nodes) {
    const code = await node.program.stop()
    if (code !== 0) throw new Error(`A node ended with ${code}:\n${node.program.logEnd()}`)
    node.program.start()
    await cluster.untilReady(node)
  }
}

/** The faults, in the order in which a whole run causes them. */
export const FAULTS = {
  primary: { words: 'primary and its Patroni killed', cause: killPrimary },
  pause: { words: 'primary stopped for 30 s and resumed', cause: pausePrimary },
  replica: { words: 'replica and its Patroni killed', cause: killReplica },
  node: { words: 'product node killed', cause: killNode },
  redis: {
    words: 'Redis killed for 5 s',
    cause: ({ parts: { redis } }) => killFor(redis, AWAY_MS),
  },
  etcd: {
    words: 'one etcd killed for 5 s',
    cause: ({ parts: { etcd } }) => killFor(etcd[0], AWAY_MS),
  },
  pgbouncer: {
    words: 'PgBouncer killed for 2 s',
    cause: ({ parts: { pgbouncer } }) => killFor(pgbouncer, POOLER_AWAY_MS),
  },
  roll: { words: 'new version rolled over both nodes', cause: rollNodes, isSilent: true },
} satisfies Record<string, Fault>
