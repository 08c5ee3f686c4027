import { backupSettings } from './backup-settings.ts'
import { ConfigError, LAST_PORT, readEnvironment, type Env } from './environment.ts'
import { isLoopback } from './loopback.ts'
import { objectionToFolder, ownSecrets } from './own-secrets.ts'
import { proofSettings } from './proof-settings.ts'
import { pushSettings } from './push-settings.ts'
import { hostsOf, refuseLiveKeys, requireSafeSettings } from './safe-settings.ts'
import { serviceSettings, type StandIns } from './service-settings.ts'
import { storeSettings } from './store-settings.ts'
import { tracingSettings } from './tracing-settings.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * Returns the settings of the server, with everything that follows from them. Throws ConfigError
 * with one line for each bad or missing value.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environment)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (!env[name] || env.DATABASE_URL) continue
    throw new ConfigError(`${name}: needs DATABASE_URL, to the same database`)
  }
  const production = env.NODE_ENV === 'production'
  const isOn = (value: Env['SANDBOX'], usual: boolean) => (value ? value === 'on' : usual)
  const sandbox = isOn(env.SANDBOX, !production)
  const addresses = addressesOf(env, sandbox)
  const own = secretsAndServices(env, { url: addresses.sandboxUrl, runs: sandbox, production })
  return {
    ...env,
    ...addresses,
    production,
    sandbox,
    tracing: tracingSettings(env),
    demo: isOn(env.DEMO, !production),
    debugRoutes: isOn(env.DEBUG_ROUTES, !production),
    rateLimit: isOn(env.RATE_LIMIT, production),
    proxies: proxiesBefore(env.TRUST_PROXY),
    imageHosts: hostsOf(env.IMAGE_HOSTS),
    passwordHash: {
      memoryCost: env.ARGON2_MEMORY_KIB,
      timeCost: env.ARGON2_PASSES,
      parallelism: env.ARGON2_LANES,
    },
    ...own,
    proof: proofSettings(env, { hashes: own.secrets.hashes, publicUrl: addresses.publicUrl }),
  }
}

function proxiesBefore(trusted: string): number {
  if (trusted === 'off') return 0
  return trusted === 'on' ? 1 : Number(trusted)
}

/** Returns the addresses at which people and this machine reach the server and the sandbox. */
function addressesOf(env: Env, sandbox: boolean) {
  const nextPort = env.PORT === LAST_PORT ? env.PORT - 1 : env.PORT + 1
  const sandboxPort = env.SANDBOX_PORT ?? nextPort
  if (sandbox && sandboxPort === env.PORT) {
    throw new ConfigError('SANDBOX_PORT: must be another port than PORT')
  }
  const host = hostInAddress(env.HOST)
  const address = `http://${host}:${env.PORT}`
  const publicUrl = env.PUBLIC_URL ?? address
  // The sandbox listens on this machine alone, whatever HOST says.
  const sandboxHost = isLoopback(env.HOST) ? env.HOST : '127.0.0.1'
  const sandboxUrl = `http://${hostInAddress(sandboxHost)}:${sandboxPort}`
  return { sandboxPort, sandboxUrl, address, publicUrl, staffUrl: staffUrlOf(env, publicUrl) }
}

/**
 * Returns the address at which staff find their apps. Browsers keep the cookies of two ports of one
 * host together, so an address of its own needs a host name of its own.
 */
function staffUrlOf({ NODE_ENV, STAFF_URL }: Env, publicUrl: string): string {
  if (STAFF_URL === undefined) return publicUrl
  const { href, origin, protocol, hostname } = new URL(STAFF_URL)
  const refuse = (text: string) => new ConfigError(`STAFF_URL: ${text}`)
  if (href !== `${origin}/`) throw refuse('must end with the host, such as https://staff.example')
  if (hostname === new URL(publicUrl).hostname) {
    throw refuse('must have another host name than PUBLIC_URL')
  }
  if (NODE_ENV === 'production' && protocol !== 'https:') {
    throw refuse('must begin with https:// in production')
  }
  return origin
}

/** Replaces the address of every interface, which browsers refuse, and puts IPv6 into brackets. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function secretsAndServices(env: Env, standIns: StandIns) {
  const objection = objectionToFolder(env.DATA_DIR)
  if (objection) {
    throw new ConfigError(`DATA_DIR: ${env.DATA_DIR} cannot be written to (${objection})`)
  }
  const missing: string[] = []
  const miss = (line: string) => void missing.push(line)
  if (standIns.production) requireSafeSettings(env, miss)
  else refuseLiveKeys(env, miss)
  const services = serviceSettings(env, standIns, miss)
  const secrets = ownSecrets(env, standIns.production, miss)
  const backups = backupSettings(env, miss)
  const uploadStore = storeSettings('UPLOADS', env, miss)
  const webPush = pushSettings(env, { hashes: secrets.hashes, standIns, miss })
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  return { services: { ...services, webPush }, secrets, backups, uploadStore }
}
