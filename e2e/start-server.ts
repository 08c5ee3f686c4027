// The product on a data folder of its own, empty at each run.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../.cache/e2e-data')
rmSync(folder, { recursive: true, force: true })
process.env['DATA_DIR'] = folder
await import('../apps/server/src/main.ts')
