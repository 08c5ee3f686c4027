// Starts the built product. Its data folder is empty at the start of each run.
import { rmSync } from 'node:fs'
import { DATA_DIR } from './addresses.ts'

// The name of the file is in a variable, because the type check runs before the file is built.
const program = '../apps/server/dist/main.mjs'
rmSync(DATA_DIR, { recursive: true, force: true })
process.env['DATA_DIR'] = DATA_DIR
await import(program)
