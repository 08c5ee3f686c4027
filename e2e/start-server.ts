// The product on a data folder of its own, empty at each run.
import { rmSync } from 'node:fs'
import { DATA_DIR } from './addresses.ts'

rmSync(DATA_DIR, { recursive: true, force: true })
process.env['DATA_DIR'] = DATA_DIR
await import('../apps/server/src/main.ts')
