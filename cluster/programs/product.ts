import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Network } from '../network.ts'
import type { Places } from '../places.ts'
import { Program } from '../program.ts'
import type { Version } from '../version.ts'

const SERVER = resolve(import.meta.dirname, '../../apps/server/src')
/** The PostgreSQL server from which each node reads. A node keeps its server after a failover. */
const REPLICA_OF = { a: 'pg2', b: 'pg3' } as const
const SANDBOX = resolve(import.meta.dirname, '../../apps/sandbox/src/main.ts')

const secret = () => randomBytes(32).toString('hex')

interface Installation {
  places: Places
  dataDir: string
  /** The password of the product's role in the database. */
  password: string
  keepsStatements: boolean
  /** The path of the balancer's certificate. */
  certificate: string
}

/** Returns the settings that both nodes share, as an installation in production has them. */
export function productSettings(installation: Installation) {
  const { places, dataDir, password, keepsStatements, certificate } = installation
  const { services } = places
  const database = (at: string) => `postgres://velvet:${password}@${at}/velvet`
  return {
    ...DEVELOPMENT_KEYS,
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: certificate,
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://${places.at('balancer', 'people')}`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    DATABASE_URL: database(places.at('pgbouncer', 'pgbouncer')),
    DATABASE_DIRECT_URL: database(places.at('balancer', 'database')),
    PREPARED_STATEMENTS: keepsStatements ? 'on' : 'off',
    REDIS_URL: `redis://${places.at('redis', 'redis')}`,
    TOKEN_SECRET: secret(),
    HASH_SECRET: secret(),
    BACKUP_PASSPHRASE: secret(),
    TERMII_SENDER: 'Velvet',
    TERMII_URL: `${services}/termii`,
    PAYSTACK_URL: `${services}/paystack`,
    FLUTTERWAVE_URL: `${services}/flutterwave`,
    ONESIGNAL_URL: `${services}/onesignal`,
    GOOGLE_MAPS_URL: `${services}/googlemaps`,
    CONTACT_FORM_URL: `${services}/form/contact`,
  }
}

export type ProductSettings = ReturnType<typeof productSettings>

interface Site {
  places: Places
  folder: string
  settings: ProductSettings
  version: Version
  network: Network | undefined
}

export interface ProductNode {
  program: Program
  url: string
  readyz: string
  metrics: string
  /** Sets the version that the node runs from its next start on. */
  install: (version: Version) => void
}

export function productNode(name: 'a' | 'b', site: Site): ProductNode {
  const { places, folder, settings, version, network } = site
  const replica = places.at(REPLICA_OF[name], 'postgres')
  const own = {
    HOST: places.address(name),
    PORT: String(places.ports.node),
    METRICS_HOST: places.address(name),
    METRICS_PORT: String(places.ports.metrics),
    DATABASE_READ_URL: settings.DATABASE_DIRECT_URL.replace(/@[^/]+/, `@${replica}`),
  }
  const program = new Program({
    program: process.execPath,
    args: serverOf(version),
    folder,
    log: join(folder, `${name}.log`),
    machine: name,
    network,
    environment: { ...settings, ...own },
  })
  const url = `http://${places.at(name, 'node')}`
  return {
    program,
    url,
    readyz: `${url}/readyz`,
    metrics: `http://${places.at(name, 'metrics')}/metrics`,
    install: (requested) => program.runWith(serverOf(requested)),
  }
}

const serverOf = ({ root }: Version) => [join(root, 'apps/server/src/main.mjs')]

/** Returns a command of the product, such as `verify`, that runs on the cluster. */
export function commandProgram(
  name: 'backup' | 'restore' | 'verify',
  { folder, settings, args }: { folder: string; settings: ProductSettings; args: string[] },
): Program {
  return new Program({
    program: process.execPath,
    args: [join(SERVER, 'commands', `${name}.ts`), ...args],
    folder,
    log: join(folder, `${name}.log`),
    environment: settings,
  })
}

interface SandboxSite {
  places: Places
  folder: string
  certificate: string
}

/** Returns the stand-ins of the third parties, which send their webhooks through the balancer. */
export function sandboxProgram({ places, folder, certificate }: SandboxSite): Program {
  return new Program({
    program: process.execPath,
    args: [SANDBOX],
    folder,
    log: join(folder, 'sandbox.log'),
    environment: {
      SANDBOX_PORT: String(places.ports.sandbox),
      SANDBOX_WEBHOOKS: `https://${places.at('balancer', 'people')}`,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  })
}
