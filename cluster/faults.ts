import type { Cluster } from './cluster.ts'
import { hasMigration } from './cluster-sql.ts'
import type { Program } from './program.ts'
import type { Machine } from './places.ts'
import { ETCD } from './programs/etcd.ts'
import { MEMBERS, type PatroniMember } from './programs/patroni.ts'
import type { ProductNode } from './programs/product.ts'
import { pause } from './until.ts'
import type { Version } from './version.ts'

const PAUSED_MS = 30_000
const AWAY_MS = 5_000
const POOLER_AWAY_MS = 2_000
/** Longer than Patroni waits before it makes a replica the primary. */
const CUT_MS = 40_000
const PARTLY_CUT_MS = 15_000

export interface Fault {
  text: string
  /** Causes the fault, and repairs it as an operator or systemd would. */
  cause: (cluster: Cluster) => Promise<void>
  /** True if customers must not notice the fault. */
  isSilent?: true
  /** True if the fault needs a network that can be cut. */
  isPartition?: true
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

/**
 * Freezes a node. It then still accepts connections and keeps its locks, like a machine that hangs.
 */
async function freezeNode(cluster: Cluster): Promise<void> {
  const [node] = cluster.parts.nodes
  node.program.signal('SIGSTOP')
  await pause(PAUSED_MS)
  node.program.signal('SIGCONT')
  await cluster.untilReady(node)
}

/**
 * Cuts machines off from others until `during` has ended. The loss is one-way: what the others send still
 * arrives.
 */
async function whileCut(
  { parts: { network } }: Cluster,
  cuts: readonly [from: Machine, to: readonly Machine[]][],
  during: () => Promise<void>,
): Promise<void> {
  if (!network) throw new Error('This machine permits no network that can be cut')
  for (const [from, to] of cuts) await network.cutOneWay(from, to)
  await during()
  for (const [from] of cuts) await network.heal(from)
}

const othersThan = ({ parts: { members } }: Cluster, primary: PatroniMember) =>
  members.filter((member) => member !== primary).map(({ name }) => name)

/** The primary still takes connections of clients, and knows nothing of the new one. */
async function cutPrimary(cluster: Cluster): Promise<void> {
  const primary = await cluster.untilPrimary()
  const replicas = othersThan(cluster, primary)
  const back = replicas.map((replica): [Machine, Machine[]] => [replica, [primary.name]])
  const cuts = [[primary.name, [...ETCD, ...replicas]], ...back] satisfies [Machine, Machine[]][]
  await whileCut(cluster, cuts, () => pause(CUT_MS))
}

/** The replicas confirm nothing, and the primary stays in touch with etcd. */
async function losePrimarysData(cluster: Cluster): Promise<void> {
  const primary = await cluster.untilPrimary()
  const cuts: [Machine, Machine[]][] = [[primary.name, othersThan(cluster, primary)]]
  await whileCut(cluster, cuts, () => pause(PARTLY_CUT_MS))
}

async function cutNode(cluster: Cluster): Promise<void> {
  const [node] = cluster.parts.nodes
  await whileCut(cluster, [['a', ['pgbouncer', ...MEMBERS]]], () => pause(PARTLY_CUT_MS))
  await cluster.untilReady(node)
}

async function killFor(program: Program | undefined, ms: number): Promise<void> {
  await program?.kill()
  await pause(ms)
  program?.start()
}

/**
 * Upgrades one node after the other. The first new node migrates the database while the second node
 * still runs the old version.
 */
async function rollNodes(cluster: Cluster): Promise<void> {
  const { nodes, newest } = cluster.parts
  for (const node of nodes) await replaceNode(cluster, node, newest)
  await requireMigration(cluster, newest)
}

/** Replaces a node by a node of the wanted version, while the other node serves customers. */
async function replaceNode(cluster: Cluster, node: ProductNode, requested: Version): Promise<void> {
  const code = await node.program.stop()
  if (code !== 0) throw new Error(`A node ended with ${code}:\n${node.program.logEnd()}`)
  node.install(requested)
  node.program.start()
  await cluster.untilReady(node)
}

async function requireMigration(cluster: Cluster, { schema }: Version): Promise<void> {
  const isThere = await cluster.asSuperuser('velvet', (client) => hasMigration(client, schema))
  if (!isThere) throw new Error(`The new version did not migrate the database to ${schema}`)
}

/** The faults, in the order in which a whole run causes them. */
export const FAULTS = {
  roll: { text: 'new version rolled over both nodes', cause: rollNodes, isSilent: true },
  primary: { text: 'primary and its Patroni killed', cause: killPrimary },
  pause: { text: 'primary stopped for 30 s and resumed', cause: pausePrimary },
  replica: { text: 'replica and its Patroni killed', cause: killReplica },
  node: { text: 'product node killed', cause: killNode },
  freeze: { text: 'product node frozen for 30 s and resumed', cause: freezeNode },
  redis: {
    text: 'Redis killed for 5 s',
    cause: ({ parts: { redis } }) => killFor(redis, AWAY_MS),
  },
  etcd: {
    text: 'one etcd killed for 5 s',
    cause: ({ parts: { etcd } }) => killFor(etcd[0], AWAY_MS),
  },
  pgbouncer: {
    text: 'PgBouncer killed for 2 s',
    cause: ({ parts: { pgbouncer } }) => killFor(pgbouncer, POOLER_AWAY_MS),
  },
  cut: {
    text: 'primary cut off from etcd and replicas for 40 s, not from clients',
    cause: cutPrimary,
    isPartition: true,
  },
  oneWay: {
    text: 'what the primary sends to replicas is lost for 15 s',
    cause: losePrimarysData,
    isPartition: true,
  },
  cutNode: {
    text: 'product node cut off from the database for 15 s',
    cause: cutNode,
    isPartition: true,
  },
} satisfies Record<string, Fault>
