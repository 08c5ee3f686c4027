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
  ...['TERMII_URL', 'PAYSTACK_URL', 'PAYSTACK_SCRIPT_URL', 'FLUTTERWAVE_URL'],
  ...[
    'FLUTTERWAVE_SCRIPT_URL',
    'MONIEPOINT_URL',
    'ONESIGNAL_URL',
    'WEB_PUSH_URL',
    'GOOGLE_MAPS_URL',
    'RESEND_URL',
    'CONTACT_FORM_URL',
  ],
  ...['BACKUP_S3_URL', 'UPLOADS_S3_URL'],
] as (keyof Env)[]

/** Calls `miss` with a line for each setting with which production would not be safe. */
export function requireSafeSettings(env: Env, miss: (line: string) => void): void {
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
}

function requireStrongSecrets(env: Env, miss: (line: string) => void): void {
  for (const name of [...OWN_SECRETS, ...EARLIER_SECRETS]) {
    const isWeak = (env[name]?.split(',') ?? []).some(
      (secret) => new Set(secret).size < CHARACTERS_OF_A_SECRET,
    )
    if (isWeak) miss(`${name}: is easy to guess; make one with openssl rand -hex 32`)
  }
  for (const [at, name] of OWN_SECRETS.entries()) {
    const same = OWN_SECRETS.slice(0, at).find((other) => env[name] && env[other] === env[name])
    if (same) miss(`${name}: must differ from ${same}`)
  }
}

const isHttps = (address: string) => new URL(address).protocol === 'https:'
