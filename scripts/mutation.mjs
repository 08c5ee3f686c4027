// Changes the rules one by one and checks that a test notices each change: mutation.mjs [AREA…]
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { AREAS } from './mutation-areas.mjs'
import { summarise, writeOverview } from './mutation-report.mjs'
import { ensureInstalled, run } from './setup.mjs'

const NEEDED_PERCENT = 85
const REPORTS = 'docs/mutation'

ensureInstalled()
const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(AREAS)
await mkdir(REPORTS, { recursive: true })
const weak = []
for (const name of names) {
  process.env.MUTATION_AREA = name
  run('stryker', ['run'])
  const report = summarise(JSON.parse(await readFile(`.stryker-tmp/${name}.json`, 'utf8')))
  await writeFile(`${REPORTS}/${name}.json`, JSON.stringify(report, null, 2))
  console.log(`${name}: ${report.score} % of ${report.mutants} changes were noticed`)
  if (report.score < NEEDED_PERCENT) weak.push(name)
}
await writeOverview(REPORTS)
run('prettier', ['--write', '--log-level', 'warn', REPORTS])
if (weak.length > 0) {
  console.error(`Below ${NEEDED_PERCENT} %: ${weak.join(', ')}`)
  process.exit(1)
}
