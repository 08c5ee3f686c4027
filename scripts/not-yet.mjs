// A command of a later version: it says so, and fails, rather than pretending.
const [command] = process.argv.slice(2)
console.error(`npm run ${command} is not there yet in this version`)
process.exit(1)
