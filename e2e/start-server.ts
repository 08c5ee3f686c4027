// Starts the product as it was built, in a data folder of its own, which is empty at each run.
import { rmSync } from 'node:fs'
import { DATA_DIR } from './addresses.ts'

// The type check runs before anything is built, so it cannot know this file.
const program = '../apps/server/dist/main.mjs'
rmSync(DATA_DIR, { recursive: true, force: true })
process.env['DATA_DIR'] = DATA_DIR
await import(program)
