// The product on a data folder of its own, empty at each run; runs on different ports do not meet.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PORT } from './addresses.ts'

const folder = join(import.meta.dirname, `../.cache/e2e-${PORT}`)
rmSync(folder, { recursive: true, force: true })
process.env['DATA_DIR'] = folder
await import('../apps/server/src/main.ts')
