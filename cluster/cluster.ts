import { findOwner } from '@velvet/server/database/embedded-owner'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Client } from 'pg'
import { makeDatabase, makeProbes, makeRole } from './cluster-sql.ts'
import { poolerKeepsStatements, postgresPrograms } from './needed-programs.ts'
import { Places } from './places.ts'
import type { Program } from './program.ts'
import { etcdPrograms } from './programs/etcd.ts'
import { prepareHaproxy, preparePgbouncer, redisProgram } from './programs/others.ts'
import { installPatroni, MEMBERS, PatroniMember } from './programs/patroni.ts'
import { nodeProgram, productSettings, sandboxProgram } from './programs/product.ts'
import { say } from './stopping.ts'
import { answers, pause, until } from './until.ts'

const WHOLE_LIMIT_MS = 120_000
const READY_LIMIT_MS = 120_000
/** HAProxy takes every server as reachable until it has asked it for the first time. */
const FIRST_CHECK_MS = 1_500
/** HAProxy asks once a second whether a node is back. */
const NOTICED_AFTER_MS = 2_000

const secret = () => randomBytes(16).toString('hex')

interface ProductNode {
  program: Program
  readyz: string
}

export class Cluster {
  readonly folder: string
  readonly places: Places
  readonly password: string
  readonly certificate: string
  readonly settings: ReturnType<typeof productSettings>
  readonly members: readonly PatroniMember[]
  readonly etcd: readonly Program[]
  readonly haproxy: Program
  readonly pgbouncer: Program
  readonly redis: Program
  readonly sandbox: Program
  readonly nodes: readonly [ProductNode, ProductNode]
  readonly #superuser: string

  private constructor(parts: Awaited<ReturnType<typeof prepare>>) {
    this.folder = parts.folder
    this.places = parts.places
    this.password = parts.passwords.velvet
    this.#superuser = parts.passwords.postgres
    this.certificate = parts.certificate
    this.members = parts.members
    this.etcd = etcdPrograms(parts.places, parts.folder)
    this.haproxy = parts.haproxy
    this.pgbouncer = parts.pgbouncer
    this.redis = redisProgram(parts.places, parts.folder)
    const site = { ...parts, password: this.password }
    this.settings = productSettings(site)
    this.sandbox = sandboxProgram(site)
    const node = (name: 'a' | 'b') => ({
      program: nodeProgram(site, name, this.settings),
      readyz: `http://${this.places.at(name, 'node')}/readyz`,
    })
    this.nodes = [node('a'), node('b')]
  }

  /** Starts everything below the folder, and waits until customers can be served. */
  static async start(folder: string): Promise<Cluster> {
    say(`Installing Patroni below ${folder}`)
    const cluster = new Cluster(await prepare(folder))
    await cluster.#startDatabase()
    say('Starting PgBouncer, Redis, the sandbox and both nodes')
    for (const { start } of [cluster.pgbouncer, cluster.redis, cluster.sandbox].map(starter))
      start()
    for (const { program } of cluster.nodes) program.start()
    for (const node of cluster.nodes) await cluster.untilReady(node)
    say('Everything is ready')
    return cluster
  }

  async #startDatabase(): Promise<void> {
    say('Starting etcd, Patroni and HAProxy')
    for (const etcd of this.etcd) etcd.start()
    const health = `http://${this.places.at('etcd1', 'etcd')}/health`
    await until('The start of etcd', READY_LIMIT_MS, () => answers(health))
    const [first, ...others] = this.members
    first?.start()
    await this.untilPrimary()
    for (const member of others) member.start()
    this.haproxy.start()
    await this.untilWhole()
    await pause(FIRST_CHECK_MS)
    await this.asSuperuser('postgres', async (client) => {
      await makeRole(client, this.password)
      await makeDatabase(client, 'velvet')
      await makeDatabase(client, 'probes')
    })
    await this.withClient(this.probesAt(this.places.at('balancer', 'database')), makeProbes)
  }

  /** Returns the address of the product's database, without PgBouncer. */
  databaseAt(name: string): string {
    const { DATABASE_DIRECT_URL = '' } = this.settings
    return DATABASE_DIRECT_URL.replace(/velvet$/, name)
  }

  /** Returns the address of the database of the direct writers on one server. */
  probesAt(address: string): string {
    return `postgres://velvet:${this.password}@${address}/probes`
  }

  asSuperuser<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
    const address = this.places.at('balancer', 'database')
    return this.withClient(`postgres://postgres:${this.#superuser}@${address}/${database}`, work)
  }

  async withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Returns the member that takes changes. */
  async primary(): Promise<PatroniMember | undefined> {
    for (const member of this.members) if (await member.isPrimary()) return member
    return undefined
  }

  async untilPrimary(): Promise<PatroniMember> {
    let found: PatroniMember | undefined
    await until('The choice of a primary', WHOLE_LIMIT_MS, async () => {
      found = await this.primary()
      return found !== undefined
    })
    if (!found) throw new Error('There is no primary')
    return found
  }

  /** Waits until there is a primary that can rely on both replicas. */
  untilWhole(): Promise<void> {
    return until('The recovery of the database servers', WHOLE_LIMIT_MS, async () => {
      const primary = await this.primary()
      const replicas = this.members.filter((member) => member !== primary)
      const inQuorum = await Promise.all(replicas.map((replica) => replica.isInQuorum()))
      return primary !== undefined && inQuorum.every(Boolean)
    })
  }

  /** Waits until the balancer sends calls to the node. */
  async untilReady({ program, readyz }: ProductNode): Promise<void> {
    await until('The start of a node', READY_LIMIT_MS, async () => {
      program.requireRunning()
      return answers(readyz)
    })
    await pause(NOTICED_AFTER_MS)
  }
}

const starter = (program: Program) => ({ start: () => program.start() })

async function prepare(folder: string) {
  const places = await Places.choose()
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const owner = await findOwner()
  const keepsStatements = poolerKeepsStatements()
  const passwords = {
    ...{ velvet: secret(), postgres: secret(), replicator: secret(), rewinder: secret() },
  }
  await mkdir(`${folder}/files`)
  const patroni = await installPatroni(folder)
  const site = { places, folder, patroni, programs, owner, passwords }
  const members = await Promise.all(MEMBERS.map((name) => PatroniMember.prepare(name, site)))
  const pooler = { places, folder, owner, keepsStatements, password: passwords.velvet }
  const pgbouncer = await preparePgbouncer(pooler)
  const { haproxy, certificate } = await prepareHaproxy(places, folder)
  return {
    ...{ folder, places, passwords, keepsStatements },
    members,
    pgbouncer,
    haproxy,
    certificate,
  }
}
