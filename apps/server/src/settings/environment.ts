import { createPrivateKey } from 'node:crypto'
import { join, resolve } from 'node:path'
import { DEFAULT_SUPPORT_PHONE } from '@velvet/contract/shared/app/page-defaults'
import { DEFAULT_SUPPORT_EMAIL } from '@velvet/contract/shared/app/page-settings'
import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/operator/product'
import { PACKS, packOf } from '@velvet/contract/shared/country/packs'
import { PRODUCT_NAME_LENGTH } from '@velvet/contract/operator/settings.rules'
import { z } from 'zod'
import { EMAIL_SHAPE } from '@velvet/contract/people/email'
import { PROJECT } from '../folders.ts'
import { SENDER_LENGTH } from './service-settings.ts'

export const LAST_PORT = 65_535

function whole(first: number, last: number) {
  const text = `must be a whole number from ${first} to ${last}`
  return z.coerce.number(text).int(text).min(first, text).max(last, text)
}

const Port = whole(1, LAST_PORT)
const Address = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .transform((address) => address.replace(/^https?/i, (scheme) => scheme.toLowerCase()))
const Secret = z.string().min(1)
const Switch = z.enum(['on', 'off'])

const DatabaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be like postgres://user@host/name',
})

const ServiceAccount = z.object({ client_email: z.string().min(1), private_key: z.string() })

function isServiceAccount(json: string): boolean {
  try {
    createPrivateKey(ServiceAccount.parse(JSON.parse(json)).private_key)
    return true
  } catch {
    return false
  }
}

/** Made for each reading: a process reads its settings once, and these schemas would take memory until its end. */
const environmentSchema = () =>
  z.object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: Port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .default(join(PROJECT, '.data'))
      // PostgreSQL runs in a folder of its own, where a relative path would lead elsewhere.
      .transform((folder) => resolve(folder)),
    DATABASE_URL: DatabaseAddress.optional(),
    /** The address of the same database without a pooler, if DATABASE_URL leads to a pooler. */
    DATABASE_DIRECT_URL: DatabaseAddress.optional(),
    /** The address of one streaming replica, from which the catalogue and the reports are read. */
    DATABASE_READ_URL: DatabaseAddress.optional(),
    /** A replica answers no calls while it may be more than this many seconds behind the primary. */
    DATABASE_READ_LAG: whole(1, 60).default(2),
    /** The folder of the embedded database; the server sets this itself, for its workers too. */
    EMBEDDED_FOLDER: z.string().optional(),
    /** The country of a new installation. It cannot change later. */
    COUNTRY: z
      .string()
      .refine((iso) => packOf(iso) !== undefined, `must be one of ${PACKS.map(({ iso }) => iso).join(', ')}`)
      .optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be like redis://host' }).optional(),
    PRODUCT_NAME: z.string().trim().min(1).max(PRODUCT_NAME_LENGTH).default(DEFAULT_PRODUCT_NAME),
    METRICS_PORT: Port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: Address.optional(),
    STAFF_URL: Address.optional(),
    SUPPORT_EMAIL: z.email({ pattern: EMAIL_SHAPE }).default(DEFAULT_SUPPORT_EMAIL),
    SUPPORT_PHONE: z.string().min(1).default(DEFAULT_SUPPORT_PHONE),
    TRANSACTIONS_EMAIL: z.email({ pattern: EMAIL_SHAPE }).default('transactions@velvet.example'),
    SANDBOX: Switch.optional(),
    SANDBOX_PORT: Port.optional(),
    /** Lets the sandbox start on a database that a server in production has used. */
    SANDBOX_ON_REAL_DATA: Switch.default('off'),
    DEMO: Switch.optional(),
    DEBUG_ROUTES: Switch.optional(),
    WORKERS: whole(1, 64).default(1),
    /** Connections of one process to the database, besides the few that it needs for itself. */
    DATABASE_POOL: whole(2, 200).optional(),
    // A stopping server exits after 25 s at the latest, and calls in progress need some of that time.
    DRAIN_SECONDS: whole(0, 15).default(0),
    // Larger batches gain nothing, and a request waits longer for its answer.
    PURCHASE_BATCH: whole(1, 256).default(256),
    // PgBouncer before version 1.21 loses prepared statements, so this setting must be off behind it.
    PREPARED_STATEMENTS: Switch.default('on'),
    BACKUP_DIR: z.string().min(1).optional(),
    /** The hours from one backup to the next. */
    BACKUP_EVERY: whole(1, 168).default(24),
    BACKUP_KEEP: whole(1, 1000).default(7),
    BACKUP_S3_URL: Address.optional(),
    BACKUP_S3_KEY_ID: Secret.optional(),
    BACKUP_S3_SECRET: Secret.optional(),
    BACKUP_S3_REGION: z.string().min(1).default('auto'),
    UPLOADS_S3_URL: Address.optional(),
    UPLOADS_S3_KEY_ID: Secret.optional(),
    UPLOADS_S3_SECRET: Secret.optional(),
    UPLOADS_S3_REGION: z.string().min(1).default('auto'),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: Address.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^([\w-]+=[^,]*(,|$))*$/, 'must be like name=value,name=value')
      .default(''),
    OTEL_SERVICE_NAME: z.string().min(1).default('velvet'),
    /** The share of traces that are recorded. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(0.1),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    RATE_LIMIT: Switch.optional(),
    TRUST_PROXY: z
      .string()
      .regex(/^(on|off|[1-9])$/, 'must be on, off, or how many proxies stand in front')
      .default('off'),
    TOKEN_SECRET: z.string().min(32).optional(),
    HASH_SECRET: z.string().min(32).optional(),
    PROOF_SECRET: z.string().min(32).optional(),
    /** The secret that signs notes later. The notes until then announce its key. */
    PROOF_NEXT_SECRET: z.string().min(32).optional(),
    /** An earlier secret. Tokens that it signed are accepted until they end. */
    TOKEN_SECRET_BEFORE: z.string().min(32).optional(),
    HASH_SECRETS_BEFORE: z
      .string()
      .regex(/^[^,]{32,}(,[^,]{32,})*$/, 'must be secrets of at least 32 characters, with commas')
      .optional(),
    TOKEN_HOURS: whole(1, 720).default(24),
    SESSION_DAYS: whole(1, 400).default(60),
    ARGON2_MEMORY_KIB: whole(8192, 1_048_576).default(19_456),
    ARGON2_PASSES: whole(1, 20).default(2),
    ARGON2_LANES: whole(1, 16).default(1),
    OTP_DAILY_CAP: whole(1, 1_000_000_000).default(5000),
    // The default is a tenth of OTP_DAILY_CAP, so that one network cannot use up the codes of all
    // others. It is not lower, because a whole town can share the address of its mobile network.
    OTP_ADDRESS_CAP: whole(1, 1_000_000_000).default(500),
    OFFER_DAILY_CAP: whole(0, 1_000_000_000).default(2000),
    OFFER_ADDRESS_CAP: whole(0, 1_000_000_000).default(100),
    AD_CONVERSION_ID: z
      .string()
      .regex(/^AW-\d+\/[\w-]+$/, 'must be like AW-123456789/label')
      .optional(),
    IMAGE_HOSTS: z.string().default(''),
    ANDROID_CERT_SHA256: z
      .string()
      .regex(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be a SHA-256 as 32 pairs with colons')
      .optional(),
    APP_STORE_ID: z
      .string()
      .regex(/^\d{6,12}$/, "must be Apple's number of the app")
      .optional(),
    IOS_TEAM_ID: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, "must be Apple's ten characters")
      .optional(),
    TERMII_SENDER: z.string().min(SENDER_LENGTH.min).max(SENDER_LENGTH.max).optional(),
    TERMII_API_KEY: Secret.optional(),
    TERMII_SECRET_KEY: Secret.optional(),
    TERMII_URL: Address.optional(),
    PAYSTACK_SECRET_KEY: Secret.optional(),
    PAYSTACK_PUBLIC_KEY: Secret.optional(),
    PAYSTACK_URL: Address.optional(),
    PAYSTACK_SCRIPT_URL: Address.optional(),
    MONIEPOINT_CLIENT_ID: Secret.optional(),
    MONIEPOINT_CLIENT_SECRET: Secret.optional(),
    MONIEPOINT_WEBHOOK_SECRET: Secret.optional(),
    MONIEPOINT_URL: Address.optional(),
    FLUTTERWAVE_SECRET_KEY: Secret.optional(),
    FLUTTERWAVE_PUBLIC_KEY: Secret.optional(),
    FLUTTERWAVE_SECRET_HASH: Secret.optional(),
    FLUTTERWAVE_URL: Address.optional(),
    FLUTTERWAVE_SCRIPT_URL: Address.optional(),
    ONESIGNAL_APP_ID: Secret.optional(),
    ONESIGNAL_API_KEY: Secret.optional(),
    ONESIGNAL_URL: Address.optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, as npx web-push generate-vapid-keys makes them')
      .optional(),
    WEB_PUSH_URL: Address.optional(),
    GOOGLE_MAPS_KEY: Secret.optional(),
    GOOGLE_MAPS_URL: Address.optional(),
    RESEND_API_KEY: Secret.optional(),
    RESEND_URL: Address.optional(),
    WHATSAPP_TOKEN: Secret.optional(),
    WHATSAPP_PHONE_ID: z
      .string()
      .regex(/^\d{5,20}$/, "must be Meta's number of the phone number")
      .optional(),
    WHATSAPP_VERIFY_TOKEN: Secret.optional(),
    WHATSAPP_APP_SECRET: Secret.optional(),
    WHATSAPP_URL: Address.optional(),
    WALLET_ISSUER_ID: z
      .string()
      .regex(/^\d{5,25}$/, "must be Google's number of the issuer")
      .optional(),
    WALLET_SERVICE_ACCOUNT: z
      .string()
      .refine(isServiceAccount, 'must be the JSON of a key of a service account, in one line')
      .optional(),
    WALLET_URL: Address.optional(),
    WALLET_TOKEN_URL: Address.optional(),
    WALLET_SAVE_URL: Address.optional(),
    CONTACT_FORM_URL: Address.optional(),
  })

/** Reports settings that cannot be used, one on each line, before anything has started. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  /** Returns the message that the person who starts the server reads. */
  explain(): string {
    return this.message.replaceAll(/^/gm, 'Bad setting ')
  }
}

export type Env = ReturnType<typeof readEnvironment>

/**
 * Reads the settings as the environment gives them; an empty value counts as none. Throws
 * ConfigError with one line for each bad value.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { success, data, error } = environmentSchema().safeParse(given)
  if (success) return data
  throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}
