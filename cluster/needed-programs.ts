import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15
/** The Debian packages that the cluster needs, each with the path of its program. */
const PACKAGES: Record<string, string> = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  openssl: '/usr/bin/openssl',
  python3: '/usr/bin/python3',
}

/**
 * Returns the folder with the programs of the newest installed PostgreSQL; undefined if it is older
 * than 15 or missing.
 */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : []
  const newest = Math.max(...versions.filter((version) => hasPrograms(version)))
  return newest >= OLDEST_POSTGRES ? join(POSTGRES, String(newest), 'bin') : undefined
}

function hasPrograms(version: number): boolean {
  return existsSync(join(POSTGRES, String(version), 'bin/postgres'))
}

/** Returns the Debian packages that are not installed. */
export function missingPackages(): string[] {
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''))
  if (!missing.includes('python3') && !canMakeEnvironments()) missing.push('python3-venv')
  if (!postgresPrograms()) missing.push(`postgresql-${OLDEST_POSTGRES}`)
  return missing
}

function canMakeEnvironments(): boolean {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Returns true if the installed PgBouncer is 1.21 or later. Earlier versions cannot keep prepared
 * statements.
 */
export function poolerKeepsStatements(): boolean {
  const text = execFileSync('/usr/sbin/pgbouncer', ['--version'], { encoding: 'utf8' })
  const [, major = '', minor = ''] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
