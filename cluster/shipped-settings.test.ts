import { expect, test } from 'vitest'
import { Places } from './places.ts'
import { haproxySettings, patroniSettings, pgbouncerSettings } from './shipped-settings.ts'

const PORTS = {
  people: 1001,
  database: 1002,
  node: 1003,
  metrics: 1011,
  sandbox: 1004,
  services: 1012,
  postgres: 1005,
  patroni: 1006,
  etcd: 1007,
  etcdPeers: 1008,
  pgbouncer: 1009,
  redis: 1010,
}
const PLACES = new Places('127.20.30.', PORTS)
const PASSWORDS = { velvet: 'a', postgres: 'b', replicator: 'c', rewinder: 'd' }
const MEMBER = { machine: 'pg2', folder: '/pg2', programs: '/bin', passwords: PASSWORDS } as const

test("a cluster's shipped settings can be moved to this machine without leftovers", () => {
  const all = [
    haproxySettings(PLACES, '/certificates/'),
    pgbouncerSettings(PLACES, { users: '/users', keepsStatements: false }),
    patroniSettings(PLACES, MEMBER),
  ]
  for (const settings of all) {
    expect(settings).not.toMatch(/10\.0\.0\.|CHANGE-ME|\/etc\/|\b0\.0\.0\.0\b/)
    expect(settings.replace(/^[;#].*$/gm, '')).not.toMatch(/\b(443|3000|5000|5432|6432|8008|2379)\b/)
  }
})

test('PgBouncer is set to keep prepared statements only where it can', () => {
  const settings = (keepsStatements: boolean) => pgbouncerSettings(PLACES, { users: '/users', keepsStatements })
  expect(settings(true)).toContain('max_prepared_statements = 200')
  expect(settings(false)).not.toContain('max_prepared_statements')
})

test.each([
  ['127.20.30.', '127.0.0.0/8'],
  ['10.70.80.', '10.70.80.0/24'],
])('database servers at %s take connections from %s alone', (network, range) => {
  const settings = patroniSettings(new Places(network, PORTS), MEMBER)
  expect(settings).toContain(`host all all ${range} scram-sha-256`)
  expect(settings).toContain(`host replication replicator ${range} scram-sha-256`)
})
