import { createApp } from '../app.ts'
import { readConfig } from '../settings/config.ts'
import { connect, SILENCE_LIMIT_MS, type Database } from '../platform/database/connect.ts'
import { createDeps } from '../running/start-server.ts'
import { Makers } from './makers.ts'
import type { ProductFolder } from './product-folder.ts'

interface Beside extends AsyncDisposable {
  db: Database
  make: Makers
}

/** Opens the database of a running product, to make rows in it and to check it. */
export async function besideProduct(product: ProductFolder): Promise<Beside> {
  const db = connect(await product.databaseUrl(), {
    connections: 4,
    // The invariants of a busy database take longer than a call may.
    silenceLimitMs: SILENCE_LIMIT_MS.ofJobs,
  })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: product.dataDir,
  })
  const app = await createApp(createDeps(config, db))
  await app.ready()
  return {
    db,
    make: new Makers(app, db),
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
    },
  }
}
