import { findOwner } from '@velvet/server/platform/own-postgres/embedded-owner'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDatabase, makeProbes, makeRole } from './cluster-sql.ts'
import { Cluster } from './cluster.ts'
import { poolerKeepsStatements, postgresPrograms } from './needed-programs.ts'
import type { Network } from './network.ts'
import { Places } from './places.ts'
import { etcdPrograms } from './programs/etcd.ts'
import { prepareHaproxy, preparePgbouncer, redisProgram } from './programs/others.ts'
import { installPatroni, MEMBERS, PatroniMember } from './programs/patroni.ts'
import { productNode, productSettings, sandboxProgram } from './programs/product.ts'
import { say } from './stopping.ts'
import { answers, pause, until } from './until.ts'
import { presentVersion, type Version } from './version.ts'

const START_LIMIT_MS = 120_000
/** HAProxy assumes that a server can be reached until the first health check of the server. */
const FIRST_CHECK_MS = 1_500

const secret = () => randomBytes(16).toString('hex')

/**
 * Starts all programs of the cluster in the folder, with nodes of this version. Waits until
 * customers can be served.
 */
export async function buildCluster(folder: string, version: Version, network: Network | undefined): Promise<Cluster> {
  say(`Installing Patroni below ${folder}`)
  const cluster = await prepare(folder, version, network)
  say('Starting etcd, Patroni and HAProxy')
  await startDatabase(cluster)
  say('Starting PgBouncer, Redis, the sandbox and both nodes')
  const { pgbouncer, redis, sandbox, nodes } = cluster.parts
  for (const program of [pgbouncer, redis, sandbox]) program.start()
  for (const { program } of nodes) program.start()
  for (const node of nodes) await cluster.untilReady(node)
  say('Everything is ready')
  return cluster
}

async function prepare(folder: string, version: Version, network: Network | undefined): Promise<Cluster> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const places = await Places.choose(network?.prefix)
  const owner = await findOwner()
  const keepsStatements = poolerKeepsStatements()
  const passwords = {
    velvet: secret(),
    postgres: secret(),
    replicator: secret(),
    rewinder: secret(),
  }
  const dataDir = join(folder, 'files')
  await mkdir(dataDir)
  const patroni = await installPatroni(folder)
  const members = { places, folder, patroni, programs, owner, passwords, network }
  const pooler = { places, folder, owner, keepsStatements, password: passwords.velvet }
  const { haproxy, certificate } = await prepareHaproxy(places, folder)
  const password = passwords.velvet
  const settings = productSettings({ places, dataDir, keepsStatements, password, certificate })
  const site = { places, folder, settings, version, network }
  return new Cluster({
    folder,
    places,
    network,
    passwords,
    certificate,
    settings,
    haproxy,
    version,
    newest: await presentVersion(),
    members: await Promise.all(MEMBERS.map((name) => PatroniMember.prepare(name, members))),
    etcd: etcdPrograms(places, folder),
    pgbouncer: await preparePgbouncer(pooler),
    redis: redisProgram(places, folder),
    sandbox: sandboxProgram({ places, folder, certificate }),
    nodes: [productNode('a', site), productNode('b', site)],
  })
}

async function startDatabase(cluster: Cluster): Promise<void> {
  const { etcd, members, places, haproxy, passwords } = cluster.parts
  for (const program of etcd) program.start()
  const health = `http://${places.at('etcd1', 'etcd')}/health`
  await until('The start of etcd', START_LIMIT_MS, () => answers(health))
  const [first, ...others] = members
  first?.start()
  await cluster.untilPrimary()
  for (const member of others) member.start()
  haproxy.start()
  await cluster.untilWhole()
  await pause(FIRST_CHECK_MS)
  await cluster.asSuperuser('postgres', async (client) => {
    await makeRole(client, passwords.velvet)
    await makeDatabase(client, 'velvet')
    await makeDatabase(client, 'probes')
  })
  await cluster.withClient(cluster.probesAt(places.at('balancer', 'database')), makeProbes)
}
