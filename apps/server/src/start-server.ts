import { createPasswordHasher } from './accounts/password-hasher.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connect, type Database } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { portTaken } from './http/free-port.ts'
import { createProviders } from './providers/providers.ts'

export function createDeps(config: Config, db: Database): Deps {
  const passwords = createPasswordHasher(config.passwordHash)
  const databaseFolder = config.EMBEDDED_FOLDER
  return { db, config, providers: createProviders(config), passwords, databaseFolder }
}

/** Listens with a pool of connections of its own; `stop` first completes calls in progress. */
export async function startServer(config: Config, databaseUrl: string) {
  const preparesStatements = config.PREPARED_STATEMENTS === 'on'
  const db = connect(databaseUrl, { preparesStatements })
  const app = await createApp(createDeps(config, db))
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    await app.close()
    await db.destroy()
    throw portTaken(error, config.HOST, config.PORT)
  }
  return {
    async stop(): Promise<void> {
      await app.close()
      await db.destroy()
    },
  }
}
