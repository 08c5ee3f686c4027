import { setTimeout as sleep } from 'node:timers/promises'
import { createPasswordHasher } from '../kernel/identity/password-hasher.ts'
import { createApp } from '../app.ts'
import { followBrand } from '../kernel/brand/brand.ts'
import type { Config } from '../settings/config.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import { followChanges } from '../platform/database/follow-changes.ts'
import { Replica } from '../platform/database/replica.ts'
import type { Deps } from '../kernel/calls/deps.ts'
import { portTaken } from '../platform/process/free-port.ts'
import { KeptAnswers } from '../platform/http/kept-answers.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import { KeptCatalogue } from '../kernel/showtimes/kept-catalogue.ts'
import { createProviders } from '../kernel/providers/providers.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'

export function createDeps(config: Config, db: Database): Deps {
  const passwords = createPasswordHasher(config.passwordHash)
  const databaseFolder = config.EMBEDDED_FOLDER
  const [brand, catalogue] = [followBrand(db, config), new KeptCatalogue(db)]
  const [providers, uploads] = [createProviders(config), openUploads(config)]
  return { db, config, providers, passwords, uploads, brand, catalogue, databaseFolder }
}

/** Creates a server and listens. */
export async function startServer(config: Config, databaseUrl: string) {
  const server = await makeServer(config, databaseUrl)
  await server.listen()
  return server
}

/**
 * Creates the connection pool and the routes. `stop` first reports the server as not ready for DRAIN_SECONDS, so that
 * load balancers send no more requests, and then completes the requests in progress.
 */
export async function makeServer(config: Config, databaseUrl: string) {
  const preparesStatements = config.PREPARED_STATEMENTS === 'on'
  const db = connect(databaseUrl, {
    name: 'calls',
    preparesStatements,
    connections: config.DATABASE_POOL,
  })
  const asking = connect(databaseUrl, { name: 'readiness', preparesStatements, connections: 1 })
  const leaving = new AbortController()
  const log = jobLog(config.LOG_LEVEL)
  const { answers, changes } = keepAnswers(config.DATABASE_DIRECT_URL ?? databaseUrl, (error) => {
    log.warn({ err: error }, 'Changes are not heard, so public lists are kept for a second at most')
  })
  const replica = openReplica(config, { primary: db, askingPrimary: asking }, (error) => {
    log.warn({ err: error }, 'The replica is away, so the primary answers all readings')
  })
  const app = await createApp({
    ...createDeps(config, db),
    answers,
    replica,
    asking,
    leaving: leaving.signal,
  })
  const stop = async (): Promise<void> => {
    leaving.abort()
    if (app.server.listening) await sleep(config.DRAIN_SECONDS * 1000)
    await app.close()
    await changes.stop()
    await replica?.stop()
    await asking.destroy()
    await db.destroy()
  }
  const listen = async (): Promise<void> => {
    try {
      await app.listen({ host: config.HOST, port: config.PORT })
    } catch (error) {
      await stop()
      throw portTaken(error, config.HOST, config.PORT)
    }
  }
  return { listen, stop }
}

/** Opens the replica of DATABASE_READ_URL, if there is one. */
function openReplica(
  { DATABASE_READ_URL: url, DATABASE_READ_LAG, DATABASE_POOL, PREPARED_STATEMENTS }: Config,
  primary: { primary: Database; askingPrimary: Database },
  onLoss: (error: unknown) => void,
): Replica | undefined {
  if (!url) return undefined
  const preparesStatements = PREPARED_STATEMENTS === 'on'
  const replica = connect(url, { name: 'readings', preparesStatements, connections: DATABASE_POOL })
  const askingReplica = connect(url, { preparesStatements, connections: 1 })
  const boundMs = DATABASE_READ_LAG * 1000
  return new Replica({ ...primary, replica, askingReplica }, { boundMs, onLoss })
}

/** Keeps the answers that are the same for all, until the database tells of a change. */
export function keepAnswers(directUrl: string, onLoss: (error: unknown) => void) {
  const answers: KeptAnswers = new KeptAnswers({ areChangesReceived: () => changes.areReceived() })
  const changes = followChanges(directUrl, { onChange: () => answers.forget(), onLoss })
  return { answers, changes }
}
