import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** An operator is an installation: its own database, port, data, secrets and domain. */
export interface Operator {
  name: string
  domain: string
  /** The domain that only staff use, if there is one. */
  staffDomain?: string | undefined
  country: string
  by: 'systemd' | 'compose'
  /** The folder of the built project that runs. */
  release: string
  port: number
  /** True after `stop`, until the operator is added again. */
  isStopped?: boolean | undefined
}

/** Tests keep the files of the machine in a folder of their own. */
const ROOT = process.env['OPERATORS_ROOT'] ?? ''
const FIRST_PORT = Number(process.env['OPERATORS_FIRST_PORT'] ?? 3010)
/** An installation listens on its port, and on two more for the sandbox and its metrics. */
const PORTS_OF_ONE = 10

const OPERATORS = join(ROOT, '/etc/velvet/operators')
const PORTS = join(ROOT, '/etc/velvet/ports')

export const folderOf = (name: string) => join(OPERATORS, name)
export const envFileOf = (name: string) => join(folderOf(name), 'production.env')
export const proxyFileOf = (name: string) => join(ROOT, '/etc/velvet/proxy', `${name}.caddy`)
export const unitFileOf = (name: string) => join(ROOT, '/etc/systemd/system', `velvet@${name}.service`)
export const dataOf = (name: string) => join(ROOT, '/var/lib/velvet-operators', name)
export const removedOf = (name: string) => join(ROOT, '/var/lib/velvet-removed', name)
export const portFileOf = ({ port }: Operator) => join(PORTS, String(port))
export const userOf = (name: string) => `velvet-${name}`
export const databaseOf = (name: string) => `velvet_${name.replaceAll('-', '_')}`

/** The name is used for a user, a database, a unit and folders, so only safe characters are allowed. */
export function checkName(name: string | undefined): string {
  if (name !== undefined && /^[a-z](?:-?[a-z0-9]){1,23}$/.test(name)) return name
  throw new Error('A name has 2 to 24 lowercase letters, digits and single hyphens, such as silverbird')
}

export function checkDomain(domain: string): string {
  if (domain.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)) return domain
  throw new Error(`${domain} is not a domain, such as tickets.example`)
}

export function findOperator(name: string): Operator | undefined {
  const file = join(folderOf(name), 'operator.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Operator) : undefined
}

export function readOperator(name: string): Operator {
  const operator = findOperator(name)
  if (!operator) throw new Error(`There is no operator ${name}`)
  return operator
}

export function listOperators(): Operator[] {
  const names = existsSync(OPERATORS) ? readdirSync(OPERATORS).sort() : []
  return names.flatMap((name) => findOperator(name) ?? [])
}

export function keepOperator(operator: Operator): void {
  mkdirSync(folderOf(operator.name), { recursive: true })
  writeFileSync(join(folderOf(operator.name), 'operator.json'), `${JSON.stringify(operator, null, 2)}\n`)
}

/**
 * Takes the lowest free port. A port is taken by creating a link, which only one process can do, so two operators never
 * get the same port.
 */
export function takePort(name: string): number {
  mkdirSync(PORTS, { recursive: true })
  for (let port = FIRST_PORT; ; port += PORTS_OF_ONE) {
    try {
      symlinkSync(name, join(PORTS, String(port)))
      return port
    } catch {
      if (readlinkSync(join(PORTS, String(port))) === name) return port
    }
  }
}

const secret = () => randomBytes(32).toString('hex')

/**
 * Writes the settings and secrets of a new operator. It keeps settings that exist already, because the database and its
 * backups depend on them.
 *
 * @param given settings such as the keys of the providers
 */
export function writeSettings(operator: Operator, given: NodeJS.Dict<string>): NodeJS.Dict<string> {
  const { name, port, by } = operator
  const file = envFileOf(name)
  if (existsSync(file)) return readSettings(name)
  const inContainer = by === 'compose'
  const database = databaseOf(name)
  const host = inContainer ? 'postgres' : `127.0.0.1:${process.env['PGPORT'] ?? 5432}`
  const settings: NodeJS.Dict<string> = {
    ...parseEnv(readFileSync(join(operator.release, 'deploy/production.env.example'), 'utf8')),
    REDIS_URL: inContainer ? 'redis://redis:6379' : '',
    METRICS_HOST: inContainer ? '0.0.0.0' : '127.0.0.1',
    ...given,
    PUBLIC_URL: `https://${operator.domain}`,
    STAFF_URL: operator.staffDomain ? `https://${operator.staffDomain}` : '',
    COUNTRY: operator.country,
    PORT: inContainer ? '3000' : String(port),
    METRICS_PORT: inContainer ? '9464' : String(port + 2),
    DATA_DIR: inContainer ? '/data' : join(dataOf(name), 'data'),
    BACKUP_DIR: inContainer ? '/backups' : join(dataOf(name), 'backups'),
    DATABASE_URL: `postgres://${database}:${secret()}@${host}/${database}`,
    TOKEN_SECRET: secret(),
    HASH_SECRET: secret(),
    PROOF_SECRET: secret(),
    BACKUP_PASSPHRASE: secret(),
  }
  const lines = Object.entries(settings).map(
    ([key, value = '']) => `${key}=${/[\s#"']/.test(value) ? `'${value}'` : value}`,
  )
  // A partly written file would lack a secret, so the file gets its final name last.
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return settings
}

export function readSettings(name: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(envFileOf(name), 'utf8'))
}
