// Fills ports, paths and passwords into the settings of deploy/cluster, so that the test runs the
// settings that operators get. Throws if a text that it replaces is missing.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { SHIPPED_NETWORK, type Machine, type Places } from './places.ts'

const SHIPPED = resolve(import.meta.dirname, '../deploy/cluster')

export interface Passwords {
  velvet: string
  postgres: string
  replicator: string
  rewinder: string
}

const read = (name: string) => readFileSync(join(SHIPPED, name), 'utf8')

function fill(text: string, replacements: Record<string, string>): string {
  let filled = text
  for (const [shipped, own] of Object.entries(replacements)) {
    if (!filled.includes(shipped)) throw new Error(`deploy/cluster has no "${shipped}"`)
    filled = filled.replaceAll(shipped, own)
  }
  return filled
}

export function haproxySettings(places: Places, certificates: string): string {
  const { ports } = places
  const shipped = fill(read('haproxy.cfg'), {
    'bind :443 ': `bind ${places.at('balancer', 'people')} `,
    '/etc/haproxy/certificates/': certificates,
    '/etc/haproxy/busy.json': join(SHIPPED, 'busy.json'),
    'bind :5000': `bind ${places.at('balancer', 'database')}`,
    'check port 8008': `check port ${ports.patroni}`,
    ':3000': `:${ports.node}`,
    ':5432': `:${ports.postgres}`,
    [SHIPPED_NETWORK]: places.network,
  })
  return `${shipped}\n${servicesSettings(places, certificates)}`
}

/** In production, the product calls third parties by TLS alone, which the stand-ins do not speak. */
function servicesSettings(places: Places, certificates: string): string {
  return `listen services
  mode tcp
  bind ${places.at('balancer', 'services')} ssl crt ${certificates}
  server sandbox ${places.sandbox}
`
}

export function pgbouncerSettings(
  places: Places,
  { users, keepsStatements }: { users: string; keepsStatements: boolean },
): string {
  const settings = fill(read('pgbouncer.ini'), {
    'host=127.0.0.1 port=5000': `host=${places.address('balancer')} port=${places.ports.database}`,
    'listen_addr = 0.0.0.0': `listen_addr = ${places.address('pgbouncer')}`,
    'listen_port = 6432': `listen_port = ${places.ports.pgbouncer}`,
    '/etc/pgbouncer/userlist.txt': users,
    // PgBouncer before 1.21 does not know this setting, and exits when it reads the setting.
    ...(keepsStatements ? {} : { 'max_prepared_statements = 200\n': '' }),
  })
  return `${settings}unix_socket_dir =\n`
}

interface PatroniSettings {
  name: string
  restapi: { listen: string; connect_address: string }
  etcd3: { hosts: string[] }
  postgresql: {
    listen: string
    connect_address: string
    data_dir: string
    pg_hba: string[]
    authentication: Record<'superuser' | 'replication' | 'rewind', { password: string }>
  }
}

interface Member {
  machine: Machine
  folder: string
  programs: string
  passwords: Passwords
}

export function patroniSettings(places: Places, member: Member): string {
  // The cluster of the test keeps no log of changes.
  const shipped = fill(read('patroni.yml'), {
    'pgbackrest --stanza=velvet archive-push %p': '/bin/true',
  })
  const settings = parse(shipped) as PatroniSettings
  const { machine, folder, programs, passwords } = member
  const { superuser, replication, rewind } = settings.postgresql.authentication
  const etcd = (['etcd1', 'etcd2', 'etcd3'] as const).map((one) => places.at(one, 'etcd'))
  const address = { postgres: places.at(machine, 'postgres'), rest: places.at(machine, 'patroni') }
  return stringify({
    ...settings,
    name: machine,
    restapi: { ...settings.restapi, listen: address.rest, connect_address: address.rest },
    etcd3: { ...settings.etcd3, hosts: etcd },
    postgresql: {
      ...settings.postgresql,
      listen: address.postgres,
      connect_address: address.postgres,
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      pg_hba: settings.postgresql.pg_hba.map((line) => line.replace('10.0.0.0/24', places.range)),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { ...superuser, password: passwords.postgres },
        replication: { ...replication, password: passwords.replicator },
        rewind: { ...rewind, password: passwords.rewinder },
      },
    },
  })
}
