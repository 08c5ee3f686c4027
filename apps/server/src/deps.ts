import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { PasswordHasher } from './accounts/password-hasher.ts'
import type { Providers } from './providers/providers.ts'

/** What every use case may reach. */
export interface Deps {
  db: Database
  config: Config
  providers: Providers
  passwords: PasswordHasher
  /** Where the database keeps its files, if it is one of our own. */
  databaseFolder?: string | undefined
}
