// dependency-cruiser succeeds silently when it could read no file, so this script makes that an error. It also looks
// for folders that import each other in a circle. dependency-cruiser would count the imports of tests too.
import { spawnSync } from 'node:child_process'
import { posix } from 'node:path'

const OF_PRODUCT = /^apps\/server\/src\/(?!test\/|faults\/).*\/(?!.*\.test\.ts$)/

/** Returns each circle of folders that import each other, as the folders on the path around. */
function circlesOf(modules) {
  const imports = importsOfFolders(modules)
  const circles = []
  const done = new Set()
  const enter = (folder, path) => {
    const since = path.indexOf(folder)
    if (since >= 0) circles.push([...path.slice(since), folder])
    if (since >= 0 || done.has(folder)) return
    for (const other of imports.get(folder) ?? []) enter(other, [...path, folder])
    done.add(folder)
  }
  for (const folder of imports.keys()) enter(folder, [])
  return circles
}

function importsOfFolders(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules.filter(({ source }) => OF_PRODUCT.test(source))) {
    const folder = posix.dirname(source)
    const others = dependencies.map(({ resolved }) => resolved).filter((path) => OF_PRODUCT.test(path))
    const known = imports.get(folder) ?? new Set()
    for (const other of others.map((path) => posix.dirname(path))) if (other !== folder) known.add(other)
    imports.set(folder, known)
  }
  return imports
}

const { stdout, status } = spawnSync(
  'depcruise',
  ['packages', 'apps', 'scripts', 'tools', 'e2e', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (status === null || !stdout) {
  console.error('dependency-cruiser could not be run')
  process.exit(1)
}
const { modules, summary } = JSON.parse(stdout)
const { violations, totalCruised } = summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < 100) console.error(`Only ${totalCruised} modules were read`)
const circles = circlesOf(modules)
for (const circle of circles) console.error(`These folders form a circle: ${circle.join(' → ')}`)
console.log(`  ${totalCruised} modules read, ${violations.length + circles.length} violations`)
if (violations.length + circles.length > 0 || totalCruised < 100) process.exit(1)
