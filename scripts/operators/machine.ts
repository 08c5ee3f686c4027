import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseOf, dataOf, envFileOf, folderOf, unitFileOf, userOf, type Operator } from './operator.ts'

/** Runs a program of the machine and returns its output. Throws its error message if it fails. */
function run(command: string, args: readonly string[], input?: string): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input: input ?? '' })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** The operations that differ between systemd and Docker. Each can be repeated safely. */
interface Machine {
  /** Creates the user and the unit, or the container. */
  install(operator: Operator): void
  start(operator: Operator): void
  stop(operator: Operator): void
  /** Returns true if the server is ready for calls. */
  isReady(operator: Operator): Promise<boolean>
  /** Removes the data, and everything that `install` has created. */
  uninstall(operator: Operator): void
  psql(operator: Operator, sql: string): void
  reloadProxy(operator: Operator): void
  /** Runs a command of the product, such as `backup`, with these settings instead of its own. */
  command(operator: Operator, name: string, args: readonly string[], settings?: Record<string, string>): string
  /** Returns the folder to which commands can write, by the path that they see. */
  backups(operator: Operator): string
  /** Copies a file out of that folder. */
  takeBackup(operator: Operator, file: string, to: string): void
  /** Returns the address of the server behind the proxy; `metrics` returns that of its metrics. */
  upstream(operator: Operator): string
  metrics(operator: Operator): string
}

const unit = ({ name }: Operator) => `velvet@${name}`

const systemd: Machine = {
  install(operator) {
    const { name, release } = operator
    const user = userOf(name)
    if (!succeeds('id', ['-u', user])) run('useradd', ['--system', '--user-group', '--home-dir', dataOf(name), user])
    run('chown', [`root:${user}`, envFileOf(name)])
    run('chmod', ['640', envFileOf(name)])
    const text = readFileSync(join(release, 'deploy/systemd/velvet.service'), 'utf8')
      .replace('Description=Velvet', `Description=Velvet of ${name}`)
      .replaceAll('=velvet\n', `=${user}\n`)
      .replaceAll('/opt/velvet', release)
      .replaceAll('/etc/velvet/production.env', envFileOf(name))
      .replace(/^Environment=.*$/m, 'Environment=NODE_ENV=production')
      .replace(/^StateDirectory=.*$/m, `StateDirectory=velvet-operators/${name}/data velvet-operators/${name}/backups`)
    mkdirSync(dirname(unitFileOf(name)), { recursive: true })
    writeFileSync(unitFileOf(name), text)
    run('systemctl', ['daemon-reload'])
  },
  start(operator) {
    run('systemctl', ['enable', unit(operator)])
    run('systemctl', ['restart', unit(operator)])
  },
  stop: (operator) => void run('systemctl', ['disable', '--now', unit(operator)]),
  isReady: ({ port }) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  uninstall({ name }) {
    rmSync(unitFileOf(name), { force: true })
    run('systemctl', ['daemon-reload'])
    rmSync(dataOf(name), { recursive: true, force: true })
    if (succeeds('id', ['-u', userOf(name)])) run('userdel', [userOf(name)])
  },
  psql: (_, sql) => void run('runuser', ['-u', 'postgres', '--', 'psql', ...PSQL], sql),
  reloadProxy: () => void run('systemctl', ['reload', 'caddy']),
  command({ name, release }, command, args, settings = {}) {
    const values = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
    const program = join(release, 'node_modules/.bin/node')
    const file = join(release, 'apps/server/src/commands', `${command}.ts`)
    const words = [program, `--env-file=${envFileOf(name)}`, file, ...args]
    return run('runuser', ['-u', userOf(name), '--', 'env', '-C', dataOf(name), ...values, ...words])
  },
  backups: ({ name }) => join(dataOf(name), 'backups'),
  takeBackup: (_, file, to) => copyFileSync(file, to),
  upstream: ({ port }) => `127.0.0.1:${port}`,
  metrics: ({ port }) => `127.0.0.1:${port + 2}`,
}

/** psql stops at the first error, so that running it again continues where it failed. */
const PSQL = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=postgres']

const composeFile = ({ release }: Operator, name: string) => join(release, 'deploy', name)

/** Runs docker compose for the containers that all operators share (deploy/compose.yml). */
const shared = (operator: Operator, args: readonly string[], input?: string) =>
  run('docker', ['compose', '-f', composeFile(operator, 'compose.yml'), ...args], input)

function own(operator: Operator, args: readonly string[]): string {
  const files = ['-f', composeFile(operator, 'operator.yml'), '--env-file', composeFile(operator, '.env')]
  const settings = join(folderOf(operator.name), 'compose.env')
  return run('docker', ['compose', '-p', unit(operator).replace('@', '-'), ...files, '--env-file', settings, ...args])
}

const compose: Machine = {
  install({ name }) {
    const settings = { OPERATOR_ENV: envFileOf(name), OPERATOR_HOST: `velvet-${name}` }
    const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`)
    writeFileSync(join(folderOf(name), 'compose.env'), lines.join(''))
  },
  start: (operator) => void own(operator, ['up', '-d', '--build']),
  stop: (operator) => void own(operator, ['stop']),
  // The container publishes no port, so its health check is asked instead.
  isReady: (operator) => Promise.resolve(own(operator, ['ps', 'velvet']).includes('(healthy)')),
  uninstall: (operator) => void own(operator, ['down', '--volumes']),
  psql: (operator, sql) => void shared(operator, ['exec', '-T', 'postgres', 'psql', '-U', 'velvet', ...PSQL], sql),
  reloadProxy: (operator) =>
    void shared(operator, ['exec', '-T', 'caddy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile']),
  command(operator, command, args, settings = {}) {
    const values = Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`])
    const file = `apps/server/src/commands/${command}.ts`
    return own(operator, ['run', '--rm', '-T', ...values, 'velvet', 'node', file, ...args])
  },
  backups: () => '/backups',
  takeBackup: (operator, file, to) => {
    own(operator, ['create'])
    own(operator, ['cp', `velvet:${file}`, to])
  },
  upstream: ({ name }) => `velvet-${name}:3000`,
  metrics: ({ name }) => `velvet-${name}:9464`,
}

export const machineOf = ({ by }: Operator): Machine => ({ systemd, compose })[by]

/** Quotes a value for SQL. */
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Creates the role and the database of an operator. No other role may connect to the database. */
export function createDatabase(operator: Operator, password: string): void {
  const name = databaseOf(operator.name)
  machineOf(operator).psql(
    operator,
    `select 'create role ${name} login' where not exists (select from pg_roles where rolname = ${text(name)}) \\gexec
alter role ${name} password ${text(password)};
select 'create database ${name} owner ${name}'
  where not exists (select from pg_database where datname = ${text(name)}) \\gexec
revoke all on database ${name} from public;
`,
  )
}

/** Creates an empty database for testing a backup. It replaces one that an earlier test has left. */
export function createTrial(operator: Operator): string {
  const name = `${databaseOf(operator.name)}_trial`
  dropDatabase(operator, name)
  machineOf(operator).psql(operator, `create database ${name} owner ${databaseOf(operator.name)};\n`)
  return name
}

export function dropDatabase(operator: Operator, name: string): void {
  machineOf(operator).psql(operator, `drop database if exists ${name} with (force);\n`)
}

export function dropRole(operator: Operator): void {
  machineOf(operator).psql(operator, `drop role if exists ${databaseOf(operator.name)};\n`)
}
