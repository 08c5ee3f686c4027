// Says that the command belongs to a later version, and fails.
const [command] = process.argv.slice(2)
console.error(`npm run ${command} is not there yet in this version`)
process.exit(1)
