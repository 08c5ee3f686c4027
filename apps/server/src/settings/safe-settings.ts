import ipaddr from 'ipaddr.js'
import type { Env } from './environment.ts'
import { isLoopback } from './loopback.ts'

/** A generated secret has at least this many different characters; one with fewer is easy to guess. */
const CHARACTERS_OF_A_SECRET = 8

const OWN_SECRETS = [
  ...(['TOKEN_SECRET', 'HASH_SECRET', 'BACKUP_PASSPHRASE'] as const),
  ...(['PROOF_SECRET', 'PROOF_NEXT_SECRET'] as const),
]
const EARLIER_SECRETS = ['TOKEN_SECRET_BEFORE', 'HASH_SECRETS_BEFORE'] as const

/** The addresses to which production sends keys, messages and files. */
const OUTSIDE = [
  'TERMII_URL',
  'PAYSTACK_URL',
  'PAYSTACK_SCRIPT_URL',
  'FLUTTERWAVE_URL',
  'FLUTTERWAVE_SCRIPT_URL',
  'MONIEPOINT_URL',
  'ONESIGNAL_URL',
  'WEB_PUSH_URL',
  'GOOGLE_MAPS_URL',
  'RESEND_URL',
  'WHATSAPP_URL',
  'WALLET_URL',
  'WALLET_TOKEN_URL',
  'WALLET_SAVE_URL',
  'CONTACT_FORM_URL',
  'BACKUP_S3_URL',
  'UPLOADS_S3_URL',
] as (keyof Env)[]

/** Operators choose these themselves, and the person who guesses one can report payments. */
const WEBHOOK_SECRETS = ['FLUTTERWAVE_SECRET_HASH', 'MONIEPOINT_WEBHOOK_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
const WEBHOOK_SECRET_LENGTH = 16

/** Keys with which real money moves begin like this. */
const LIVE_KEYS = {
  PAYSTACK_SECRET_KEY: /^sk_live_/,
  PAYSTACK_PUBLIC_KEY: /^pk_live_/,
  FLUTTERWAVE_SECRET_KEY: /^FLWSECK-/,
  FLUTTERWAVE_PUBLIC_KEY: /^FLWPUBK-/,
} as const

/**
 * Calls `miss` with a line for each key of real money, which only production may have: everywhere else, calls for
 * trying things out are open, and no setting is checked.
 */
export function refuseLiveKeys(env: Env, miss: (line: string) => void): void {
  for (const [name, isLive] of Object.entries(LIVE_KEYS)) {
    if (!isLive.test(env[name as keyof typeof LIVE_KEYS] ?? '')) continue
    miss(`${name}: is a live key, so NODE_ENV must be production`)
  }
}

/** Calls `miss` with a line for each setting with which production would not be safe. */
export function requireSafeSettings(env: Env, miss: (line: string) => void): void {
  if (!env.DATABASE_URL) {
    miss('DATABASE_URL: is missing: the embedded PostgreSQL is for developing and trying only')
  }
  if (!env.PUBLIC_URL) miss('PUBLIC_URL: is missing')
  else if (!isHttps(env.PUBLIC_URL)) miss('PUBLIC_URL: must begin with https:// in production')
  for (const name of OUTSIDE) {
    const address = env[name]
    // What goes to this machine passes no network, so the sandbox may stand in for a service.
    if (typeof address !== 'string' || isHttps(address)) continue
    if (isLoopback(new URL(address).hostname)) continue
    miss(`${name}: must begin with https:// in production`)
  }
  requireStrongSecrets(env, miss)
  requireOuterImageHosts(env, miss)
}

/** Pictures are fetched for anybody, so their hosts must not lie in the operator's own network. */
function requireOuterImageHosts({ IMAGE_HOSTS }: Env, miss: (line: string) => void): void {
  for (const host of hostsOf(IMAGE_HOSTS)) {
    if (isInnerHost(host)) miss(`IMAGE_HOSTS: ${host} is no host of the open internet`)
  }
}

export const hostsOf = (list: string) =>
  list
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)

function isInnerHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(bare)) return ipaddr.process(bare).range() !== 'unicast'
  return !bare.includes('.') || /\.(local|localhost|internal|intranet|lan|home|corp|arpa)$/i.test(bare)
}

function requireStrongSecrets(env: Env, miss: (line: string) => void): void {
  for (const name of WEBHOOK_SECRETS) {
    if ((env[name]?.length ?? WEBHOOK_SECRET_LENGTH) >= WEBHOOK_SECRET_LENGTH) continue
    miss(`${name}: must have at least ${WEBHOOK_SECRET_LENGTH} characters; make one with openssl rand -hex 32`)
  }
  for (const name of [...OWN_SECRETS, ...EARLIER_SECRETS]) {
    const isWeak = (env[name]?.split(',') ?? []).some((secret) => new Set(secret).size < CHARACTERS_OF_A_SECRET)
    if (isWeak) miss(`${name}: is easy to guess; make one with openssl rand -hex 32`)
  }
  for (const [at, name] of OWN_SECRETS.entries()) {
    const same = OWN_SECRETS.slice(0, at).find((other) => env[name] && env[other] === env[name])
    if (same) miss(`${name}: must differ from ${same}`)
  }
}

const isHttps = (address: string) => new URL(address).protocol === 'https:'
