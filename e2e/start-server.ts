// Starts the product in a data folder of its own, which is empty at each run.
import { rmSync } from 'node:fs'
import { DATA_DIR } from './addresses.ts'

rmSync(DATA_DIR, { recursive: true, force: true })
process.env['DATA_DIR'] = DATA_DIR
const { runProcess } = await import('../apps/server/src/run-process.ts')
await runProcess()
