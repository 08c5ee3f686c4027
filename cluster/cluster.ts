import { Client } from 'pg'
import type { Network } from './network.ts'
import type { Places } from './places.ts'
import type { Program } from './program.ts'
import type { PatroniMember } from './programs/patroni.ts'
import type { ProductNode, ProductSettings } from './programs/product.ts'
import type { Passwords } from './shipped-settings.ts'
import { answers, pause, until } from './until.ts'
import type { Version } from './version.ts'

const RECOVERY_LIMIT_MS = 120_000
/**
 * HAProxy checks once a second if a node is back, so it notices a returned node within this time.
 */
const NOTICED_AFTER_MS = 2_000

interface Parts {
  folder: string
  places: Places
  /** Undefined where machines cannot be cut off from one another. */
  network: Network | undefined
  passwords: Passwords
  /** The path of the balancer's certificate. */
  certificate: string
  members: readonly PatroniMember[]
  etcd: readonly Program[]
  haproxy: Program
  pgbouncer: Program
  redis: Program
  sandbox: Program
  settings: ProductSettings
  nodes: readonly [ProductNode, ProductNode]
  /** The version with which the nodes begin. */
  version: Version
  newest: Version
}

/**
 * Gives access to the parts of the cluster, and waits until they reach a state, as an operator
 * would.
 */
export class Cluster {
  readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /**
   * Returns the address of a database on the product's servers. Connections to it do not pass
   * PgBouncer.
   */
  databaseAt(name: string): string {
    const { DATABASE_DIRECT_URL } = this.parts.settings
    return DATABASE_DIRECT_URL.replace(/velvet$/, name)
  }

  /** Returns the address of the direct writers' database on the server at `address`. */
  probesAt(address: string): string {
    return `postgres://velvet:${this.parts.passwords.velvet}@${address}/probes`
  }

  asSuperuser<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
    const address = this.parts.places.at('balancer', 'database')
    return this.withClient(`postgres://postgres:${this.parts.passwords.postgres}@${address}/${database}`, work)
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
    for (const member of this.parts.members) if (await member.isPrimary()) return member
    return undefined
  }

  async untilPrimary(): Promise<PatroniMember> {
    let found: PatroniMember | undefined
    await until('The choice of a primary', RECOVERY_LIMIT_MS, async () => {
      found = await this.primary()
      return found !== undefined
    })
    if (!found) throw new Error('There is no primary')
    return found
  }

  /** Waits until there is a primary that can rely on both replicas. */
  untilWhole(): Promise<void> {
    return until('The recovery of the database servers', RECOVERY_LIMIT_MS, async () => {
      const primary = await this.primary()
      const replicas = this.parts.members.filter((member) => member !== primary)
      const inQuorum = await Promise.all(replicas.map((replica) => replica.isInQuorum()))
      return primary !== undefined && inQuorum.every(Boolean)
    })
  }

  /** Waits until the balancer sends calls to the node. */
  async untilReady({ program, readyz }: ProductNode): Promise<void> {
    await until('The start of a node', RECOVERY_LIMIT_MS, async () => {
      program.requireRunning()
      return answers(readyz)
    })
    await pause(NOTICED_AFTER_MS)
  }
}
