// Runs Vitest as if it were another moment: node scripts/test-at.mjs '2027-01-01 04:40' --project server today
// The moment is in UTC. It needs Debian's package libfaketime.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const [moment = '', ...args] = process.argv.slice(2)
const seconds = Math.round((Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.now()) / 1000)
const library = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
if (Number.isNaN(seconds) || !library) {
  console.error(
    library
      ? "The first argument must be a moment in UTC, such as '2027-01-01 04:40'."
      : 'Please install libfaketime: apt-get install libfaketime',
  )
  process.exit(1)
}
const { status } = spawnSync('npx', ['vitest', 'run', ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    // An offset and no moment, because each process would begin at a moment anew.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
})
process.exit(status ?? 1)
