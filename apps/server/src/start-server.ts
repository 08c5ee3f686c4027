import { createPasswordHasher } from './accounts/password-hasher.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connect, type Database } from './database/connect.ts'
import type { Deps } from './deps.ts'
import { createProviders } from './providers/providers.ts'

export function createDeps(config: Config, db: Database): Deps {
  const passwords = createPasswordHasher(config.passwordHash)
  return { db, config, providers: createProviders(config), passwords }
}

/** Listens with a pool of its own; `stop` answers what is under way first. */
export async function startServer(config: Config, databaseUrl: string) {
  const db = connect(databaseUrl)
  const app = await createApp(createDeps(config, db))
  await app.listen({ host: config.HOST, port: config.PORT })
  return {
    async stop(): Promise<void> {
      await app.close()
      await db.destroy()
    },
  }
}
