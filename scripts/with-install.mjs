// Runs a program of the project after seeing to its packages: with-install.mjs PROGRAM ARGS…
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
const [program, ...args] = process.argv.slice(2)
run(program, args)
