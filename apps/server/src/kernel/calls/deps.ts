import type { Brand } from '../brand/brand.ts'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Replica } from '../../platform/database/replica.ts'
import type { KeptAnswers } from '../../platform/http/kept-answers.ts'
import type { PasswordHasher } from '../identity/password-hasher.ts'
import type { Providers } from '../providers/providers.ts'
import type { KeptCatalogue } from '../showtimes/kept-catalogue.ts'
import type { Uploads } from '../../platform/uploads/uploads.ts'

/** The parts of the server that use cases need. */
export interface Deps {
  db: Database
  config: Config
  providers: Providers
  passwords: PasswordHasher
  uploads: Uploads
  /** Returns the present name of the product, and where customers find help. */
  brand: () => Promise<Brand>
  /** The cache of the names that many tickets show. */
  catalogue: KeptCatalogue
  /** The answers that are kept in memory; if undefined, every answer is made anew. */
  answers?: KeptAnswers | undefined
  /**
   * The replica answers queries whose result may be a little old. Without a replica, the database
   * answers these queries too.
   */
  replica?: Replica | undefined
  /** A separate connection for statements that must not wait behind calls. */
  asking?: Database | undefined
  /** This signal is aborted when the server is about to stop. */
  leaving?: AbortSignal | undefined
  /** The folder of the database's files, if the server runs its own. */
  databaseFolder?: string | undefined
}
