import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createTrial, dropDatabase, dropRole, machineOf } from './machine.ts'
import {
  databaseOf,
  envFileOf,
  findOperator,
  folderOf,
  keepOperator,
  listOperators,
  portFileOf,
  proxyFileOf,
  readOperator,
  readSettings,
  removedOf,
  takePort,
  writeSettings,
  type Operator,
} from './operator.ts'

// Each step keeps the results of an earlier run, so an interrupted command can be run again.

const READY_LIMIT_S = Number(process.env['OPERATORS_READY_SECONDS'] ?? 120)

function tell(text: string): void {
  console.log(text)
}

interface NewOperator extends Omit<Operator, 'port'> {
  /** Other settings, such as the keys of the providers. */
  given: NodeJS.Dict<string>
  admin: readonly [email: string, name: string] | undefined
}

/** Creates an operator. If it exists already, it is completed or started. */
export async function add({ given, admin, ...wanted }: NewOperator): Promise<void> {
  const { name } = wanted
  const before = findOperator(name)
  const { country } = before ?? wanted
  if (before && (before.by !== wanted.by || country !== wanted.country)) {
    throw new Error(`${name} exists already: in ${country}, by ${before.by}`)
  }
  const taken = listOperators().find(
    (one) => one.name !== name && domainsOf(one).some((it) => domainsOf(wanted).includes(it)),
  )
  if (taken) throw new Error(`${taken.name} has this domain already`)
  const operator: Operator = { ...(before ?? { ...wanted, port: takePort(name) }), isStopped: undefined }
  keepOperator(operator)
  const settings = writeSettings(operator, given)
  createDatabase(operator, new URL(settings['DATABASE_URL'] ?? '').password)
  const machine = machineOf(operator)
  machine.install(operator)
  if (!(await isReady(operator))) machine.start(operator)
  await untilReady(operator)
  writeProxy(operator)
  writeMetrics(operator)
  if (admin) inviteAdmin(operator, admin)
  tell(`${name} answers at https://${operator.domain}. Keep a copy of ${envFileOf(name)} away from this machine`)
}

const domainsOf = ({ domain, staffDomain }: Pick<Operator, 'domain' | 'staffDomain'>) =>
  [domain, staffDomain].filter((one) => one !== undefined)

async function untilReady(operator: Operator): Promise<void> {
  for (const until = Date.now() + READY_LIMIT_S * 1000; Date.now() < until;) {
    if (await isReady(operator)) return
    await sleep(500)
  }
  throw new Error(
    `${operator.name} does not answer. Read its log, complete ${envFileOf(operator.name)}, and run the command again`,
  )
}

const isReady = (operator: Operator) => machineOf(operator).isReady(operator)

/** Writes the operator's entry for the proxy, which obtains the certificate by itself. */
function writeProxy(operator: Operator): void {
  const entry = readFileSync(join(operator.release, 'deploy/Caddyfile'), 'utf8')
    .replace(/^import .*\n/m, '')
    .replace('{$HOST_NAME}', operator.domain)
    .replace(' {$STAFF_HOST_NAME}', operator.staffDomain ? `, ${operator.staffDomain}` : '')
    .replace('velvet:3000', machineOf(operator).upstream(operator))
  mkdirSync(dirname(proxyFileOf(operator.name)), { recursive: true })
  writeFileSync(proxyFileOf(operator.name), entry)
  machineOf(operator).reloadProxy(operator)
}

/** Adds the operator's name to its metrics. Prometheus reads these files. */
function writeMetrics(operator: Operator): void {
  const targets = [{ targets: [machineOf(operator).metrics(operator)], labels: { operator: operator.name } }]
  writeFileSync(join(folderOf(operator.name), 'metrics.json'), `${JSON.stringify(targets)}\n`)
}

function inviteAdmin(operator: Operator, admin: readonly [string, string]): void {
  try {
    tell(machineOf(operator).command(operator, 'first-admin', admin).trim())
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('is an admin already')) throw error
    tell(`${operator.name} has an admin already`)
  }
}

export async function list(): Promise<void> {
  for (const operator of listOperators()) {
    const { name, domain, country, by, port, release } = operator
    const state = operator.isStopped ? 'stopped' : (await isReady(operator)) ? 'ready' : 'not ready'
    tell([name, domain, country, by, port, basename(release), state].join('  '))
  }
}

export function stop(name: string): void {
  const operator = readOperator(name)
  keepOperator({ ...operator, isStopped: true })
  machineOf(operator).stop(operator)
  tell(`${name} is stopped. Adding it again starts it`)
}

/** Upgrades the operators one after the other, and stops at the first that does not become ready. */
export async function upgrade(names: readonly string[], release: string): Promise<void> {
  for (const name of names) {
    const operator = readOperator(name)
    const machine = machineOf(operator)
    if (operator.release === release && (operator.isStopped || (await isReady(operator)))) {
      tell(`${name} has this version already`)
      continue
    }
    machine.command(operator, 'backup', [join(machine.backups(operator), 'before-upgrade.backup')])
    const upgraded = { ...operator, release }
    keepOperator(upgraded)
    machine.install(upgraded)
    if (operator.isStopped) {
      tell(`${name} is stopped, and starts with the new version`)
      continue
    }
    machine.start(upgraded)
    await untilReady(upgraded).catch((error: unknown) => {
      tell(`To go back: npm run operators -- upgrade ${name} --release ${operator.release}`)
      throw error
    })
    tell(`${name} is upgraded`)
  }
}

/** Removes an operator after its last backup was restored into an empty database as a test. */
export function remove(name: string): void {
  const operator = readOperator(name)
  const machine = machineOf(operator)
  const kept = removedOf(name)
  const last = join(kept, 'last.backup')
  if (!existsSync(last)) keepBackup(operator, last)
  machine.stop(operator)
  rmSync(proxyFileOf(name), { force: true })
  machine.reloadProxy(operator)
  dropDatabase(operator, databaseOf(name))
  dropRole(operator)
  machine.uninstall(operator)
  rmSync(portFileOf(operator), { force: true })
  rmSync(folderOf(name), { recursive: true, force: true })
  tell(`${name} is removed. Its last backup is ${last}, and its secrets are beside it`)
}

/**
 * Makes the last backup and proves that it can be restored. The server is stopped first, so that no sale is missing.
 */
function keepBackup(operator: Operator, last: string): void {
  const machine = machineOf(operator)
  machine.stop(operator)
  const folder = machine.backups(operator)
  const file = join(folder, 'last.backup')
  machine.command(operator, 'backup', [file])
  const trial = createTrial(operator)
  const address = new URL(readSettings(operator.name)['DATABASE_URL'] ?? '')
  address.pathname = `/${trial}`
  const settings = { DATABASE_URL: address.href, DATA_DIR: join(folder, 'trial') }
  machine.command(operator, 'restore', [file], settings)
  dropDatabase(operator, trial)
  mkdirSync(dirname(last), { recursive: true, mode: 0o700 })
  writeFileSync(join(dirname(last), 'production.env'), readFileSync(envFileOf(operator.name)), { mode: 0o600 })
  machine.takeBackup(operator, file, `${last}.new`)
  renameSync(`${last}.new`, last)
}
