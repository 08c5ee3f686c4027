import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/product'
import { z } from 'zod'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Keys of the local sandbox: known to all, worth nothing anywhere else. */
const SANDBOX_KEYS = {
  TERMII_API_KEY: 'termii-velvet-sandbox',
  TERMII_SECRET_KEY: 'termii-secret-velvet-sandbox',
  PAYSTACK_SECRET_KEY: 'sk_test_velvet_sandbox',
  PAYSTACK_PUBLIC_KEY: 'pk_test_velvet_sandbox',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-velvet-sandbox',
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-velvet-sandbox',
  FLUTTERWAVE_SECRET_HASH: 'velvet-sandbox-hash',
  ONESIGNAL_APP_ID: '7e1c0de5-5a4d-4b0c-9c1e-0f1e2d3c4b5a',
  ONESIGNAL_API_KEY: 'onesignal-velvet-sandbox',
  GOOGLE_MAPS_KEY: 'maps-velvet-sandbox',
} as const

const REAL_ADDRESSES = {
  TERMII_URL: 'https://api.ng.termii.com',
  PAYSTACK_URL: 'https://api.paystack.co',
  PAYSTACK_SCRIPT_URL: 'https://js.paystack.co/v1/inline.js',
  FLUTTERWAVE_URL: 'https://api.flutterwave.com',
  FLUTTERWAVE_SCRIPT_URL: 'https://checkout.flutterwave.com/v3.js',
  ONESIGNAL_URL: 'https://api.onesignal.com',
  GOOGLE_MAPS_URL: 'https://maps.googleapis.com',
} as const

const SANDBOX_PATHS: Record<keyof typeof REAL_ADDRESSES | 'CONTACT_FORM_URL', string> = {
  TERMII_URL: '/termii',
  PAYSTACK_URL: '/paystack',
  PAYSTACK_SCRIPT_URL: '/paystack/v1/inline.js',
  FLUTTERWAVE_URL: '/flutterwave',
  FLUTTERWAVE_SCRIPT_URL: '/flutterwave/v3.js',
  ONESIGNAL_URL: '/onesignal',
  GOOGLE_MAPS_URL: '/googlemaps',
  CONTACT_FORM_URL: '/form/contact',
}

const Port = z.coerce.number().int().min(1).max(65535)
const Address = z.url({ protocol: /^https?$/ })
const Secret = z.string().min(1)
const Switch = z.enum(['on', 'off'])

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(join(ROOT, '.data')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(30).default(DEFAULT_PRODUCT_NAME),
  PUBLIC_URL: Address.optional(),
  SUPPORT_EMAIL: z.email().default('support@velvet.example'),
  SUPPORT_PHONE: z.string().min(1).default('+2348030000000'),
  TRANSACTIONS_EMAIL: z.email().default('transactions@velvet.example'),
  SANDBOX: Switch.optional(),
  SANDBOX_PORT: Port.optional(),
  DEMO: Switch.optional(),
  DEBUG_ROUTES: Switch.optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: Switch.optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[1-9])$/, 'must be on, off, or how many proxies stand in front')
    .default('off'),
  TOKEN_SECRET: z.string().min(32).optional(),
  HASH_SECRET: z.string().min(32).optional(),
  TOKEN_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  SESSION_DAYS: z.coerce.number().int().min(1).max(400).default(60),
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8192).max(1_048_576).default(19_456),
  ARGON2_PASSES: z.coerce.number().int().min(1).max(20).default(2),
  ARGON2_LANES: z.coerce.number().int().min(1).max(16).default(1),
  OTP_DAILY_CAP: z.coerce.number().int().min(1).default(5000),
  OFFER_DAILY_CAP: z.coerce.number().int().min(0).default(2000),
  OFFER_ADDRESS_CAP: z.coerce.number().int().min(0).default(100),
  AD_CONVERSION_ID: z
    .string()
    .regex(/^AW-\d+\/[\w-]+$/, 'must be like AW-123456789/label')
    .optional(),
  IMAGE_HOSTS: z.string().default(''),
  ANDROID_CERT_SHA256: z
    .string()
    .regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be a SHA-256 as 32 pairs with colons')
    .optional(),
  IOS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be Apple's ten characters")
    .optional(),
  TERMII_SENDER: z.string().min(3).max(11).default('Velvet'),
  TERMII_API_KEY: Secret.optional(),
  TERMII_SECRET_KEY: Secret.optional(),
  TERMII_URL: Address.optional(),
  PAYSTACK_SECRET_KEY: Secret.optional(),
  PAYSTACK_PUBLIC_KEY: Secret.optional(),
  PAYSTACK_URL: Address.optional(),
  PAYSTACK_SCRIPT_URL: Address.optional(),
  FLUTTERWAVE_SECRET_KEY: Secret.optional(),
  FLUTTERWAVE_PUBLIC_KEY: Secret.optional(),
  FLUTTERWAVE_SECRET_HASH: Secret.optional(),
  FLUTTERWAVE_URL: Address.optional(),
  FLUTTERWAVE_SCRIPT_URL: Address.optional(),
  ONESIGNAL_APP_ID: Secret.optional(),
  ONESIGNAL_API_KEY: Secret.optional(),
  ONESIGNAL_URL: Address.optional(),
  GOOGLE_MAPS_KEY: Secret.optional(),
  GOOGLE_MAPS_URL: Address.optional(),
  CONTACT_FORM_URL: Address.optional(),
})

export type Config = ReturnType<typeof readConfig>

/** A setting that cannot be used: one line for each, said before anything has started. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * The settings, from the environment. Throws ConfigError with one line a bad value.
 *
 * @param environment where an empty value counts as none
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const sandbox = env.SANDBOX ? env.SANDBOX === 'on' : !production
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1
  if (sandbox && (sandboxPort === env.PORT || sandboxPort > 65535)) {
    throw new ConfigError('SANDBOX_PORT: must be another port than PORT, at most 65535')
  }
  return {
    ...env,
    production,
    sandbox,
    sandboxPort,
    demo: env.DEMO ? env.DEMO === 'on' : !production,
    debugRoutes: env.DEBUG_ROUTES ? env.DEBUG_ROUTES === 'on' : !production,
    rateLimit: env.RATE_LIMIT ? env.RATE_LIMIT === 'on' : production,
    proxies: proxiesBefore(env.TRUST_PROXY),
    imageHosts: env.IMAGE_HOSTS.split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    passwordHash: {
      memoryCost: env.ARGON2_MEMORY_KIB,
      timeCost: env.ARGON2_PASSES,
      parallelism: env.ARGON2_LANES,
    },
    services: serviceSettings(env, sandbox ? `http://${env.HOST}:${sandboxPort}` : undefined),
    secrets: secretSettings(env, production),
  }
}

function proxiesBefore(trusted: string): number {
  if (trusted === 'off') return 0
  return trusted === 'on' ? 1 : Number(trusted)
}

type Env = z.output<typeof Environment>

/** Keys and addresses of the third parties: those given, else the sandbox's. */
function serviceSettings(env: Env, sandboxUrl: string | undefined) {
  const missing: string[] = []
  const key = (name: keyof typeof SANDBOX_KEYS): string => {
    const value = env[name] ?? (sandboxUrl && SANDBOX_KEYS[name])
    if (!value) missing.push(`${name}: is missing, and no sandbox stands in for the service`)
    return value ?? ''
  }
  const address = (name: keyof typeof REAL_ADDRESSES): string =>
    env[name] ?? (sandboxUrl ? sandboxUrl + SANDBOX_PATHS[name] : REAL_ADDRESSES[name])
  const contactForm =
    env.CONTACT_FORM_URL ?? (sandboxUrl && sandboxUrl + SANDBOX_PATHS.CONTACT_FORM_URL)
  if (!contactForm) missing.push('CONTACT_FORM_URL: is missing, and no sandbox stands in for it')

  const services = {
    termii: {
      url: address('TERMII_URL'),
      key: key('TERMII_API_KEY'),
      secretKey: key('TERMII_SECRET_KEY'),
      sender: env.TERMII_SENDER,
    },
    paystack: {
      url: address('PAYSTACK_URL'),
      secretKey: key('PAYSTACK_SECRET_KEY'),
      publicKey: key('PAYSTACK_PUBLIC_KEY'),
      script: address('PAYSTACK_SCRIPT_URL'),
    },
    flutterwave: {
      url: address('FLUTTERWAVE_URL'),
      secretKey: key('FLUTTERWAVE_SECRET_KEY'),
      publicKey: key('FLUTTERWAVE_PUBLIC_KEY'),
      secretHash: key('FLUTTERWAVE_SECRET_HASH'),
      script: address('FLUTTERWAVE_SCRIPT_URL'),
    },
    onesignal: {
      url: address('ONESIGNAL_URL'),
      appId: key('ONESIGNAL_APP_ID'),
      apiKey: key('ONESIGNAL_API_KEY'),
    },
    maps: { url: address('GOOGLE_MAPS_URL'), key: key('GOOGLE_MAPS_KEY') },
    contactForm: contactForm ?? '',
  }
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  return services
}

/**
 * Secrets of our own. Production names them; elsewhere they are made once and kept in DATA_DIR, so
 * that people stay signed in over a restart.
 */
function secretSettings(env: Env, production: boolean) {
  if (production && (!env.TOKEN_SECRET || !env.HASH_SECRET)) {
    throw new ConfigError(
      (['TOKEN_SECRET', 'HASH_SECRET'] as const)
        .filter((name) => !env[name])
        .map((name) => `${name}: is missing (at least 32 characters)`)
        .join('\n'),
    )
  }
  if (env.TOKEN_SECRET && env.HASH_SECRET) return { token: env.TOKEN_SECRET, hash: env.HASH_SECRET }
  const kept = keepSecret(env.DATA_DIR)
  const derive = (use: string) => createHash('sha256').update(`${use}:${kept}`).digest('hex')
  return { token: env.TOKEN_SECRET ?? derive('token'), hash: env.HASH_SECRET ?? derive('hash') }
}

function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('hex')
    try {
      writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
      return secret
    } catch {
      // Another process made it in the meantime.
      chmodSync(file, 0o600)
      return readFileSync(file, 'utf8')
    }
  }
}
