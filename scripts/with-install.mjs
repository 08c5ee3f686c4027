// Installs the packages if needed, then runs a program of the project: with-install.mjs PROGRAM
// ARGS…
import { ensureInstalled, runStoppably } from './setup.mjs'

ensureInstalled()
const [program, ...args] = process.argv.slice(2)
await runStoppably(program, args)
