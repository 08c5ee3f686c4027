import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { createDeps, keepAnswers } from '../running/start-server.ts'
import type { TestServer } from './start-test-server.ts'

/** A node beside a test server, on the same database, that keeps answers as the product does. */
export interface KeepingServer extends AsyncDisposable {
  app: FastifyInstance
  /** Returns true while the node receives every change. */
  receivesChanges: () => boolean
  /** Forgets all answers, as a change of the lists does. */
  forget: () => void
  losses: unknown[]
}

export async function startKeepingServer(
  { config, db, databaseUrl }: Pick<TestServer, 'config' | 'db' | 'databaseUrl'>,
  directUrl = databaseUrl,
): Promise<KeepingServer> {
  const losses: unknown[] = []
  const { answers, changes } = keepAnswers(directUrl, (error) => losses.push(error))
  const app = await createApp({ ...createDeps(config, db), answers })
  await app.ready()
  return {
    app,
    receivesChanges: changes.areReceived,
    forget: () => answers.forget(),
    losses,
    async [Symbol.asyncDispose]() {
      await app.close()
      await changes.stop()
    },
  }
}
